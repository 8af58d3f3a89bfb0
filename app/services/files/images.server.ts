import { rm } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { images } from "~db/schema/files";
import { avatars, users } from "~db/schema/identity";
import {
  AVATAR_SIZE,
  avatarPath,
  IMAGE_KINDS,
  type ImageKind,
  imageOwner,
  MAP_IMAGE_SIDE,
  TECHNOLOGY_PICTURE,
  THUMBNAIL_SIZE,
  thumbnailPath,
} from "~/entities/files/attachment";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { type Item, systemOf, type Writer } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, type Stored, write } from "~/services/core/store.server";
import { type IncomingFile, mayAttach, ownerOf } from "./attachments.server";
import { dropFile } from "./fileStore.server";
import { openPicture, type Size, type StoredImage, storePicture } from "./pictures.server";

type Row = typeof images.$inferSelect;

/** Pictures that are not cut to the size of a thumbnail. */
const SIZES: Partial<Record<ImageKind, Size>> = {
  static_map: { width: MAP_IMAGE_SIDE / 2, height: MAP_IMAGE_SIDE / 2, whole: true },
  technology: { width: TECHNOLOGY_PICTURE.width / 2, height: TECHNOLOGY_PICTURE.height / 2, whole: true },
};

export const isImageKind = (kind: string): kind is ImageKind => (IMAGE_KINDS as readonly string[]).includes(kind);

const ofEntity = (kind: ImageKind, entityId: string) => and(eq(images.kind, kind), eq(images.entity_id, entityId));

function rowOf(db: SpaceDb, kind: ImageKind, entityId: string): Row | undefined {
  return db.select().from(images).where(ofEntity(kind, entityId)).get();
}

/** Addresses of the pictures of items the caller has shown to be in sight, by item; items without one are left out. */
export function imagePaths(actor: Actor, kind: ImageKind, entityIds: readonly string[]): Map<string, string> {
  if (entityIds.length === 0) return new Map();
  const rows = dbOf(actor)
    .select({ id: images.entity_id, set_at: images.set_at })
    .from(images)
    .where(and(eq(images.kind, kind), inArray(images.entity_id, [...entityIds])))
    .all();
  return new Map(rows.map(({ id, set_at }) => [id, thumbnailPath(kind, id, set_at)]));
}

/** The picture of an item; 404 without one or out of sight. */
export async function openImage(actor: Actor, kind: ImageKind, entityId: string): Promise<Outcome<StoredImage>> {
  const row = ownerOf(actor, imageOwner(kind), entityId) && rowOf(dbOf(actor), kind, entityId);
  return openPicture(row);
}

/** Whether the actor may change the picture of an item: as its files, and that of a technology as an admin. */
export const mayPicture = (actor: Actor, kind: ImageKind, owner: Item): boolean =>
  kind === "technology" ? isAdmin(actor) : mayAttach(actor, imageOwner(kind), owner);

/** Why a picture would be refused, whatever it shows: known before any of it is read. */
export function imageRefusal(actor: Actor, kind: ImageKind, entityId: string): Refusal | null {
  const owner = writable(actor, kind, entityId);
  return owner.ok ? null : owner;
}

function writable(actor: Actor, kind: ImageKind, entityId: string): Outcome<Stored<Item>> {
  const owner = ownerOf(actor, imageOwner(kind), entityId);
  if (!owner) return notFound();
  if (!mayPicture(actor, kind, owner)) return notAllowed();
  return owner.deleted_at ? refused(409, "errors.already_deleted") : done(owner);
}

/**
 * Sets the picture of an item from an uploaded .png or .jpg file, which is taken over and removed. It is cut to 240 by 130 (stored at twice
 * that), without what the camera wrote into it. The image of a map and that of a technology stay whole. Refuses as `attach` does.
 */
