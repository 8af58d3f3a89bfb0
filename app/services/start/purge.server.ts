import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, isNotNull, lt } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { drafts } from "~db/schema/optimizations";
import { DAY_MS } from "~/entities/core/clock";
import { type AnyEntity, idColumn } from "~/services/core/entity.server";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { remove } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { sharedSnapshots } from "~/services/optimizations/pair/sharedSnapshot.server";

/** Deleted optimizations can be restored for 30 days. */
export const KEEP_DELETED_MS = 30 * DAY_MS;
/** Answers of a wizard nobody came back to. */
const KEEP_DRAFTS_MS = 30 * DAY_MS;
/** An uploaded file is looked at and taken over within a day, or never. */
const KEEP_UPLOADS_MS = DAY_MS;
/** Runs do not wait longer; if one did, it would read anew, and its marks would say whether the system changed. */
const KEEP_SNAPSHOTS_MS = 30 * DAY_MS;

/**
 * Deletes for good the optimizations and the plans of the operation of a space that were deleted more than 30 days before `now` (ms since
 * 1970), with their results. Each one is a change of its own in the log. Returns how many.
 */
export async function purgeOptimizations(space: string, now: number, signal?: AbortSignal): Promise<number> {
  const before = new Date(now - KEEP_DELETED_MS).toISOString();
  let purged = 0;
  for (const entity of [optimizationEntity, operationEntity] as readonly AnyEntity[]) {
    const { table } = entity;
    const old = spaceDb(environment().dataDir, space)
      .select({ id: idColumn(entity) })
      .from(table)
      .where(and(isNotNull(table.deleted_at), lt(table.deleted_at, before)))
      .all() as { id: string }[];
    for (const { id } of old) {
      signal?.throwIfAborted();
      const removed = remove(programActor(space), entity, id, true);
      // Restored or purged by somebody else meanwhile: nothing to do.
      if (removed.ok) purged += 1;
      else if (removed.status !== 404 && removed.status !== 409)
        throw new Error(`${entity.name} ${id} could not be purged: ${removed.message}`);
      // Results are large: others write between two of them.
      await new Promise((next) => setImmediate(next));
    }
  }
  return purged;
}

/** Removes uploaded files that nobody came back to until `now` (ms since 1970). Returns how many. */
export const purgeUploads = (now: number): Promise<number> => purgeFiles(uploadsFolder(), now - KEEP_UPLOADS_MS);

/** Removes snapshots of pairs that a worker that died left, at `now` (ms since 1970). Returns how many. */
export const purgeSnapshots = (now: number): Promise<number> => purgeFiles(sharedSnapshots(), now - KEEP_SNAPSHOTS_MS);

/** Removes what is in a folder and was not written to since `before` [ms since 1970]. Returns how much. */
async function purgeFiles(folder: string, before: number): Promise<number> {
  let purged = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (!stats || stats.mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    purged += 1;
  }
  return purged;
}

/** Deletes the answers of a space's wizards that nobody came back to until `now` (ms since 1970). Returns how many. */
export function purgeDrafts(space: string, now: number): number {
  const before = new Date(now - KEEP_DRAFTS_MS).toISOString();
  return spaceDb(environment().dataDir, space).delete(drafts).where(lt(drafts.set_at, before)).run().changes;
}
