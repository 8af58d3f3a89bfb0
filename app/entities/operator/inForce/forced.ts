import type { PlanRow } from "../plan";
import { isIn } from "../planFile";

/** What is kept of each step of a plan that forces something on a component; NaN in both where nothing is forced. */
export interface ForcedSteps {
  /** What the component is to do [kW]. */
  setpoint: Float64Array;
  /** What it could do [kW]; infinite where nobody knows, as in an outage. */
  possible: Float64Array;
}

/** A source is held where it is told less than it could give by more than this share of it [1] and this power [kW]: less is rounding. */
const HELD = { share: 0.01, kw: 0.01 };

/** The first `steps` steps of a row in which an event lies on its component, or the plan holds it below what it could give. Null: none. */
export function forcedStepsOf(row: PlanRow, steps: number): ForcedSteps | null {
  const setpoint = new Float64Array(steps).fill(NaN);
  const possible = new Float64Array(steps).fill(NaN);
  let any = false;
  for (let t = 0; t < steps; t++) {
    if (!isHeld(row, t)) continue;
    setpoint[t] = row.power[t] ?? 0;
    possible[t] = isIn(row.blocked ?? [], t) ? Infinity : (row.available?.[t] ?? 0);
    any = true;
  }
  return any ? { setpoint, possible } : null;
}

/**
 * The most that a source may give in a step [kW], where something holds it below what it could; null where it gives what there is. What is
 * planned is no limit: who is held to it never shows that it could give more than was expected.
 */
export function limitIn(row: Pick<PlanRow, "power" | "available" | "blocked">, t: number): number | null {
  const does = row.power[t];
  return does !== undefined && isHeld(row, t) ? does : null;
}

/** Whether an event lies on a component in a step, or the plan holds it below what it could give. */
function isHeld({ power, available, blocked = [] }: Pick<PlanRow, "power" | "available" | "blocked">, t: number) {
  if (isIn(blocked, t)) return true;
  const could = available?.[t] ?? 0;
  return could - (power[t] ?? 0) > Math.max(HELD.kw, HELD.share * could);
}

/** How far below what it was told a component is that obeys [1]: a share of what it was told, and one of what it was held below. */
const OBEYS = { setpoint: 0.05, below: 0.1 };

/**
 * Whether what was measured in a step says what was forced and not what could be. It does near what was told: a component that gave clearly
 * less could give no more, and one that is nearer to what was possible did not obey. All in one unit.
 */
export function wasForced(measured: number, setpoint: number, possible: number): boolean {
  if (Number.isNaN(setpoint)) return false;
  if (possible === Infinity) return true;
  const below = possible - setpoint;
  return measured >= setpoint - OBEYS.setpoint * setpoint - OBEYS.below * below && measured <= setpoint + below / 2;
}
