import { z } from "zod";
import { technologySchema } from "~/entities/catalogue/technology";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { deletedTechnologies } from "./deletedTechnologies.server";
import { ignoredOf } from "./ignored/ignored.server";
import { usedParameters } from "./parameters/usedParameters.server";
import { runState } from "./state.server";
import { cancelOptimization } from "./stop.server";

const state = z.object({
  status: z.enum(OPTIMIZATION_STATUSES),
  ended: z.boolean(),
  progress: z.object({ phase: z.string() }).passthrough().nullable(),
  started_at: z
    .string()
    .nullable()
    .describe("When it began to compute; null while it waits for its turn or for a worker machine"),
  finished_at: z.string().nullable(),
  /** While it waits for its turn: runs that come first, what a run took lately, and how long it may wait [s]. */
  waits: z
    .object({
      before: z.number().int(),
      median_seconds: z.number().nullable(),
      seconds: z.number().nullable(),
    })
    .nullable(),
  waits_for_machine: z.boolean().describe("It was handed to the worker machines, and none has begun with it"),
  lacks_machines: z
    .enum(["none", "other_build"])
    .nullable()
    .describe("Why nobody computes it: no worker machine, or only such as are of another build"),
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

const used = z.object({
  total: z.number().int(),
  parameters: z.array(
    z
      .object({
        componentId: z.string().nullable(),
        placeId: z.string().nullable(),
        owner: z.string(),
        parameterType: z.string(),
        impact: z.string(),
        level: z.string(),
        scenarioId: z.string().nullable(),
        priceScenario: z.string(),
        unit: z.string(),
        /** One per model year; of a series its mean. */
        values: z.array(z.number().nullable()),
        since: z
          .object({ state: z.enum(["same", "changed", "gone"]), values: z.array(z.number().nullable()) })
          .passthrough(),
      })
      .passthrough(),
  ),
});

export const optimizationCalls = [
  call({
    method: "GET",
    path: "api/optimization/:id/state",
    id: "runState",
    module: "expansion",
    summary: "Status and progress of a run",
    returns: json(state),
    run: ({ actor, params }) => runState(actor, params.id),
  }),
  call({
    method: "POST",
    path: "api/optimization/:id/cancel",
    id: "cancelRun",
    needs: "run",
    module: "expansion",
    summary: "Ask a run to stop",
    returns: json(optimizationSchema.passthrough()),
    run: ({ actor, params }) => cancelOptimization(actor, params.id),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/technologies-deleted",
    id: "deletedTechnologies",
    module: "expansion",
    summary: "Technologies of a run that the catalogue no longer has, as they last were",
    returns: json(z.array(technologySchema.passthrough())),
    run: ({ actor, params }) => deletedTechnologies(actor, params.id),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/parameters",
    id: "usedParameters",
    module: "expansion",
    summary: "Parameters that a run read, as they were then, and what became of them; by name of component or location",
    query: z.object({
      q: z.string().max(200).default(""),
      changed: z.enum(["0", "1"]).default("0"),
      offset: z.coerce.number().int().min(0).max(1e9).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    returns: json(used),
    run({ actor, params, query: { changed, ...page } }) {
      const part = usedParameters(actor, params.id, { ...page, types: [], changed: changed === "1" });
      return part.ok ? done({ total: part.value.total, parameters: part.value.rows }) : part;
    },
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/parameters-unused",
    id: "unusedParameters",
    module: "expansion",
    summary: "Parameter types stored for a system that a run of this kind, with these options, leaves aside, and why",
    returns: json(unused),
    run: ({ actor, params }) => ignoredOf(actor, params.id),
  }),
];
