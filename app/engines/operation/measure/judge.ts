import { reachedOf } from "~/entities/operator/afterwards/measuredDay";
import { windows } from "../site/perStep";
import type { Course, OperationPlan } from "../site/plan";
import type { OperationSite } from "../site/types";
import { type MeasuredCost, measuredCost, minus } from "./measuredCost";

/**
 * What a course saves against the status quo, both at the prices of the same site: positive where it costs less. Equal schedules save
 * exactly 0.
 */
export function savingAgainst(site: OperationSite, statusQuo: Course, course: Course): MeasuredCost {
  return minus(measuredCost(site, statusQuo), measuredCost(site, course));
}

export interface Regret {
  /** What a course cost more than a plan that knew everything before [currency]. */
  amount: number;
  /** More than it cannot be: that plan may be as good as its bound says [currency]. */
  most: number;
  /** Share of the saving of perfect foresight that was reached [1]; null where that says nothing (`reachedOf`). */
  reached: number | null;
}

/**
 * A measured course against perfect foresight. `site` holds what really came (prices, demands, sun). `foresight` is a plan of it, and
 * `statusQuo` what would have been done without plans. A foresight that stays unproven can come out worse than the course.
 */
export function regretOf(site: OperationSite, measured: Course, foresight: OperationPlan, statusQuo: Course): Regret {
  const cost = measuredCost(site, measured).total;
  const best = measuredCost(site, foresight).total;
  const without = measuredCost(site, statusQuo).total;
  const unproven = Math.max(0, foresight.objective - foresight.bound);
  return {
    amount: cost - best,
    most: Math.max(0, cost - best + unproven),
    reached: reachedOf({ measured: cost, status_quo: without, foresight: best }),
  };
}

/** Components of a measured course with steps without a value, and which [from, to): they have to be filled before anything is counted. */
export function gapsOf(course: Course): { component: string; from: number; to: number }[] {
  const gaps: { component: string; from: number; to: number }[] = [];
  const look = (component: string, ...arrays: Float64Array[]): void => {
    const isGap = (t: number): boolean => arrays.some((array) => !Number.isFinite(array[t]!));
    for (const [from, to] of windows(arrays[0]!.length, isGap)) gaps.push({ component, from, to });
  };
  for (const [id, { power }] of Object.entries(course.units)) look(id, power);
  for (const [id, { charge, discharge, level }] of Object.entries(course.storages)) look(id, charge, discharge, level);
  for (const [id, one] of Object.entries(course.grids)) look(id, one.import, one.export);
  for (const list of [course.sources, course.shiftables])
    for (const [id, power] of Object.entries(list)) look(id, power);
  return gaps;
}
