import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationSites } from "~db/schema/operator";
import { operationSiteSchema } from "~/entities/operator/operationSite";
import { costTotal, VALUES_MISSING } from "~/entities/operator/plan";
import { done } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { saveWithin, write } from "~/services/core/store.server";
import { approveWithin } from "./approve.server";
import { notifyOfPlan } from "./notifyOfPlan.server";
import { operationEntity } from "./operation.entity.server";
import { type LogLine, operationRow, storedPlan } from "./plans.server";

/** Why a plan is not approved by itself. Null: nothing speaks against it. */
type WhyNot = "warnings" | "not_measured" | "missing_values" | "old_values" | "no_comparison" | "dearer";

/** What the agent decides by: no warnings, measured values that are there and recent, and no cost above the status quo. */
export function whyNotApproved(
  plan: Pick<
    NonNullable<ReturnType<typeof storedPlan>>["plan"],
    "shortfalls" | "remarks" | "ageMinutes" | "cost" | "statusQuo"
  >,
  data_age_minutes: number,
): WhyNot | null {
  if (plan.shortfalls.length > 0) return "warnings";
  if (plan.ageMinutes === null) return "not_measured";
  if (plan.remarks.some(({ key }) => key === VALUES_MISSING)) return "missing_values";
  if (plan.ageMinutes > data_age_minutes) return "old_values";
  if (!plan.statusQuo) return "no_comparison";
  return costTotal(plan.cost) > costTotal(plan.statusQuo) ? "dearer" : null;
}

/**
 * What becomes of a plan that was made. One of the agent on autopilot, or of a person who asked for it, is approved when nothing speaks
 * against it. Else it waits, and those who may approve it are told.
 */
export function agentDecides(db: SpaceDb, space: string, id: string, now: number): void {
  const operation = operationRow(db, id);
  const plan = storedPlan(db, id);
  if (!operation || !plan || operation.approved_at !== null) return;
  const byAgent = operation.created_by === programActor(space).user_id;
  const row = db.select().from(operationSites).where(eq(operationSites.system_id, operation.system_id)).get();
  const site = row ?? operationSiteSchema.parse({ system_id: operation.system_id });
  const acts = byAgent ? site.mode === "autopilot" : operation.auto_approve;
  const why = acts ? whyNotApproved(plan.plan, site.data_age_minutes) : null;
  const line = (key: string): LogLine => ({ at: new Date(now).toISOString(), key, params: {} });
  if (acts && why === null) {
    const approved = approveWithin(db, space, id, { by: "system", log: line("approved_by_itself") });
    if (approved.ok) return notifyOfPlan(db, operation, "operation_approved", { now, agent: byAgent });
  }
  if (why !== null) note(db, space, id, line(`waits_${why}`));
  notifyOfPlan(db, operation, "operation_waiting", { now, agent: byAgent });
}

/** Adds a line to the log of a plan. */
function note(db: SpaceDb, space: string, id: string, log: LogLine): void {
  write(db, () => {
    const operation = operationRow(db, id);
    if (!operation || operation.logs.some(({ key }) => key === log.key)) return done(null);
    const after = { ...operation, logs: [...operation.logs, log] };
    const outcome = saveWithin({ db, actor: programActor(space) }, operationEntity, after, { internal: true });
    return outcome.ok ? done(null) : outcome;
  });
}
