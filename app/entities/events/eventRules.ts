import { z } from "zod";
import { finiteNumber, id, positive } from "~/entities/core/shared";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import { levelWord } from "./event";

/** Days of values that the rules look at: what comes in for times before raises nothing. */
export const LOOK_BACK_DAYS = 7;

/** Which events are raised of a live series, and how grave they are. One row for each series that is not as by default. */
export const eventRulesSchema = z.object({
  live_id: id,
  system_id: id,
  /** Whether anything is raised of the series. */
  active: z.boolean().default(true),
  /** Neighbouring values that a value is compared with. */
  window_size: finiteNumber.int("rules.must_be_integer").min(2).max(100).default(10),
  /** Standard deviations of its neighbours beyond which a value is an outlier. Null: none are looked for. */
  outlier_zscore: positive.max(1000).nullable().default(10),
  outlier_level: levelWord("info"),
  /** How many usual values a value after a gap must exceed to be what was counted meanwhile. Null: not looked for. */
  threshold_factor_accumulated: finiteNumber.gt(1, "events.rules.above_one").max(1000).nullable().default(2),
  accumulated_value_level: levelWord("info"),
  /** Minutes without a value, or with values at or below `outage_below`, after which it is an outage. Null: none is raised. */
  outage_minutes: positive
    .max((LOOK_BACK_DAYS - 1) * 1440)
    .nullable()
    .default(120),
  /** Value [unit of the series] at or below which the component is out. Null: only missing values count. */
  outage_below: finiteNumber.nullable().default(null),
  outage_level: levelWord("warning"),
  /** A live series of the system that is used when this one fails. Null: none. Its values have to come in too. */
  backup_live_id: id.nullable().default(null),
  /** Whether a forecast that is due and does not come is an event. */
  watch_forecast: z.boolean().default(true),
  backup_inactive_level: levelWord("warning"),
  /**
   * Of a power that a plan of the operation has: distance from it beyond which it is another one [% of the largest planned]. Null: not
   * compared.
   */
  divergence_percent: positive.max(1000).nullable().default(20),
  /** Minutes of such distance after which it is an event. */
  divergence_minutes: positive.max((LOOK_BACK_DAYS - 1) * 1440).default(60),
  operation_divergence_level: levelWord("warning"),
});
export type EventRules = z.infer<typeof eventRulesSchema>;

/** The fewest steps in which no value comes in that are an outage by default. */
const FEWEST_STEPS = 3;

/** What is raised of a series that has no rules of its own. An availability of nothing is an outage. */
export function defaultRules({
  live_id,
  system_id,
  resolution,
  type,
}: Pick<LiveSeries, "live_id" | "system_id" | "resolution" | "type">): EventRules {
  const outage_minutes = Math.max(120, (FEWEST_STEPS * RESOLUTION_S[resolution]) / 60);
  const outage_below = type === "maximum_availability" ? 0 : null;
  return eventRulesSchema.parse({ live_id, system_id, outage_minutes, outage_below });
}
