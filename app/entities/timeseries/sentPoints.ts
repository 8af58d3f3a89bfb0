import { z } from "zod";
import { id } from "~/entities/core/shared";
import { momentMinute, MOMENTS, PLANES } from "./moment";
import { INTERPOLATIONS, timeseriesProperties } from "./timeseries";
import { WEATHER_TYPES } from "./weatherType";

/** Points in the order in which they were sent, as two columns of one length: they cross to another thread without a copy. */
export interface SentPoints {
  /** ms since 1970 UTC; NaN for what is no time with an offset. */
  times: Float64Array;
  /** NaN is a gap. */
  values: Float64Array;
}
interface Point {
  timestamp: string;
  value: number | null;
}

/** As many as the longest body of a call can hold: fourteen years of quarter-hours. */
export const MOST_SENT_POINTS = 500_000;

/** Columns of points whose times are ISO 8601 with offset. */
export const columnsOf = (points: readonly Point[]): SentPoints => ({
  times: Float64Array.from(points, ({ timestamp }) =>
    /(Z|[+-]\d\d:?\d\d)$/.test(timestamp) ? Date.parse(timestamp) : NaN,
  ),
  values: Float64Array.from(points, ({ value }) => value ?? NaN),
});

/** The time of a point as it is told: ISO 8601 in UTC. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

const fields = {
  interpolation: z.enum(INTERPOLATIONS).default("linear"),
  properties: timeseriesProperties,
  data: z
    .array(z.object({ timestamp: z.string().max(40), value: z.number().finite().nullable() }).strict())
    .min(2)
    .max(MOST_SENT_POINTS)
    .transform(columnsOf),
};

/** What a save of a series takes. */
export const seriesSent = z.object({
  /** Only needed by who edits several systems, but not all. */
  system_id: id.nullable().optional(),
  type: z.enum(["uploaded", "generated"]).default("uploaded"),
  ...fields,
});
export type SeriesSent = z.output<typeof seriesSent>;

/** What a save of weather takes; times are one hour apart. */
export const weatherSent = z.object({
  geometry_id: id,
  type: z.enum(WEATHER_TYPES),
  /** Of radiation: what a value is, by the time it is sent with. Default: the mean of the hour from it. */
  moment: z.enum(MOMENTS).optional(),
  /** Of an instant: minutes from the time it is sent with. */
  moment_minute: momentMinute.nullish(),
  /** Of direct radiation: "normal" is that of a plane that always faces the sun (DNI), and is turned to the ground. Default: of the ground. */
  plane: z.enum(PLANES).optional(),
  ...fields,
});
export type WeatherSent = z.output<typeof weatherSent>;
