import { z } from "zod";
import { RETENTION_KINDS } from "~/entities/installation/retention";
import { STORED_KINDS } from "~/entities/installation/storage";
import { isAdmin } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { setRetention, spaceRetention } from "./storage/retention/retention.server";
import { measureAnew, spaceSizes } from "./storage/storage.server";

const size = { bytes: z.number(), rows: z.number(), file_bytes: z.number() };
const kind = z.enum(STORED_KINDS);
const retentionKind = z.enum(RETENTION_KINDS);
const wouldGo = z.object({ days: z.number(), rows: z.number(), bytes: z.number() });
const sizes = z.object({
  at: z.string(),
  took_ms: z.number(),
  bytes: z.number(),
  free_bytes: z.number(),
  kinds: z.array(z.object({ kind, ...size })),
  systems: z.array(z.object({ system_id: z.string().nullable(), kinds: z.record(kind, z.number()), ...size })),
  systems_in_all: z.number(),
  would_go: z.record(retentionKind, z.array(wouldGo)),
});

const days = z.number().int().nullable().describe("null: it stays");
const rule = z.object({ days, set_at: z.string(), set_by: z.string() });

export const installationCalls = [
  call({
    method: "GET",
    path: "api/storage",
    id: "storage",
    summary:
      "What the space keeps, by kind and system [bytes], as it was measured last; null before the first time; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    returns: json(z.object({ sizes: sizes.nullable(), measuring: z.boolean() })),
    run: ({ actor }) => spaceSizes(actor),
  }),
  call({
    method: "POST",
    path: "api/storage/measure",
    id: "measureStorage",
    needs: "all",
    summary: "Measure anew what the space keeps, by a job: GET api/storage has it when it has ended; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    returns: json(z.object({ job_id: z.string() }), { status: 202 }),
    run({ actor }) {
      const job = measureAnew(actor);
      return job.ok ? done({ job_id: job.value.id }) : job;
    },
  }),
  call({
    method: "GET",
    path: "api/retention",
    id: "retention",
    summary:
      "How long each kind stays in the space, and what would go at each age, as it was measured last; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    returns: json(
      z.object({
        measured_at: z.string().nullable(),
        kinds: z.array(
          z.object({
            kind: retentionKind,
            days,
            rule: rule.nullable().describe("null: nobody said anything"),
            periods: z.array(z.object({ days: z.number(), would_go: wouldGo.nullable() })),
            until: z.string().nullable().describe("Everything before it may be gone; null: nothing was removed"),
          }),
        ),
        last: z
          .object({ at: z.string(), rows: z.record(retentionKind, z.number()), longest_ms: z.number() })
          .nullable()
          .describe(
            "The last time that the rules were applied: rows that went, and the longest that others had to wait",
          ),
      }),
    ),
    run: ({ actor }) => spaceRetention(actor),
  }),
  call({
    method: "POST",
    path: "api/retention",
    id: "setRetention",
    needs: "all",
    summary:
      "Say how long a kind stays in the space: what is older goes for good in the next night, so a shorter age asks for hard=1; for admins",
    query: z.object({ hard: z.enum(["1", "true", "0", "false"]).default("0") }),
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    input: jsonBody(z.object({ kind: retentionKind, days }).strict()),
    returns: json(rule),
    run: ({ actor, input, query }) => setRetention(actor, { ...input, hard: ["1", "true"].includes(query.hard) }),
  }),
];
