import { and, desc, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizationOperations } from "~db/schema/operator";
import { approvedUntil, isProposed, type OptimizationOperation } from "~/entities/operator/operation";
import { type Actor, systemRole } from "~/services/core/access.server";
import { complain, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { dbOf, get, onCommit, type Stored, write } from "~/services/core/store.server";
import { approvedBetween } from "./inForce/approved.server";
import { storeApproved } from "./inForce/storeApproved.server";
import { operationEntity } from "./operation.entity.server";
import { mailPlan } from "./planMail.server";
import { type LogLine, storedPlan } from "./plans.server";
import { askForSetpoints } from "./setpoints/jobs.server";

/** Whether somebody may approve plans of a system: editors, admins and approvers. */
export const mayApprove = (actor: Actor, system_id: string): boolean =>
  ["editor", "admin", "approver"].includes(systemRole(dbOf(actor), actor, system_id) ?? "");

/**
 * Approves a proposed plan for its first `approval_days`. If several people approve at once, one does. The others get a 409. The
 * plan is then in force until another one is approved for the same time, and whoever is to get it is written to.
 */
export function approveOperation(
  actor: Actor,
  id: string,
  approval_days: number | undefined,
): Outcome<Stored<OptimizationOperation>> {
  const seen = get(actor, operationEntity, id);
  if (!seen || seen.deleted_at) return notFound();
  if (!mayApprove(actor, seen.system_id)) return notAllowed();
  return approveWithin(dbOf(actor), actor.space, id, { by: actor.user_id, approval_days });
}

/** The same for the agent itself: `log` says so. */
export function approveWithin(
  db: SpaceDb,
  space: string,
  id: string,
  { by, approval_days, log }: { by: string; approval_days?: number; log?: LogLine },
): Outcome<Stored<OptimizationOperation>> {
  return write(db, () => {
    const operation = get(programActor(space), operationEntity, id);
    if (!operation || operation.deleted_at) return notFound();
    if (operation.approved_at !== null) return refused(409, "operator.refused.approved_already");
    if (!isProposed(operation.status)) return refused(409, "operator.refused.no_plan");
    const days = approval_days ?? operation.approval_days;
    if (!Number.isInteger(days) || days < 1 || days > operation.days)
      return complain("approval_days", "rules.must_be_in_range", { lower: 1, upper: operation.days });
    const until = approvedUntil(operation.start_at, days);
    const now = new Date().toISOString();
    if (until <= now) return refused(409, "operator.refused.over");
    const logs = [...operation.logs, log ?? { at: now, key: "approved", params: { days: String(days) } }];
    onCommit(db, () => {
      mailPlan(space, id);
      askForSetpoints(space, operation.system_id);
    });
    const approval = { by, at: now, days, plan: storedPlan(db, id)?.plan };
    return storeApproved({ db, actor: programActor(space) }, { ...operation, logs }, approval);
  });
}

/** The plan that is in force at a time (ISO 8601 UTC): of those approved for it the one approved last. Undefined without one. */
export function planInForce(db: SpaceDb, system_id: string, at: string): OptimizationOperation | undefined {
  return db
    .select()
    .from(optimizationOperations)
    .where(and(approvedBetween(system_id, Date.parse(at)), lte(optimizationOperations.start_at, at)))
    .orderBy(desc(optimizationOperations.approved_at))
    .limit(1)
    .get();
}
