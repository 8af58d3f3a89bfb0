import type { SpaceDb } from "~db/client";
import type { OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { done, type Outcome } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { saveWithin, write } from "~/services/core/store.server";
import { operationEntity } from "../operation.entity.server";
import { storePlan } from "../plans.server";
import { storeApproved } from "./storeApproved.server";

/**
 * Stores a plan as if it had been made and approved when it begins: of days that are over before there was a product to plan them. Nobody
 * is written to, and no device is told. `guard` throws where the job is no longer its worker's.
 */
export function storePastPlan(
  db: SpaceDb,
  { space, operation, plan }: { space: string; operation: OptimizationOperation; plan: StoredPlan },
  guard: () => void,
): Outcome<null> {
  const { start_at, approval_days, optimization_operation_id } = operation;
  const writer = { db, actor: programActor(space) };
  return write(db, () => {
    guard();
    const proposed = saveWithin(writer, operationEntity, { ...operation, status: "proposed" }, { internal: true });
    if (!proposed.ok) return proposed;
    storePlan(db, optimization_operation_id, plan, start_at);
    const approved = storeApproved(writer, operation, { by: "system", at: start_at, days: approval_days, plan });
    return approved.ok ? done(null) : approved;
  });
}
