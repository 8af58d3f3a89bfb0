import { STEP_MINUTES } from "../operation";

/** Steps in which a component could be maintained, and what it would not do meanwhile. */
export interface MaintenanceWindow {
  /** First step, and the one after the last. */
  from: number;
  to: number;
  /** What the power of these steps is worth [currency]: sum of |power| * price * dt. */
  lost: number;
}

interface WindowAsked {
  /** What the component is planned to do [kW], and what a kilowatt-hour is worth [currency/kWh]; one value per step. */
  power: ArrayLike<number>;
  price: ArrayLike<number>;
  /** Steps in which it is out or maintained already; they are not free. */
  blocked: readonly (readonly [from: number, to: number])[];
  /** Steps that the work takes. */
  length: number;
  /** The work ends by this step; default the last. */
  until?: number;
  /** The first step it may begin in. */
  first?: number;
}

/** What the power of the steps from <= t < to is worth [currency]. */
export function lostValue({ power, price }: Pick<WindowAsked, "power" | "price">, from: number, to: number): number {
  let sum = 0;
  for (let t = Math.max(0, from); t < Math.min(to, power.length); t++)
    sum += (Math.abs(power[t]!) * price[t]! * STEP_MINUTES) / 60;
  return sum;
}

/**
 * The free windows in which maintenance loses the least, argmin sum(power * price), the best first; they do not overlap. Of windows that
 * lose the same the earliest. None where no free window is long enough.
 */
export function cheapestWindows(request: WindowAsked, most = 3): MaintenanceWindow[] {
  const { power, length, blocked, first = 0 } = request;
  const until = Math.min(request.until ?? power.length, power.length);
  const occupied = blocked.map(([from, to]) => ({ from, to }));
  const all: MaintenanceWindow[] = [];
  for (let from = Math.max(0, first); from + length <= until; from++)
    all.push({ from, to: from + length, lost: lostValue(request, from, from + length) });
  const windows: MaintenanceWindow[] = [];
  all.sort((a, b) => a.lost - b.lost || a.from - b.from);
  for (const one of all) {
    if (windows.length === most) break;
    if ([...occupied, ...windows].every(({ from, to }) => one.to <= from || one.from >= to)) windows.push(one);
  }
  return windows;
}
