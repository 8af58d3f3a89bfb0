import { approvedUntil, type OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { Writer } from "~/services/core/entity.server";
import type { Outcome } from "~/services/core/outcome";
import { saveWithin, type Stored } from "~/services/core/store.server";
import { numberPlan } from "../mails/revision.server";
import { operationEntity } from "../operation.entity.server";
import { keepCourses } from "./courses.server";

/** Who approves a plan, when (ISO 8601) and for how many days; the plan itself, where it is stored. */
interface Approval {
  by: string;
  at: string;
  days: number;
  plan?: StoredPlan;
}

/** Every approval, inside its transaction: the plan gets its number, its row says who and until when, and its courses are kept. */
export function storeApproved(
  { db, actor }: Writer,
  operation: OptimizationOperation,
  { by, at, days, plan }: Approval,
): Outcome<Stored<OptimizationOperation>> {
  const approved = {
    ...operation,
    status: "approved" as const,
    approval_days: days,
    approved_at: at,
    approved_by: by,
    approved_until: approvedUntil(operation.start_at, days),
  };
  if (plan) numberPlan(db, approved, plan, Date.parse(at));
  const outcome = saveWithin({ db, actor }, operationEntity, approved, { internal: true });
  if (outcome.ok && plan) keepCourses(db, approved, plan);
  return outcome;
}
