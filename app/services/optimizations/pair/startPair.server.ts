import { eq } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { dbOf, type Stored } from "~/services/core/store.server";
import { startOptimization } from "../start.server";

type Run = Omit<Optimization, "user_id" | "status">;

/** The status quo that a plan is compared with: its scenarios, years, prices and steps, at least cost. `name` is its own. */
export const statusQuoOf = ({ config, impact, ...plan }: Run, name: string): Run => ({
  ...plan,
  name,
  description: "",
  optimization_id: `${plan.optimization_id}-status-quo`,
  optimization_id_invest: null,
  impact: isMoneyImpact(impact) ? impact : "money_npv",
  config: { ...config, status_quo: { status: true, fixed_rebuild: false }, cost_cap: null, variation: null },
});

/**
 * Starts a plan and its status quo, which stay together as long as both read the same. Twice the same ids are one start. Refuses what a start
 * refuses; a status quo that is refused leaves the plan as it is, without one.
 */
export async function startPair(
  actor: Actor,
  plan: Run,
  statusQuoName: string,
): Promise<Outcome<Stored<Optimization>>> {
  const started = await startOptimization(actor, plan);
  if (!started.ok) return started;
  const { optimization_id } = plan;
  const statusQuo = await startOptimization(actor, statusQuoOf(plan, statusQuoName));
  if (statusQuo.ok)
    dbOf(actor)
      .update(optimizationResults)
      .set({ status_quo_id: statusQuo.value.optimization_id })
      .where(eq(optimizationResults.optimization_id, optimization_id))
      .run();
  return started;
}
