import type { SpaceDb } from "~db/client";
import { heldSchedule, heldSteps, type OperationSite, withWorkUnderWay } from "~/engines/operation";
import type { ApprovedRows } from "~/engines/operation/assembly/said";
import { componentOf } from "~/engines/operation/assembly/storedPlan";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { planInForce } from "../approve.server";
import { storedPlan } from "../plans.server";

export interface ApprovedSteps {
  /** The site to plan, with the steps that stay. */
  site: OperationSite;
  /** The same site without them. */
  free: (site: OperationSite) => OperationSite;
  from: NonNullable<StoredPlan["kept"]>;
  /** What the plan says of the steps that stay. */
  approved: ApprovedRows;
}

/**
 * What the plan that is in force when a new one begins says of it. Its approved steps stay. What it does of work under way is not done
 * again. Switching a machine otherwise where a step cannot stay costs `switchingPrice` [currency]. Null where none is in force.
 */
export function approvedStepsOfPlanInForce(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
  site: OperationSite,
  switchingPrice: number,
): ApprovedSteps | null {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  if (!plan || !force.approved_until) return null;
  const start = Date.parse(start_at);
  const offset = {
    by: Math.round((start - Date.parse(plan.start)) / STEP_MS),
    steps: plan.steps,
    approved: Math.round((Date.parse(force.approved_until) - start) / STEP_MS),
  };
  const free = (operationSite: OperationSite) => withWorkUnderWay(plan.switched, operationSite, offset);
  const begun = free(site);
  const approvedSteps = heldSteps(withoutLines(plan), begun, offset);
  const before = switchingPrice > 0 ? heldSchedule(plan.switched, begun, offset, switchingPrice) : undefined;
  const until = new Date(start + approvedSteps.steps * STEP_MS).toISOString();
  return {
    free,
    site: { ...begun, kept: approvedSteps, before },
    from: { optimization_operation_id: force.optimization_operation_id, name: force.name, until },
    approved: { rows: plan.rows, by: offset.by, steps: approvedSteps.steps },
  };
}

/** What a plan says of machines. Nobody tells lines what to do: they carry what their ends need, and are not held. */
function withoutLines({ switched, rows }: Pick<StoredPlan, "switched" | "rows">): StoredPlan["switched"] {
  const lines = new Set(rows.filter(({ kind }) => kind === "line").map(({ component_id }) => component_id));
  const others = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => !lines.has(componentOf(id))));
  return { ...switched, on: others(switched.on), power: others(switched.power) };
}
