import { createHash, randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { ResizeFit, Transformer } from "@napi-rs/image";
import { and, eq, inArray, sql } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { images } from "~db/schema/files";
import { avatars, users } from "~db/schema/identity";
import {
  AVATAR_SIZE,
  avatarPath,
  extensionOf,
  IMAGE_EXTENSIONS,
  IMAGE_KINDS,
  type ImageExtension,
  type ImageKind,
  imageOwner,
  MAP_IMAGE_SIDE,
  MAX_IMAGE_BYTES,
  TECHNOLOGY_PICTURE,
  THUMBNAIL_SIZE,
  thumbnailPath,
} from "~/entities/files/attachment";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { type Item, systemOf, type Writer } from "~/services/core/entity.server";
import { limited } from "~/services/core/limited";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, type Stored, write } from "~/services/core/store.server";
import { fileRefusal, type IncomingFile, mayAttach, ownerOf, storeRefusal, tooLarge } from "./attachments.server";
import { fileStore } from "./fileStore.server";
import { imageHeader } from "./imageSize";

type Row = typeof images.$inferSelect;

/** A side longer than that, or more pixels, is not unpacked: 40 million take 160 MB. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 40_000_000;
const JPEG_QUALITY = 85;

export interface StoredImage {
  format: ImageExtension;
  content: Readable;
}

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
  return opened(row);
}

async function opened(row: Pick<Row, "format" | "stored"> | undefined): Promise<Outcome<StoredImage>> {
  const content = row && (await fileStore().get(row.stored));
  return row && content ? done({ format: row.format, content }) : notFound();
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
  const thumbnail = await keep(actor.space, file, SIZES[kind] ?? THUMBNAIL_SIZE);
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
  if (superseded) await fileStore().delete(superseded);
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
  if (removed.ok) await fileStore().delete(key);
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
  return opened(row && (row.space === actor.space || userId === actor.user_id) ? row : undefined);
}

/** Sets one's own picture: a square of 110 by 110, stored at twice that. Others' are refused with 403. */
export async function setAvatar(actor: Actor, userId: string, file: IncomingFile): Promise<Outcome<string>> {
  if (userId !== actor.user_id) {
    await rm(file.path, { force: true });
    return notAllowed();
  }
  const outcome = await keep("avatars", file, AVATAR_SIZE);
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
  if (before) await fileStore().delete(before.stored);
  return done(avatarPath(userId, row.set_at));
}

/** Takes one's own picture away. */
export async function removeAvatar(actor: Actor, userId: string): Promise<Outcome<null>> {
  if (userId !== actor.user_id) return notAllowed();
  const row = platform().delete(avatars).where(eq(avatars.user_id, userId)).returning().get();
  if (!row) return notFound();
  await fileStore().delete(row.stored);
  return done(null);
}

const oneAtATime = limited(1);

/** Checks an uploaded picture, cuts it to twice the size given and stores it under a new key. */
async function keep(folder: string, file: IncomingFile, size: Size): Promise<Outcome<Pick<Row, "format" | "stored">>> {
  try {
    if (file.size > MAX_IMAGE_BYTES) return tooLarge(MAX_IMAGE_BYTES);
    const extension = extensionOf(file.name);
    if (!(IMAGE_EXTENSIONS as readonly string[]).includes(extension)) return fileRefusal("rules.image_format");
    const source = await readFile(file.path);
    // Its size is read from the first bytes. Only those that fit are taken apart, one at a time. 40 million pixels are 160 MB.
    const header = imageHeader(source);
    if (header?.format !== extension) return fileRefusal("rules.file_content_differs");
    const { width, height, format } = header;
    if (Math.min(width, height) < 1) return fileRefusal("rules.image_broken");
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      return fileRefusal("rules.image_too_many_pixels", { max: MAX_PIXELS / 1e6 });
    const small = await oneAtATime(() => cut(source, format, size)).catch(() => null);
    if (!small) return fileRefusal("rules.image_broken");
    const key = `${folder}/${randomUUID()}`;
    const sha256 = createHash("sha256").update(small).digest("hex");
    try {
      await fileStore().put(key, { content: Readable.from([small]), size: small.length, sha256 });
    } catch (error) {
      return storeRefusal(error);
    }
    return done({ format, stored: key });
  } finally {
    await rm(file.path, { force: true });
  }
}

interface Size {
  /** CSS pixels; the picture is stored at twice that. */
  width: number;
  height: number;
  /** Kept whole, and never made larger, instead of being cut to fill the rectangle. */
  whole?: boolean;
}
/** Pictures that are not cut to the size of a thumbnail. */
const SIZES: Partial<Record<ImageKind, Size>> = {
  static_map: { width: MAP_IMAGE_SIDE / 2, height: MAP_IMAGE_SIDE / 2, whole: true },
  technology: { width: TECHNOLOGY_PICTURE.width / 2, height: TECHNOLOGY_PICTURE.height / 2, whole: true },
};

/** Turned as the camera says, filling the rectangle and cut at its edges unless kept whole, encoded anew. */
async function cut(source: Buffer, format: ImageExtension, size: Size): Promise<Buffer> {
  const [width, height] = [2 * size.width, 2 * size.height];
  const turned = new Transformer(source).rotate();
  const header = imageHeader(source);
  const fits = size.whole && header && header.width <= width && header.height <= height;
  const small = fits ? turned : turned.resize({ width, height, fit: size.whole ? ResizeFit.Inside : ResizeFit.Cover });
  return format === "png" ? small.png() : small.jpeg(JPEG_QUALITY);
}
