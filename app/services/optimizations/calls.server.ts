import { z } from "zod";
import { technologySchema } from "~/entities/catalogue/technology";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { call, json } from "~/services/core/call.server";
import { deletedTechnologies } from "./deletedTechnologies.server";
import { runState } from "./state.server";
import { cancelOptimization } from "./stop.server";
import { unusedOf } from "./unused.server";

const state = z.object({
  status: z.enum(OPTIMIZATION_STATUSES),
  ended: z.boolean(),
  progress: z.object({ phase: z.string() }).passthrough().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

const unused = z.array(
  z.object({
    parameter_type: z.string(),
    /** Rows stored under the scenarios of the run. */
    count: z.number().int(),
    /** The kind of run, the option that is off, "separate_days" (typical days), or "no_run": no run reads it. */
    why: z.string(),
    href: z.string(),
  }),
);

export const optimizationCalls = [
  call({
    method: "GET",
    path: "api/optimization/:id/state",
    id: "runState",
    module: "expansion",
    summary: "Status and progress of a run",
    answer: json(state),
    run: ({ actor, params }) => runState(actor, params.id),
  }),
  call({
    method: "POST",
    path: "api/optimization/:id/cancel",
    id: "cancelRun",
    module: "expansion",
    summary: "Ask a run to stop",
    answer: json(optimizationSchema.passthrough()),
    run: ({ actor, params }) => cancelOptimization(actor, params.id),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/technologies-deleted",
    id: "deletedTechnologies",
    module: "expansion",
    summary: "Technologies of a run that the catalogue no longer has, as they last were",
    answer: json(z.array(technologySchema.passthrough())),
    run: ({ actor, params }) => deletedTechnologies(actor, params.id),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/parameters-unused",
    id: "unusedParameters",
    module: "expansion",
    summary: "Parameter types stored for a system that a run of this kind, with these options, leaves aside, and why",
    answer: json(unused),
    run: ({ actor, params }) => unusedOf(actor, params.id),
  }),
];
