import { eq } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import { isEnded, type OptimizationStatus } from "~/entities/optimizations/status";
import { settleCredits } from "~/services/accounting/credits.server";
import { done } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { saveWithin, write } from "~/services/core/store.server";
import { optimizationEntity } from "./optimization.entity.server";
import { dropSnapshotOfPair } from "./pair/sharedSnapshot.server";

/** Moves a run on; an ended run stays ended. The change is in the log like any other. */
export function setStatus(space: string, optimizationId: string, status: OptimizationStatus): void {
  const db = spaceDb(environment().dataDir, space);
  write(db, () => {
    const run = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
    if (!run || run.status === status || isEnded(run.status)) return done(null);
    if (status === "abort") settleCredits(db, run, 0);
    return saveWithin({ db, actor: programActor(space) }, optimizationEntity, { ...run, status }, { internal: true });
  });
  if (isEnded(status)) dropSnapshotOfPair(space, db, optimizationId);
}
