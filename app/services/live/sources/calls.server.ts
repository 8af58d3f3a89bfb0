import { z } from "zod";
import { CLEANING_RULES } from "~/entities/live/liveSeries";
import { liveSourceSchema, secretSchema } from "~/entities/live/liveSource";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { mayChange } from "~/services/core/writeRights.server";
import { RULES } from "../cleaning/arriving";
import { testRules } from "../cleaning/rulesTest.server";
import { mayIngest } from "../ingest.server";
import { liveSeriesEntity } from "../liveSeries.entity.server";
import { setSecret, trySource } from "./saveSource.server";
import { liveSourceEntity } from "./source.entity.server";

const point = z.object({ timestamp: z.string(), value: z.number() });
const triedSchema = liveSourceSchema
  .omit({ system_id: true })
  .extend({ secret: secretSchema.nullable().optional() })
  .strict();
const iso = (at: number): string => new Date(at).toISOString();

export const sourceCalls = [
  call({
    method: "POST",
    path: "api/system/:system_id/live-sources/try",
    id: "tryLiveSource",
    summary: "Ask a source of a live series once, with these settings; nothing is stored",
    allow: ({ actor, params }) => mayIngest(actor, params.system_id),
    input: jsonBody(triedSchema),
    returns: json(z.object({ values: z.array(point), left: z.number() })),
    async run({ actor, params: { system_id }, input }) {
      const { secret, ...source } = input;
      const tried = await trySource(actor, { ...source, system_id }, secret);
      if (!tried.ok) return tried;
      const { values, left } = tried.value;
      return done({ left, values: values.map(({ at, value }) => ({ timestamp: iso(at), value })) });
    },
  }),
  call({
    method: "POST",
    path: "api/live-source/:live_id/secret",
    id: "setLiveSourceSecret",
    summary:
      "Set the password or token of a source, or take it away with null; it is stored encrypted and never returned",
    allow: ({ actor, params }) => mayChange(dbOf(actor), actor, get(actor, liveSourceEntity, params.live_id)),
    input: jsonBody(z.object({ secret: secretSchema.min(1).nullable() }).strict()),
    returns: json(z.object({ has_secret: z.boolean() })),
    run({ actor, params, input }) {
      const set = setSecret(actor, params.live_id, input.secret);
      return set.ok ? done({ has_secret: input.secret !== null }) : set;
    },
  }),
  call({
    method: "POST",
    path: "api/live-series/:live_id/cleaning-test",
    id: "testLiveCleaning",
    needs: "read",
    summary:
      "What cleaning rules would have done to the latest values; cleaning_test has to be sent with the rules when they are saved",
    allow: ({ actor, params }) => mayChange(dbOf(actor), actor, get(actor, liveSeriesEntity, params.live_id)),
    input: jsonBody(z.object(CLEANING_RULES).strict()),
    returns: json(
      z.object({
        cleaning_test: z.string(),
        tested: z.number(),
        from: z.string(),
        to: z.string(),
        counts: z.array(z.object({ rule: z.enum(RULES), count: z.number() })),
        aside: z.array(point.extend({ rule: z.enum(RULES) })),
      }),
    ),
    run({ actor, params, input }) {
      const series = get(actor, liveSeriesEntity, params.live_id);
      if (!series || series.deleted_at) return notFound();
      const trial = testRules(actor, series, input);
      if (!trial.ok) return trial;
      const { cleaning_test, tested, from, to, counts, aside } = trial.value;
      const named = aside.map(({ at, value, rule }) => ({ timestamp: iso(at), value, rule }));
      return done({ cleaning_test, tested, counts, from: iso(from), to: iso(to), aside: named });
    },
  }),
];
