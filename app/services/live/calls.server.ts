import { z } from "zod";
import { DAY_MS } from "~/entities/core/clock";
import { textsOf } from "~/i18n/texts";
import { call, json, jsonBody } from "~/services/core/call.server";
import { boundsOf } from "~/services/core/json/parsedJson";
import { done, notFound, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { historyOf } from "./history.server";
import { batchSchema, ingest, instant, mayIngest, MOST_POINTS } from "./ingest.server";
import { liveSeriesEntity } from "./liveSeries.entity.server";
import { remarksOn } from "./remarks.server";

const acceptance = z.object({
  stored: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  refusals: z.array(z.object({ index: z.number(), reason: z.string(), message: z.string() })),
  /** What is odd about values that were stored as they were sent. */
  remarks: z.array(z.object({ live_id: z.string(), message: z.string() })),
});
const history = z.object({
  start: z.string(),
  step_s: z.number(),
  timezone: z.string(),
  values: z.array(z.number().nullable()),
});
/** Steps of one answer: a leap year of quarter-hours. */
const MOST_ASKED = 35_136;

export const liveCalls = [
  call({
    method: "POST",
    path: "api/system/:system_id/live-points",
    id: "sendLivePoints",
    needs: "operate",
    summary: "Store points of live series; the same points may be sent again",
    allow: ({ actor, params }) => mayIngest(actor, params.system_id),
    input: jsonBody(batchSchema, 4 * 1024 * 1024, boundsOf(MOST_POINTS)),
    returns: json(acceptance),
    run({ actor, params, input, locale }) {
      const outcome = ingest(actor, params.system_id, input.data);
      if (!outcome.ok) return outcome;
      const t = textsOf(locale);
      const refusals = outcome.value.refusals.map(({ index, reason, params: words }) => ({
        index,
        reason,
        message: t(`live:refused.${reason}`, words),
      }));
      return done({
        stored: outcome.value.stored,
        unchanged: outcome.value.unchanged,
        refused: outcome.value.refused,
        refusals,
        remarks: remarksOn(actor, params.system_id, outcome.value.points, locale),
      });
    },
  }),
  call({
    method: "GET",
    path: "api/live-series/:live_id/points",
    id: "readLivePoints",
    summary: "Values of a live series at its resolution, the last seven days unless from and to are given",
    query: z.object({ from: z.string().optional(), to: z.string().optional() }),
    returns: json(history),
    run({ actor, params, query }) {
      const series = get(actor, liveSeriesEntity, params.live_id);
      if (!series || series.deleted_at) return notFound();
      const to = query.to === undefined ? Date.now() : instant(query.to);
      const from = query.from === undefined ? to - 7 * DAY_MS : instant(query.from);
      if (!(from < to) || to - from > MOST_ASKED * 900_000)
        return refused(400, "live.problem.period", { params: { most: MOST_ASKED } });
      const { startMs, stepS, timezone, values } = historyOf(dbOf(actor), series.live_id, from, to);
      return done({
        start: new Date(startMs).toISOString(),
        step_s: stepS,
        timezone,
        values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
      });
    },
  }),
];
