import { createHash } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { isEnded } from "~/entities/optimizations/status";
import { environment } from "~/services/core/settings/environment.server";

/** Snapshots that the two runs of a pair have in common, each in a file that goes with the later of the two. */
export const sharedSnapshots = (): string => join(environment().dataDir, "runs", "pairs");

/**
 * The system as a run is to read it. A plan and the status quo that was ordered along with it read the same moment: whichever begins first
 * leaves what `read` gave it for the other, however long that waits and whatever is changed meanwhile. Where both begin at once, the first whose
 * snapshot is stored counts for both.
 */
export function snapshotOfPair(
  space: string,
  db: SpaceDb,
  optimizationId: string,
  read: () => SystemSnapshot,
): SystemSnapshot {
  const open = pairsWith(db, optimizationId).find(({ plan, statusQuo }) => !isEnded(plan) && !isEnded(statusQuo));
  if (!open) return read();
  const file = fileOf(space, open.planId);
  const earlier = storedIn(file);
  if (earlier) return earlier;
  const snapshot = read();
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(sharedSnapshots(), { recursive: true });
  try {
    writeFileSync(unfinished, serialize(snapshot));
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return storedIn(file) ?? snapshot;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return snapshot;
}

/** Removes what a run that ended had in common with another that has ended, too. */
export function dropSnapshotOfPair(space: string, db: SpaceDb, optimizationId: string): void {
  for (const { planId, plan, statusQuo } of pairsWith(db, optimizationId))
    if (isEnded(plan) && isEnded(statusQuo)) rmSync(fileOf(space, planId), { force: true });
}

const statusQuos = alias(optimizations, "status_quos");

/** The plans with their status quos that a run is one of, and how far both are. */
const pairsWith = (db: SpaceDb, optimizationId: string) =>
  db
    .select({ planId: optimizations.optimization_id, plan: optimizations.status, statusQuo: statusQuos.status })
    .from(optimizationResults)
    .innerJoin(optimizations, eq(optimizations.optimization_id, optimizationResults.optimization_id))
    .innerJoin(statusQuos, eq(statusQuos.optimization_id, optimizationResults.status_quo_id))
    .where(
      or(
        eq(optimizationResults.optimization_id, optimizationId),
        eq(optimizationResults.status_quo_id, optimizationId),
      ),
    )
    .all();

/** Ids of runs are anybody's text: none is the name of a file. */
const fileOf = (space: string, planId: string): string =>
  join(
    sharedSnapshots(),
    createHash("sha256")
      .update(JSON.stringify([space, planId]))
      .digest("hex"),
  );

function storedIn(file: string): SystemSnapshot | undefined {
  try {
    return deserialize(readFileSync(file)) as SystemSnapshot;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
