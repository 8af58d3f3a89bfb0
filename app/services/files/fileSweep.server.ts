import { and, eq, notExists, sql } from "drizzle-orm";
import { platformDb, type SpaceDb, spaceDb } from "~db/client";
import { attachments, images } from "~db/schema/files";
import { avatars } from "~db/schema/identity";
import { DAY_MS } from "~/entities/core/clock";
import { ATTACHED_TYPES, IMAGE_KINDS, imageOwner } from "~/entities/files/attachment";
import { entityNamed, idColumn } from "~/services/core/entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { fileStore } from "./fileStore.server";

/** What was stored last may not have its row yet. */
const YOUNG_MS = DAY_MS;

/**
 * Removes what nothing leads to any more in a space. That is files of items that were deleted for good, and stored contents without a row.
 * Such contents are of deleted systems, or left by a stop between storing and writing the row. Returns how many contents went.
 */
export async function sweepFiles(space: string, now: number): Promise<number> {
  const db = spaceDb(environment().dataDir, space);
  forgetGone(db);
  const attached = db.select({ stored: attachments.stored }).from(attachments).all();
  const pictures = db.select({ stored: images.stored }).from(images).all();
  return sweep(space, [...attached, ...pictures], now);
}

/** The same for pictures of people. */
export async function sweepAvatars(now: number): Promise<number> {
  const { dataDir } = environment();
  return sweep("avatars", platformDb(dataDir).select({ stored: avatars.stored }).from(avatars).all(), now);
}

/** Removes the contents of a folder to which no row leads, but young ones. */
async function sweep(folder: string, rows: readonly { stored: string }[], now: number): Promise<number> {
  const keys = new Set(rows.map(({ stored }) => stored));
  let removed = 0;
  for await (const { key, modified } of fileStore().list(`${folder}/`)) {
    if (keys.has(key) || now - modified < YOUNG_MS) continue;
    await fileStore().delete(key);
    removed += 1;
  }
  return removed;
}

/** Deletes the rows of items that are not there any more. */
function forgetGone(db: SpaceDb): void {
  for (const type of ATTACHED_TYPES) {
    const entity = entityNamed(type)!;
    const item = db
      .select({ one: sql`1` })
      .from(entity.table)
      .where(eq(idColumn(entity), attachments.entity_id));
    db.delete(attachments)
      .where(and(eq(attachments.element_type, type), notExists(item)))
      .run();
  }
  for (const kind of IMAGE_KINDS) {
    const entity = entityNamed(imageOwner(kind))!;
    const item = db
      .select({ one: sql`1` })
      .from(entity.table)
      .where(eq(idColumn(entity), images.entity_id));
    db.delete(images)
      .where(and(eq(images.kind, kind), notExists(item)))
      .run();
  }
}
