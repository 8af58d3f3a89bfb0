import { and, gt, inArray, isNotNull, type SQL } from "drizzle-orm";
import { optimizationOperations } from "~db/schema/operator";
import { isProposed, type OptimizationOperation, PROPOSED_STATUSES } from "~/entities/operator/operation";
import { costTotal, savingOf, type StoredPlan } from "~/entities/operator/plan";
import type { Actor } from "~/services/core/access.server";
import { LIST_SIZE } from "~/services/core/lists.server";
import { count, dbOf, list, newest, type Stored } from "~/services/core/store.server";
import { planInForce } from "./approve.server";
import { approvedBetween } from "./inForce/approved.server";
import { operationEntity } from "./operation.entity.server";
import { isRemoved, planOf, storedPlan } from "./plans.server";

/**
 * How a plan stands at a time. It is in force, or approved and its time is to come, or waiting for its approval. Or it is over or replaced
 * by another one, or deleted.
 */
export type PlanStanding = "in_force" | "later" | "proposed" | "not_in_force" | "deleted";

export interface Shown {
  operation: Stored<OptimizationOperation>;
  plan: StoredPlan;
  revision: number;
  standing: PlanStanding;
}

/**
 * The plan that is shown: the one that was asked for, else the one in force at `now` (ms since 1970). Else it is, of those approved, the
 * one that begins next, else the newest that waits for its approval, else the newest that was in force. Null where there is none, or the
 * one asked for is not there or not made (`reasonNotShown`).
 */
export function planToShow(actor: Actor, system_id: string, planId: string | null, now: number): Shown | null {
  const at = new Date(now).toISOString();
  const force = planInForce(dbOf(actor), system_id, at)?.optimization_operation_id;
  const id = planId ?? force ?? withoutForce(actor, system_id, at);
  const withPlan = id === undefined ? null : planOf(actor, id);
  if (withPlan?.operation.system_id !== system_id || !withPlan.plan) return null;
  const { operation, plan, revision } = withPlan;
  return { operation, plan, revision, standing: standingOf(operation, force, at) };
}

/** The plan that comes nearest to one in force where there is none. */
function withoutForce(actor: Actor, system_id: string, at: string): string | undefined {
  const approved = isNotNull(optimizationOperations.approved_at);
  const next = plansWhere(actor, system_id, and(approved, gt(optimizationOperations.start_at, at))!).sort(
    (a, b) => compare(a.start_at, b.start_at) || compare(b.approved_at!, a.approved_at!),
  )[0];
  const newestOf = (where: SQL) => newest(actor, operationEntity, { system_id, where }, { most: 1 })[0];
  const proposed = inArray(optimizationOperations.status, [...PROPOSED_STATUSES]);
  return (next ?? newestOf(proposed) ?? newestOf(approved))?.optimization_operation_id;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function standingOf(operation: Stored<OptimizationOperation>, force: string | undefined, at: string): PlanStanding {
  if (operation.deleted_at !== null) return "deleted";
  if (operation.optimization_operation_id === force) return "in_force";
  if (isProposed(operation.status)) return "proposed";
  return operation.approved_at !== null && operation.start_at > at ? "later" : "not_in_force";
}

/**
 * The next moment after `now` (both ms since 1970) at which another plan, or none, is in force as approved so far. Null where that stays as
 * it is.
 */
export function nextForceAt(actor: Actor, system_id: string, now: number): number | null {
  const forceAt = (ms: number) =>
    planInForce(dbOf(actor), system_id, new Date(ms).toISOString())?.optimization_operation_id;
  const { start_at, approved_until } = optimizationOperations;
  const moments = dbOf(actor)
    .select({ start: start_at, until: approved_until })
    .from(optimizationOperations)
    .where(approvedBetween(system_id, now))
    .all()
    .flatMap(({ start, until }) => [Date.parse(start), Date.parse(until!)])
    .filter((ms) => ms > now);
  const present = forceAt(now);
  return [...new Set(moments)].sort((a, b) => a - b).find((ms) => forceAt(ms) !== present) ?? null;
}

type NotShown = "not_there" | "making" | "failed" | "removed";

/**
 * Why a plan that was asked for is not shown: there is none of this id in the system, it is being made, none could be made, or it went by
 * its age.
 */
export function reasonNotShown(actor: Actor, system_id: string, planId: string): NotShown {
  const operation = planOf(actor, planId)?.operation;
  if (operation?.system_id !== system_id) return "not_there";
  if (operation.status === "pending" && operation.deleted_at === null) return "making";
  return isRemoved(operation) ? "removed" : "failed";
}

/**
 * The plans of a system that a condition leaves, the newest first. A site that is planned every hour has thousands: the condition says
 * which state or time is meant.
 */
export const plansWhere = (actor: Actor, system_id: string, where: SQL): Stored<OptimizationOperation>[] =>
  list(actor, operationEntity, { system_id, where }).reverse();

interface OperationLine {
  operation: Stored<OptimizationOperation>;
  /** Currency; null before the plan is made. */
  cost: number | null;
  saving: number | null;
  shortfalls: number;
  inForce: boolean;
}

/** Plans that are offered where one of them is chosen, the newest. */
export const PLANS_SHOWN = 50;

/** The newest plans of a system that were made and not turned down, and how many more there are. */
export function newestPlans(actor: Actor, system_id: string): { plans: Stored<OptimizationOperation>[]; more: number } {
  const query = { system_id, where: inArray(optimizationOperations.status, [...PROPOSED_STATUSES, "approved"]) };
  const plans = newest(actor, operationEntity, query, { most: PLANS_SHOWN });
  return { plans, more: count(actor, operationEntity, query) - plans.length };
}

/** Which page of the list of plans is shown; pages count from 1. */
interface PlanPage {
  lifecycle: "live" | "deleted";
  page: number;
}

/** A page of plans with what they cost, the newest first, and how many there are in all; `page` counts from 1. */
export function operationLines(actor: Actor, system_id: string, { lifecycle, page }: PlanPage, now: number) {
  const query = { system_id, lifecycle };
  const operations = newest(actor, operationEntity, query, { most: LIST_SIZE, skip: (page - 1) * LIST_SIZE });
  const force = planInForce(dbOf(actor), system_id, new Date(now).toISOString())?.optimization_operation_id;
  const rows = operations.map((operation): OperationLine => {
    const plan = storedPlan(dbOf(actor), operation.optimization_operation_id)?.plan;
    return {
      operation,
      cost: plan ? costTotal(plan.cost) : null,
      saving: plan ? savingOf(plan) : null,
      shortfalls: plan?.shortfalls.length ?? 0,
      inForce: operation.optimization_operation_id === force,
    };
  });
  return { rows, total: count(actor, operationEntity, query) };
}
