import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { isProposed, type OperationStatus, type OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { operationEntity } from "./operation.entity.server";

/** Lines of the log that are kept. */
const MOST_LINES = 200;

export type LogLine = OptimizationOperation["logs"][number];

/** A plan with its revision (0: not approved yet). Null before it was made, or when it is out of sight. */
export function planOf(
  actor: Actor,
  id: string,
): { operation: Stored<OptimizationOperation>; plan: StoredPlan | null; revision: number } | null {
  const operation = get(actor, operationEntity, id);
  if (!operation) return null;
  const plan = storedPlan(dbOf(actor), id);
  return { operation, plan: plan?.plan ?? null, revision: plan?.revision ?? 0 };
}

export function storedPlan(db: SpaceDb, id: string): { plan: StoredPlan; revision: number; made_at: string } | null {
  const row = db.select().from(operationPlans).where(eq(operationPlans.optimization_operation_id, id)).get();
  if (!row) return null;
  return {
    plan: JSON.parse(gunzipSync(row.body).toString()) as StoredPlan,
    revision: row.revision,
    made_at: row.made_at,
  };
}

/** Whether a plan that was made and is not there any more went by the age that the space lets plans become. Asked where there is none. */
export const isRemoved = ({ status }: Pick<OptimizationOperation, "status">): boolean =>
  isProposed(status) || status === "approved";

/** The row of a plan as it is stored; undefined when it is gone or deleted. For the worker. */
export function operationRow(db: SpaceDb, id: string): Stored<OptimizationOperation> | undefined {
  const row = db
    .select()
    .from(optimizationOperations)
    .where(eq(optimizationOperations.optimization_operation_id, id))
    .get();
  return row?.deleted_at ? undefined : row;
}

/** A plan by its space and its optimization_operation_id. */
export interface PlanRef {
  space: string;
  id: string;
}

/** Stores what was planned, within the transaction that stores the state of its plan. `made_at`: ISO 8601. */
export function storePlan(db: SpaceDb, id: string, plan: StoredPlan, made_at: string): void {
  const row = { revision: 0, made_at, body: gzipSync(JSON.stringify(plan)) };
  db.insert(operationPlans)
    .values({ optimization_operation_id: id, ...row })
    .onConflictDoUpdate({ target: operationPlans.optimization_operation_id, set: row })
    .run();
}

/** Stores what became of a plan and its new state, in one transaction under the lease's guard. */
export function savePlan(
  db: SpaceDb,
  { space, id }: PlanRef,
  result: { status: OperationStatus; plan?: StoredPlan; log: LogLine },
  guard: () => void,
): Outcome<OptimizationOperation | null> {
  return write(db, () => {
    guard();
    const operation = operationRow(db, id);
    if (operation?.status !== "pending") return done(null);
    if (result.plan) storePlan(db, id, result.plan, result.log.at);
    const logs = [...operation.logs, result.log].slice(-MOST_LINES);
    const after = { ...operation, status: result.status, logs };
    return saveWithin({ db, actor: programActor(space) }, operationEntity, after, { internal: true });
  });
}
