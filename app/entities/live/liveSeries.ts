import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";
import { cleaningFields, moreCleaning } from "~/entities/timeseries/cleaning";

/** What a live series is of. */
export const LIVE_TYPES = [
  "measurement",
  "production",
  "primary_input_generation",
  "secondary_input_generation",
  "primary_output_generation",
  "secondary_output_generation",
  "maximum_availability",
  "shift",
  "temperature",
  "humidity",
  "heating_degree",
  "trading_price",
  "balancing_energy_price_pos",
  "balancing_energy_price_neg",
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** Length of a step of a live series [s]. */
export const RESOLUTION_S = { bi_hourly: 7200, hourly: 3600, half_hourly: 1800, quarter_hourly: 900 } as const;
export type Resolution = keyof typeof RESOLUTION_S;
export const RESOLUTIONS = Object.keys(RESOLUTION_S) as [Resolution, ...Resolution[]];

/** Days that points of a live series are kept, unless its settings say otherwise: as many as a forecast looks back, and a month. */
export const KEEP_DAYS = 530;
/** Days ahead of now up to which points are taken: prices and availabilities are known before. */
export const MOST_DAYS_AHEAD = 400;

/** What is looked for in values as they come in; null switches a rule off. Limits are in the unit of the series. */
export const CLEANING_RULES = {
  /** A value that stays the same for more steps than this is set aside. */
  stuck_steps: moreCleaning.stuck_steps.default(null),
  /** Largest change per step. */
  jump_limit: moreCleaning.jump_limit.default(null),
  /** Largest distance from the values before it, in standard deviations. */
  outlier_zscore: cleaningFields.outlier_zscore,
  /** Values before it that a value is compared with. */
  window_size: cleaningFields.window_size,
};
export type LiveRules = z.infer<z.ZodObject<typeof CLEANING_RULES>>;

/** Whether any rule is on. */
export const cleans = ({ stuck_steps, jump_limit, outlier_zscore }: LiveRules): boolean =>
  stuck_steps !== null || jump_limit !== null || outlier_zscore !== null;

/** A series whose values come in as they are measured. Its points are stored apart from it. */
export const liveSeriesSchema = z.object({
  live_id: id,
  system_id: id,
  /** The component that it is of, at a location or along a connection. Both null: of the system. */
  node_id: id.nullable().default(null),
  line_id: id.nullable().default(null),
  name: requiredText(120),
  type: z.enum(LIVE_TYPES),
  /** Unit that points come in and are shown in. */
  unit: requiredText(60),
  /** Points within a step are averaged. */
  resolution: z.enum(RESOLUTIONS).default("quarter_hourly"),
  /** Zone whose hours, days, months and years are shown. */
  timezone: timezone.default("UTC"),
  /** Points beyond these are not stored. Null: no bound. */
  lower_bound: finiteNumber.nullable().default(null),
  upper_bound: finiteNumber.nullable().default(null),
  ...CLEANING_RULES,
  /** What the test of these rules returned: they are not saved untested. */
  cleaning_test: z.string().max(64).nullable().default(null),
  /** Points older than this many days are deleted. */
  keep_days: finiteNumber.int("rules.must_be_integer").min(1).max(3660).default(KEEP_DAYS),
});
export type LiveSeries = z.infer<typeof liveSeriesSchema>;
