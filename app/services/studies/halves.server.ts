import { type Optimization, optimizationKind, startedOptimization } from "~/entities/optimizations/optimization";
import type { Actor } from "~/services/core/access.server";
import type { Refusal } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { LONGEST_NAME, startStatusQuoOf } from "~/services/optimizations/pair/startPair.server";
import { startOptimization } from "~/services/optimizations/start.server";

interface HalfNames {
  statusQuo: string;
  samePlan: string;
}

interface Halves {
  /** The plan that was there, operated under the changed inputs; null where there was none to keep. */
  samePlanId: string | null;
  /** What was refused: the answer is there without it, and says so. */
  refusals: Refusal[];
}

/** How many runs a changed run of a plan comes to: itself, its status quo and the plan as it was. */
export const runsOfHalves = (base: Pick<Optimization, "config" | "optimization_id_invest">): number =>
  ({ invest: 3, dispatch: 2, status_quo: 1 })[optimizationKind(base)];

/**
 * What tells what a plan pays under changed inputs: the status quo under them, for a plan that is chosen anew (`changed`, started before), and
 * the plan as it was found (`base`) under them, for a planner who has built it already. Twice the same ids are one start. Without the
 * status quo under the same inputs there is no saving.
 */
export async function startHalves(
  actor: Actor,
  base: Optimization,
  changed: Stored<Optimization>,
  names: HalfNames,
): Promise<Halves> {
  const kind = optimizationKind(base);
  if (kind === "status_quo") return { samePlanId: null, refusals: [] };
  const run = startedOptimization.parse(changed);
  const statusQuo = await startStatusQuoOf(actor, run, names.statusQuo);
  const refusals = statusQuo.ok ? [] : [statusQuo];
  if (kind !== "invest") return { samePlanId: null, refusals };
  const samePlan = await startOptimization(actor, {
    ...run,
    optimization_id: `${changed.optimization_id}-kept`,
    optimization_id_invest: base.optimization_id,
    name: names.samePlan.slice(0, LONGEST_NAME),
    description: "",
    // Of an investment alone: a dispatch goes through every step of the year.
    config: {
      ...run.config,
      cost_cap: null,
      temporal_clustering: { ...run.config.temporal_clustering, status: false },
    },
  });
  return samePlan.ok
    ? { samePlanId: samePlan.value.optimization_id, refusals }
    : { samePlanId: null, refusals: [...refusals, samePlan] };
}
