import type { SpaceDb } from "~db/client";
import { DAY_MS } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import { isConvertible } from "~/services/units/units.server";
import { inForce, plansInForce } from "./courses.server";

/**
 * What the plans in force say of a component in steps of a series (whole quarter-hours). They are means in the unit of the series, NaN for
 * steps that no plan covers as a whole. Null where no plan was in force, or the unit is none of a power.
 */
export function plannedPower(
  db: SpaceDb,
  { system_id, unit }: Pick<LiveSeries, "system_id" | "unit">,
  component_id: string,
  { startMs, stepMs, steps }: { startMs: number; stepMs: number; steps: number },
): Float64Array | null {
  const { factor } = isConvertible("kW", unit);
  const quarters = stepMs / STEP_MS;
  if (factor === null || !Number.isInteger(quarters)) return null;
  const { courses } = inForce(db, system_id, {
    part: "power",
    window: { startMs, steps: steps * quarters },
    component_id,
  });
  const [course] = courses;
  if (!course) return null;
  return meansOfSteps(course.rows[0]!, quarters).map((kw) => kw * factor);
}

/** Means of so many values each; NaN where one of them is missing. */
const meansOfSteps = (values: Float64Array, count: number): Float64Array =>
  Float64Array.from({ length: Math.floor(values.length / count) }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += values[i * count + k]!;
    return sum / count;
  });

/** The plan that was in force at a time (ms since 1970) and the day of it that the time lies in, from 0; null without one. */
export function planAt(db: SpaceDb, system_id: string, ms: number): { id: string; day: number } | null {
  const startMs = Math.floor(ms / STEP_MS) * STEP_MS;
  const { plans, at } = plansInForce(db, system_id, { startMs, steps: 1 });
  const plan = plans[at[0]!];
  return plan ? { id: plan.id, day: Math.floor((startMs - plan.startMs) / DAY_MS) } : null;
}
