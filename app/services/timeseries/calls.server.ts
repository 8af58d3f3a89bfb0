import { z } from "zod";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { call, json } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { saveSeriesPoints, seriesPoints } from "./points.server";
import { sentBody } from "./sentBody.server";
import { timeseriesEntity } from "./timeseries.entity.server";

const points = z.array(z.object({ timestamp: z.string(), value: z.number().nullable() }));
const stamp = z.string();
/** What is missing between the first value and the last, which a run needs filled; the first stretches from the begin of their first step to the end of their last. */
const gaps = z.object({
  steps: z.number(),
  stretches: z.number(),
  first: z.array(z.object({ from: stamp, until: stamp, steps: z.number() })),
});
const facts = timeseriesSchema.omit({ system_id: true, weather_type: true, geometry_id: true });

export const timeseriesCalls = [
  call({
    method: "GET",
    path: "api/timeseries/:ts_id",
    id: "readTimeseries",
    summary: "Points of a series, their times in a zone (UTC by default)",
    query: z.object({ timezone: z.string().default("UTC") }),
    returns: json(points),
    run: ({ actor, params, query }) => seriesPoints(actor, params.ts_id, query.timezone),
  }),
  call({
    method: "POST",
    path: "api/timeseries/:ts_id",
    id: "saveTimeseries",
    summary: "Save a series at a regular step",
    input: sentBody("series"),
    returns: json(timeseriesSchema.extend({ gaps: gaps.nullable() }).passthrough()),
    run: ({ actor, params, input }) => saveSeriesPoints(actor, params.ts_id, input),
  }),
  call({
    method: "GET",
    path: "api/timeseries/:ts_id/metadata",
    id: "timeseriesMetadata",
    summary: "What a series is",
    returns: json(facts),
    run({ actor, params }) {
      const meta = get(actor, timeseriesEntity, params.ts_id);
      if (!meta) return notFound();
      const { ts_id, type, interpolation, properties } = meta;
      return done({ ts_id, type, interpolation, properties });
    },
  }),
];
