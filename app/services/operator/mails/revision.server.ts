import { and, eq, isNotNull, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationMails, operationPlans, optimizationOperations } from "~db/schema/operator";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { comparedInForce } from "~/entities/operator/revision";
import { coursesOf, inForce } from "../inForce/courses.server";

/**
 * Gives a plan the number that mails, the schedule and setpoints name it by, inside the transaction that approves it and before it is
 * approved. It is that of the plan in force where both say the same of all steps ahead that both have, else the next one of the system.
 */
export function numberPlan(db: SpaceDb, operation: OptimizationOperation, plan: StoredPlan, now: number): void {
  const { optimization_operation_id: id, system_id } = operation;
  const start = Date.parse(plan.start);
  const first = Math.max(0, Math.floor((now - start) / STEP_MS));
  const until = Math.min(plan.steps, Math.round((Date.parse(operation.approved_until!) - start) / STEP_MS));
  const window = { startMs: start + first * STEP_MS, steps: Math.max(0, until - first) };
  const { plans, at, courses } = inForce(db, system_id, { part: "power", window });
  const powerCourses = coursesOf(plan, "power").map(({ rows, ...course }) => ({
    ...course,
    rows: [rows[0]!.subarray(first, until)],
  }));
  const isInForce = Array.from(at, (i) => i >= 0);
  const isSame = comparedInForce(powerCourses, courses, isInForce) === "same";
  const highest = highestRevision(db, system_id);
  // After a newer plan was deleted an older one is in force again: others were told the newer number, which is not given twice.
  const isNewest = [...new Set(at)].some((i) => i >= 0 && revisionOf(db, plans[i]!.id) === highest);
  const revision = isSame && isNewest ? highest : highest + 1;
  db.update(operationPlans).set({ revision }).where(eq(operationPlans.optimization_operation_id, id)).run();
}

const revisionOf = (db: SpaceDb, id: string): number =>
  db
    .select({ revision: operationPlans.revision })
    .from(operationPlans)
    .where(eq(operationPlans.optimization_operation_id, id))
    .get()?.revision ?? 0;

/** The highest number of a system so far, those of deleted plans and of mails included. 0: none was ever approved. */
function highestRevision(db: SpaceDb, system_id: string): number {
  const plans = db
    .select({ most: max(operationPlans.revision) })
    .from(operationPlans)
    .innerJoin(
      optimizationOperations,
      eq(optimizationOperations.optimization_operation_id, operationPlans.optimization_operation_id),
    )
    .where(and(eq(optimizationOperations.system_id, system_id), isNotNull(optimizationOperations.approved_at)))
    .get();
  const mails = db
    .select({ most: max(operationMails.revision) })
    .from(operationMails)
    .where(eq(operationMails.system_id, system_id))
    .get();
  return Math.max(plans?.most ?? 0, mails?.most ?? 0);
}
