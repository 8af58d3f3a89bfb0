import { z } from "zod";
import { technologySchema } from "~/entities/catalogue/technology";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { call, json } from "~/services/core/call.server";
import { deletedTechnologies } from "./deletedTechnologies.server";
import { runState } from "./state.server";
import { cancelOptimization } from "./stop.server";

const state = z.object({
  status: z.enum(OPTIMIZATION_STATUSES),
  ended: z.boolean(),
  progress: z.object({ phase: z.string() }).passthrough().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

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
];
