import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";
import { cleaningFields, moreCleaning } from "./cleaning";
import { momentFields } from "./moment";
import { seriesSpread } from "./spread";
import { WEATHER_TYPES } from "./weatherType";

export const INTERPOLATIONS = ["linear", "stepwise"] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** Letters of what a series was made of. */
const MOST_OF_GENERATION = 20_000;

export const timeseriesProperties = z.object({
  unit: z.string().max(60).default(""),
  factor: finiteNumber.default(1),
  ...cleaningFields,
  stuck_steps: moreCleaning.stuck_steps.optional(),
  jump_limit: moreCleaning.jump_limit.optional(),
  fill_steps: moreCleaning.fill_steps.optional(),
  /** True where the values were made by the product rather than measured. */
  synthetic: z.boolean().optional(),
  source: z.string().max(500).optional(),
  /** Of values of days, months or longer that were spread over their steps: how. */
  spread: seriesSpread.optional(),
  /** On which terms the source gives its values away. */
  licence: z.string().max(200).optional(),
  /** When the source was asked; only of what the product fetched itself. */
  fetched_at: z.string().datetime().optional(),
  /** Of a generated series: what it was made of, as the generation of series reads it. */
  generation: z
    .record(z.string().max(64), z.unknown())
    .refine((generation) => JSON.stringify(generation).length <= MOST_OF_GENERATION, "rules.invalid")
    .optional(),
});

export const TIMESERIES_TYPES = ["uploaded", "generated"] as const;

export const timeseriesSchema = z.object({
  ts_id: id,
  system_id: id.nullable().default(null),
  type: z.enum(TIMESERIES_TYPES).default("uploaded"),
  interpolation: z.enum(INTERPOLATIONS).default("linear"),
  /** Of weather alone: what it is, and the place it is of. */
  weather_type: z.enum(WEATHER_TYPES).nullish(),
  geometry_id: id.nullish(),
  /** Of radiation alone. */
  ...momentFields,
  properties: timeseriesProperties,
});
export type Timeseries = z.infer<typeof timeseriesSchema>;

/** One stored block: the values of one year from `start` (UTC, ms) at a regular step (s). Gaps are NaN. */
export interface SeriesBlock {
  year: number;
  startMs: number;
  stepS: number;
  values: Float64Array;
}
