import { isProposed, type OptimizationOperation } from "~/entities/operator/operation";
import { costTotal, savingOf, type StoredPlan } from "~/entities/operator/plan";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { planInForce } from "./approve.server";
import { operationEntity } from "./operation.entity.server";
import { planOf, storedPlan } from "./plans.server";

export interface Shown {
  operation: Stored<OptimizationOperation>;
  plan: StoredPlan;
  revision: number;
  inForce: boolean;
}

/**
 * The plan that is shown: the one that was asked for, else the one in force at `now` (ms since 1970), else the newest that was made; null
 * where there is none.
 */
export function shownPlan(actor: Actor, system_id: string, asked: string | null, now: number): Shown | null {
  const force = planInForce(dbOf(actor), system_id, new Date(now).toISOString())?.optimization_operation_id;
  const newest = () =>
    operationsOf(actor, system_id).find(({ status }) => isProposed(status) || status === "approved")
      ?.optimization_operation_id;
  const id = asked ?? force ?? newest();
  const found = id === undefined ? null : planOf(actor, id);
  if (found?.operation.system_id !== system_id || !found.plan) return null;
  const { operation, plan, revision } = found;
  return { operation, plan, revision, inForce: operation.optimization_operation_id === force };
}

/** The plans of a system, the newest first. */
export const operationsOf = (
  actor: Actor,
  system_id: string,
  lifecycle: "live" | "deleted" = "live",
): Stored<OptimizationOperation>[] =>
  list(actor, operationEntity, { system_id, lifecycle }).sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

interface OperationLine {
  operation: Stored<OptimizationOperation>;
  /** Currency; null before the plan is made. */
  cost: number | null;
  saving: number | null;
  shortfalls: number;
  inForce: boolean;
}

/** Most plans a page of the list shows. */
export const PLANS_SHOWN = 50;

/** The newest plans with what they cost. */
export function operationLines(actor: Actor, system_id: string, lifecycle: "live" | "deleted", now: number) {
  const all = operationsOf(actor, system_id, lifecycle);
  const force = planInForce(dbOf(actor), system_id, new Date(now).toISOString())?.optimization_operation_id;
  const lines = all.slice(0, PLANS_SHOWN).map((operation): OperationLine => {
    const plan = storedPlan(dbOf(actor), operation.optimization_operation_id)?.plan;
    return {
      operation,
      cost: plan ? costTotal(plan.cost) : null,
      saving: plan ? savingOf(plan) : null,
      shortfalls: plan?.shortfalls.length ?? 0,
      inForce: operation.optimization_operation_id === force,
    };
  });
  return { lines, total: all.length };
}
