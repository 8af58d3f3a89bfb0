import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import type { RunInput } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { investedOf } from "./invested.server";

/**
 * What a run is computed from, all of one moment, whoever writes meanwhile. Undefined when it is gone or deleted. `snapshot` is another than the
 * system as it is now, where the run shares one.
 */
export const runInput = (
  db: SpaceDb,
  optimizationId: string,
  snapshot = (systemId: string): SystemSnapshot => snapshotOf(db, systemId),
): RunInput | undefined => db.transaction(() => inputNow(db, optimizationId, snapshot));

function inputNow(
  db: SpaceDb,
  optimizationId: string,
  snapshot: (systemId: string) => SystemSnapshot,
): RunInput | undefined {
  const optimization = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
  if (!optimization || optimization.deleted_at) return undefined;
  const { system_id, optimization_id_invest } = optimization;
  const invested = optimization_id_invest === null ? undefined : investedOf(db, optimization_id_invest);
  return { optimization, invested, snapshot: snapshot(system_id) };
}
