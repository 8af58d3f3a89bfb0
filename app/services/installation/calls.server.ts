import { z } from "zod";
import { STORED_KINDS } from "~/entities/installation/storage";
import { isAdmin } from "~/services/core/access.server";
import { call, json } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { measureAnew, spaceSizes } from "./storage/storage.server";

const size = { bytes: z.number(), rows: z.number(), file_bytes: z.number() };
const kind = z.enum(STORED_KINDS);
const sizes = z.object({
  at: z.string(),
  took_ms: z.number(),
  bytes: z.number(),
  free_bytes: z.number(),
  kinds: z.array(z.object({ kind, ...size })),
  systems: z.array(z.object({ system_id: z.string().nullable(), kinds: z.record(kind, z.number()), ...size })),
  systems_in_all: z.number(),
});

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
    summary: "Measure anew what the space keeps, by a job: GET api/storage has it when it has ended; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    returns: json(z.object({ job_id: z.string() }), { status: 202 }),
    run({ actor }) {
      const job = measureAnew(actor);
      return job.ok ? done({ job_id: job.value.id }) : job;
    },
  }),
];
