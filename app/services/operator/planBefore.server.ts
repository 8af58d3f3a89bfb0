import type { SpaceDb } from "~db/client";
import { STEP_MS, type OptimizationOperation } from "~/entities/operator/operation";
import type { OperationSite, PlanBefore } from "~jobs/engines/operation";
import { planInForce } from "./approve.server";
import { storedPlan } from "./plans.server";

/**
 * The plan that is in force when a new one begins, in the new one's steps: to switch a machine otherwise than it says costs
 * `switchingPrice` [currency], up to the time it is approved for. Undefined where none is in force, or switching otherwise costs nothing.
 */
export function planBefore(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
  site: Pick<OperationSite, "steps" | "units" | "batches">,
  switchingPrice: number,
): PlanBefore | undefined {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  if (!plan || !force.approved_until || switchingPrice === 0) return undefined;
  const by = Math.round((Date.parse(start_at) - Date.parse(plan.start)) / STEP_MS);
  const approved = Math.round((Date.parse(force.approved_until) - Date.parse(start_at)) / STEP_MS);
  const on: PlanBefore["on"] = {};
  for (const { id } of site.units) {
    const before = plan.switched.on[id];
    if (before) on[id] = Int8Array.from({ length: site.steps }, (_, t) => (t < approved ? (before[t + by] ?? -1) : -1));
  }
  return { on, starts: {}, switchingPrice };
}
