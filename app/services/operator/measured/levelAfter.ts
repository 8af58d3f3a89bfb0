import { HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { levelAfterStep, type StoreBounds } from "~/entities/operator/storeLevel";

/**
 * The level of a store [kWh] after the quarter-hours of a plan. `power` is what it gives in each from `begin` on (charged is negative)
 * [kW]. NaN: nothing is planned. It had `measured` at `at`, in the first of them; it stays between empty and full. Times in ms since 1970.
 */
export function levelAfter(
  measured: number,
  { power, begin, at }: { power: ArrayLike<number>; begin: number; at: number },
  store: StoreBounds,
): number {
  let level = measured;
  for (let t = 0; t < power.length; t++) {
    const kw = power[t]!;
    if (Number.isNaN(kw)) continue;
    const hours = (begin + (t + 1) * STEP_MS - Math.max(at, begin + t * STEP_MS)) / HOUR_MS;
    level = levelAfterStep(level, kw, hours, store);
  }
  return level;
}
