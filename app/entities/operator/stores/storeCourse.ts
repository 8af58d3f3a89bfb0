import { STEP_MS } from "../operation";
import type { PlanRow, StoredPlan } from "../plan";

/** The course of a store in a plan, in three numbers. Shares of its size [1], times in ms since 1970. */
export interface StoreCourse {
  component_id: string;
  name: string;
  high: { share: number; at: number };
  low: { share: number; at: number };
  /** Null: no sunrise in the plan, or the place of the store is not known. */
  sunrise: { share: number; at: number } | null;
  /** What a kWh in it at the end of the plan counts [currency/kWh]. Null: planned before that was kept. */
  endWorth: number | null;
}

/** When each store of a plan is fullest and emptiest for the first time, and what it holds when the sun rises. */
export function storeCourses(
  { start, rows, endWorth }: Pick<StoredPlan, "start" | "endWorth"> & { rows: readonly PlanRow[] },
  sunriseOf: (component_id: string) => number | null,
): StoreCourse[] {
  const startMs = Date.parse(start);
  return rows.flatMap(({ component_id, name, level, capacity }) => {
    if (!level || !capacity || level.length === 0) return [];
    // A level is that at the end of its step.
    const point = (t: number) => ({ share: level[t]! / capacity, at: startMs + (t + 1) * STEP_MS });
    const [high, low] = [level.indexOf(Math.max(...level)), level.indexOf(Math.min(...level))];
    const sunriseMs = sunriseOf(component_id);
    const risen = sunriseMs === null ? -1 : Math.max(0, Math.floor((sunriseMs - startMs) / STEP_MS) - 1);
    const sunrise =
      sunriseMs === null || risen < 0 || risen >= level.length ? null : { share: point(risen).share, at: sunriseMs };
    const worth = endWorth?.stores[component_id] ?? null;
    return [{ component_id, name, high: point(high), low: point(low), sunrise, endWorth: worth }];
  });
}
