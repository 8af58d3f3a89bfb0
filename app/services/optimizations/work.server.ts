import { eq } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { optimizationResults, optimizations, resultSeries } from "~db/schema/optimizations";
import type { RunInput } from "~/engines/optimization/run";
import { isEnded } from "~/entities/optimizations/status";
import type { RunResult } from "~/entities/results/result";
import { settleCredits } from "~/services/accounting/credits.server";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { enqueue } from "~/services/core/job.server";
import { done } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { saveWithin, write } from "~/services/core/store.server";
import { notifyOfCredits } from "~/services/notifications/notifications.server";
import { notifyJob } from "~/services/notifications/notifyJob.server";
import { notifyOfRun } from "~/services/optimizations/notifyOfRun.server";
import { bytesOf } from "~/services/timeseries/series.server";
import { optimizationEntity } from "./optimization.entity.server";
import { dropSnapshotOfPair, snapshotOfPair } from "./pair/sharedSnapshot.server";
import { pairRun, releasePair } from "./pair/statusQuoPair.server";
import { storeUsedParameters, withUnits } from "./parameters/usedParameters.server";
import { runInput } from "./runInput.server";

/** For the worker: what a run is computed from. Undefined when it is gone or deleted. */
export function loadRun(space: string, optimizationId: string): RunInput | undefined {
  const db = spaceDb(environment().dataDir, space);
  return runInput(db, optimizationId, (systemId) =>
    snapshotOfPair(space, db, optimizationId, () => snapshotOf(db, systemId)),
  );
}

/** Called within the transaction that stores a result. */
export interface SaveSteps {
  /** Before anything is written; throws when the worker has lost its lease. */
  guard: () => void;
  /** Before a part is written. */
  onPart?: (phase: "save_dataset_opt" | "save_dataset_operation") => void;
}

/** For the worker: stores a result and the end state in one transaction, under the lease's guard. */
export function saveResult(
  space: string,
  optimizationId: string,
  result: RunResult,
  { guard, onPart = () => undefined }: SaveSteps,
): void {
  const db = spaceDb(environment().dataDir, space);
  const { series, solverLog: solver_log, usedParameters, statusQuoInputs, ...rest } = result;
  const finished_at = new Date().toISOString();
  const outcome = write(db, () => {
    guard();
    const run = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
    if (!run || isEnded(run.status)) return done(null);
    // Also for a run that was deleted while the machine worked on it.
    const low = settleCredits(db, run, machineSeconds(result));
    if (low) notifyOfCredits(db, space, optimizationId);
    if (run.deleted_at) return done(null);
    onPart("save_dataset_opt");
    const { reads = null, ...marks } = statusQuoInputs ?? {};
    const body = statusQuoInputs ? { ...rest, statusQuoInputs: marks } : rest;
    const status_quo_reads = reads && withUnits(db, run, reads);
    const stored = { body, solver_log, status_quo_reads, finished_at, series_removed_at: null };
    db.insert(optimizationResults)
      .values({ optimization_id: optimizationId, ...stored })
      .onConflictDoUpdate({ target: optimizationResults.optimization_id, set: stored })
      .run();
    storeUsedParameters(db, run, usedParameters ?? []);
    onPart("save_dataset_operation");
    db.delete(resultSeries).where(eq(resultSeries.optimization_id, optimizationId)).run();
    for (const s of series) {
      const float_bits = s.values instanceof Float32Array ? 32 : 64;
      db.insert(resultSeries)
        .values({
          optimization_id: optimizationId,
          component: s.componentId,
          variable: s.variable,
          year: s.year,
          unit: s.unit,
          step_h: s.stepH,
          float_bits,
          values: bytesOf(s.values),
        })
        .run();
    }
    if (result.status !== "abort") notifyOfRun(db, space, run, result.status);
    const saved = saveWithin(
      { db, actor: programActor(space) },
      optimizationEntity,
      { ...run, status: result.status },
      { internal: true },
    );
    if (!saved.ok) return saved;
    if (result.status === "success" || result.status === "warning") pairRun(db, saved.value);
    else releasePair(db, optimizationId);
    return saved;
  });
  if (!outcome.ok) throw new Error(`The result of ${optimizationId} could not be stored: ${outcome.message}`);
  dropSnapshotOfPair(space, db, optimizationId);
  // Mails would go out with the next round in any case; this one does not wait for it.
  enqueue(notifyJob, {}, { key: `${space}:${optimizationId}` });
}

/** How long the machine worked on a result [s]; 0 when it failed before it came to one, or somebody stopped it. */
const machineSeconds = ({ status, timings }: RunResult): number =>
  status === "abort" ? 0 : timings.assembleS + timings.buildS + timings.solveS + timings.reportS;
