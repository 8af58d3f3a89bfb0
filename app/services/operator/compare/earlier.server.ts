import { and, gt, lt, notInArray } from "drizzle-orm";
import { optimizationOperations } from "~db/schema/operator";
import { type OptimizationOperation, plannedUntil } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { earliestStart } from "../inForce/approved.server";
import { storedPlan } from "../plans.server";
import { PLANS_SHOWN, plansWhere } from "../schedule.server";

/** A plan that another is compared with. */
interface Earlier {
  id: string;
  name: string;
  created_at: string;
  approved: boolean;
}

/** The plans made before a plan that cover some of its time, the newest first: the newest `PLANS_SHOWN`, and that of the id `asked`. */
export function earlierPlans(
  actor: Actor,
  operation: Stored<OptimizationOperation>,
  chosenId: string | null,
): { earlier: Earlier[]; more: number } {
  const until = plannedUntil(operation);
  const rows = optimizationOperations;
  const overlaps = and(
    lt(rows.created_at, operation.created_at),
    notInArray(rows.status, ["pending", "error"]),
    gt(rows.start_at, earliestStart(operation.start_at)),
    lt(rows.start_at, until),
  )!;
  const all = plansWhere(actor, operation.system_id, overlaps).filter((one) => plannedUntil(one) > operation.start_at);
  const earlier = all
    .filter((plan, i) => i < PLANS_SHOWN || plan.optimization_operation_id === chosenId)
    .map(({ optimization_operation_id: id, name, created_at, approved_at }) => ({
      id,
      name,
      created_at,
      approved: approved_at !== null,
    }));
  return { earlier, more: all.length - earlier.length };
}

/**
 * The plan of the list that was asked for, else the approved one before, else the one before. Null where nothing of it is stored or another
 * was asked for.
 */
export function earlierPlan(
  actor: Actor,
  earlier: readonly Earlier[],
  chosenId: string | null,
): { chosen: Earlier; plan: StoredPlan } | null {
  const chosen = chosenId
    ? earlier.find(({ id }) => id === chosenId)
    : (earlier.find(({ approved }) => approved) ?? earlier[0]);
  const plan = chosen && storedPlan(dbOf(actor), chosen.id);
  return plan ? { chosen, plan: plan.plan } : null;
}
