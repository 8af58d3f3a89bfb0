import { eq, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import type { PlanOfMessage } from "~/entities/operator/setpoints/message";
import type { ApprovedPlan } from "~/entities/operator/setpoints/segments";
import { approvedBetween } from "../inForce/approved.server";
import { storedPlan } from "../plans.server";

/** The plans of a system that were approved for a time after `from` (ms since 1970). */
export const approvedPlans = (db: SpaceDb, system_id: string, from: number): ApprovedPlan[] =>
  db
    .select({
      plan_id: optimizationOperations.optimization_operation_id,
      start_at: optimizationOperations.start_at,
      approved_at: optimizationOperations.approved_at,
      approved_until: optimizationOperations.approved_until,
    })
    .from(optimizationOperations)
    .innerJoin(
      operationPlans,
      eq(operationPlans.optimization_operation_id, optimizationOperations.optimization_operation_id),
    )
    .where(approvedBetween(system_id, from))
    .all()
    .map(({ plan_id, start_at, approved_at, approved_until }) => ({
      plan_id,
      start: Date.parse(start_at),
      approved_at: Date.parse(approved_at!),
      approved_until: Date.parse(approved_until!),
    }));

/** The steps of these plans, by their ids. */
export function plansOfMessage(db: SpaceDb, ids: readonly string[]): Map<string, PlanOfMessage> {
  const names = db
    .select({ plan_id: optimizationOperations.optimization_operation_id, name: optimizationOperations.name })
    .from(optimizationOperations)
    .where(inArray(optimizationOperations.optimization_operation_id, [...new Set(ids)]))
    .all();
  return new Map(
    names.flatMap(({ plan_id, name }) => {
      const storedResult = storedPlan(db, plan_id);
      if (!storedResult) return [];
      const rows = new Map(storedResult.plan.rows.map((row) => [row.component_id, row]));
      const { revision, plan } = storedResult;
      return [[plan_id, { plan_id, name, revision, start: Date.parse(plan.start), rows, trade: plan.trade ?? [] }]];
    }),
  );
}
