import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import type { RunInput } from "~/engines/optimization/run";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { investedOf } from "./invested.server";

/** What a run is computed from. Undefined when it is gone or deleted. */
export function runInput(db: SpaceDb, optimizationId: string): RunInput | undefined {
  const optimization = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
  if (!optimization || optimization.deleted_at) return undefined;
  const { system_id, optimization_id_invest } = optimization;
  const invested = optimization_id_invest === null ? undefined : investedOf(db, optimization_id_invest);
  return { optimization, invested, snapshot: snapshotOf(db, system_id) };
}
