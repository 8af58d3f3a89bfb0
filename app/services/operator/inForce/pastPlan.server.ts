import { gzipSync } from "node:zlib";
import type { SpaceDb } from "~db/client";
import { operationPlans } from "~db/schema/operator";
import { approvedUntil, type OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { done, type Outcome } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { saveWithin, write } from "~/services/core/store.server";
import { numberPlan } from "../mails/revision.server";
import { operationEntity } from "../operation.entity.server";
import { keepCourses } from "./courses.server";

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
  const actor = programActor(space);
  return write(db, () => {
    guard();
    const proposed = saveWithin(
      { db, actor },
      operationEntity,
      { ...operation, status: "proposed" },
      { internal: true },
    );
    if (!proposed.ok) return proposed;
    const body = gzipSync(JSON.stringify(plan));
    db.insert(operationPlans).values({ optimization_operation_id, revision: 0, made_at: start_at, body }).run();
    const approved = {
      ...operation,
      status: "approved" as const,
      approved_at: start_at,
      approved_by: "system",
      approved_until: approvedUntil(start_at, approval_days),
    };
    numberPlan(db, approved, plan, Date.parse(start_at));
    const saved = saveWithin({ db, actor }, operationEntity, approved, { internal: true });
    if (!saved.ok) return saved;
    keepCourses(db, approved, plan);
    return done(null);
  });
}