export async function setImage(
  actor: Actor,
  kind: ImageKind,
  entityId: string,
  file: IncomingFile,
): Promise<Outcome<string>> {
  const owner = writable(actor, kind, entityId);
  if (!owner.ok) {
    await rm(file.path, { force: true });
    return owner;
  }
  const thumbnail = await storePicture(actor.space, file, SIZES[kind] ?? THUMBNAIL_SIZE);
  if (!thumbnail.ok) return thumbnail;
  const db = dbOf(actor);
  let before: Row | undefined;
  const outcome = write(db, () => {
    const stillWritable = writable(actor, kind, entityId);
    if (!stillWritable.ok) return stillWritable;
    before = rowOf(db, kind, entityId);
    const at = new Date().toISOString();
    const row: Row = {
      kind,
      entity_id: entityId,
      system_id: systemOf(stillWritable.value),
      ...thumbnail.value,
      created_at: before?.created_at ?? at,
      created_by: before?.created_by ?? actor.user_id,
      set_at: at,
      set_by: actor.user_id,
      deleted_at: null,
    };
    db.insert(images)
      .values(row)
      .onConflictDoUpdate({ target: [images.kind, images.entity_id], set: row })
      .run();
    log({ db, actor }, before ? "update" : "create", { before, after: row });
    return done(thumbnailPath(kind, entityId, at));
  });
  const superseded = outcome.ok ? before?.stored : thumbnail.value.stored;
  if (superseded) await dropFile(superseded);
  return outcome;
}

/** Takes the picture of an item away. */
export async function removeImage(actor: Actor, kind: ImageKind, entityId: string): Promise<Outcome<null>> {
  const db = dbOf(actor);
  let key = "";
  const removed = write(db, () => {
    const owner = writable(actor, kind, entityId);
    if (!owner.ok) return owner;
    const row = rowOf(db, kind, entityId);
    if (!row) return notFound();
    key = row.stored;
    db.delete(images).where(ofEntity(kind, entityId)).run();
    log({ db, actor }, "delete", { before: row, after: undefined });
    return done(null);
  });
  if (removed.ok) await dropFile(key);
  return removed;
}

/** A picture before and after a change; none before it was set or after it was taken away. */
interface ImageChange {
  before: Row | undefined;
  after: Row | undefined;
}

function log({ db, actor }: Writer, mode: "create" | "update" | "delete", { before, after }: ImageChange): void {
  const row = (after ?? before)!;
  const logFields = (r: Row | undefined) =>
    r && { name: `${r.kind} ${r.entity_id}`, format: r.format, set_at: r.set_at };
  record(db, {
    type: "image",
    id: `${row.kind}:${row.entity_id}`,
    systemId: row.system_id,
    mode,
    by: actor.user_id,
    at: new Date().toISOString(),
    before: logFields(before),
    after: logFields(after),
  });
}

const platform = () => platformDb(environment().dataDir);

/** Address of a person's picture; null without one. */
export function avatarOf(userId: string): string | null {
  const row = prepared(platform(), "picture of a person", () =>
    platform()
      .select({ set_at: avatars.set_at })
      .from(avatars)
      .where(eq(avatars.user_id, sql.placeholder("user")))
      .prepare(),
  ).get({ user: userId });
  return row ? avatarPath(userId, row.set_at) : null;
}

/** A person's picture, for people of the same company space; 404 otherwise. */
export async function openAvatar(actor: Actor, userId: string): Promise<Outcome<StoredImage>> {
  const row = platform()
    .select({ format: avatars.format, stored: avatars.stored, space: users.db })
    .from(avatars)
    .innerJoin(users, eq(users.user_id, avatars.user_id))
    .where(eq(avatars.user_id, userId))
    .get();
  return openPicture(row && (row.space === actor.space || userId === actor.user_id) ? row : undefined);
}

/** Sets one's own picture: a square of 110 by 110, stored at twice that. Others' are refused with 403. */
export async function setAvatar(actor: Actor, userId: string, file: IncomingFile): Promise<Outcome<string>> {
  if (userId !== actor.user_id) {
    await rm(file.path, { force: true });
    return notAllowed();
  }
  const outcome = await storePicture("avatars", file, AVATAR_SIZE);
  if (!outcome.ok) return outcome;
  const row = { user_id: userId, ...outcome.value, set_at: new Date().toISOString() };
  const before = platform().transaction(
    (db) => {
      const avatar = db.select().from(avatars).where(eq(avatars.user_id, userId)).get();
      db.insert(avatars).values(row).onConflictDoUpdate({ target: avatars.user_id, set: row }).run();
      return avatar;
    },
    { behavior: "immediate" },
  );
  if (before) await dropFile(before.stored);
  return done(avatarPath(userId, row.set_at));
}

/** Takes one's own picture away. */
export async function removeAvatar(actor: Actor, userId: string): Promise<Outcome<null>> {
  if (userId !== actor.user_id) return notAllowed();
  const row = platform().delete(avatars).where(eq(avatars.user_id, userId)).returning().get();
  if (!row) return notFound();
  await dropFile(row.stored);
  return done(null);
}
