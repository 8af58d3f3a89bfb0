import { eq, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { type RowInForce, withOutages } from "~/entities/operator/inForce/outages";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { PlanOfMessage } from "~/entities/operator/setpoints/message";
import type { ApprovedPlan } from "~/entities/operator/setpoints/segments";
import { blockedIn } from "../blocked.server";
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

/**
 * The steps of these plans of a system, by their ids, as the events of today leave them from `from` on (ms since 1970): what is out does
 * nothing, whatever was planned.
 */
export function plansOfMessage(
  db: SpaceDb,
  system_id: string,
  ids: readonly string[],
  from: number,
): Map<string, PlanOfMessage> {
  const names = db
    .select({ plan_id: optimizationOperations.optimization_operation_id, name: optimizationOperations.name })
    .from(optimizationOperations)
    .where(inArray(optimizationOperations.optimization_operation_id, [...new Set(ids)]))
    .all();
  return new Map(
    names.flatMap(({ plan_id, name }) => {
      const storedResult = storedPlan(db, plan_id);
      if (!storedResult) return [];
      const { revision, plan } = storedResult;
      const rows = new Map(rowsInForce(db, system_id, plan, from).map((row) => [row.component_id, row]));
      return [[plan_id, { plan_id, name, revision, start: Date.parse(plan.start), rows, trade: plan.trade ?? [] }]];
    }),
  );
}

/** The rows of a plan of a system as the events of today that a person stands behind leave them from a time on (ms since 1970). */
export function rowsInForce(
  db: SpaceDb,
  system_id: string,
  plan: Pick<StoredPlan, "start" | "steps" | "rows">,
  from: number,
): RowInForce[] {
  const startMs = Date.parse(plan.start);
  const blocked = blockedIn(db, system_id, { startMs, steps: plan.steps, confirmed: true });
  const first = Math.max(0, Math.floor((from - startMs) / STEP_MS));
  return plan.rows.map((row) => withOutages(row, blocked.get(row.component_id), first));
}
