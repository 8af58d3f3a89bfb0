import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { images } from "~db/schema/files";
import { LOGO_SIZE, logoPath } from "~/entities/files/attachment";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import type { IncomingFile } from "./attachments.server";
import { dropFile } from "./fileStore.server";
import { openPicture, type StoredImage, storePicture } from "./pictures.server";

/** The logo of a company space: everybody of the space sees it on reports and in print, its admins set it. */

type Row = typeof images.$inferSelect;

const SIZE = { width: LOGO_SIZE.width / 2, height: LOGO_SIZE.height / 2, whole: true, anyName: true };
/** A space has one. */
const ID = "space";
const isLogo = and(eq(images.kind, "logo"), eq(images.entity_id, ID));
const rowOf = (db: SpaceDb): Row | undefined => db.select().from(images).where(isLogo).get();

/** Why the actor may not change the logo; null for those who may. */
export const logoRefusal = (actor: Actor): Refusal | null => (isAdmin(actor) ? null : notAllowed());

/** Address of the logo of the space; null without one. */
export function logoOf(actor: Actor): string | null {
  const row = rowOf(dbOf(actor));
  return row ? logoPath(row.set_at) : null;
}

/** The logo of the space that the actor works in; 404 without one. */
export const openLogo = (actor: Actor): Promise<Outcome<StoredImage>> => openPicture(rowOf(dbOf(actor)));

/** The bytes of the logo, a PNG or JPEG picture of at most LOGO_SIZE; null without one. */
export async function logoBytes(actor: Actor): Promise<Uint8Array | null> {
  const logo = await openLogo(actor);
  return logo.ok ? new Uint8Array(await buffer(logo.value.content)) : null;
}

/**
 * Sets the logo from an uploaded PNG or JPEG picture, told by its bytes, which is taken over and removed. It stays whole, without what a
 * camera wrote into it. Refuses everybody but admins with 403, and pictures as `setImage` does.
 */
export async function setLogo(actor: Actor, file: IncomingFile): Promise<Outcome<string>> {
  const refusal = logoRefusal(actor);
  if (refusal) {
    await rm(file.path, { force: true });
    return refusal;
  }
  const picture = await storePicture(actor.space, file, SIZE);
  if (!picture.ok) return picture;
  const db = dbOf(actor);
  const at = new Date().toISOString();
  let earlier: Row | undefined;
  const written = write(db, () => {
    earlier = rowOf(db);
    const row: Row = {
      kind: "logo",
      entity_id: ID,
      system_id: null,
      ...picture.value,
      created_at: earlier?.created_at ?? at,
      created_by: earlier?.created_by ?? actor.user_id,
      set_at: at,
      set_by: actor.user_id,
      deleted_at: null,
    };
    db.insert(images)
      .values(row)
      .onConflictDoUpdate({ target: [images.kind, images.entity_id], set: row })
      .run();
    log(actor, { before: earlier, after: row, at });
    return done(logoPath(at));
  });
  const superseded = written.ok ? earlier?.stored : picture.value.stored;
  if (superseded) await dropFile(superseded);
  return written;
}

/** Takes the logo away; 404 without one. */
export async function removeLogo(actor: Actor): Promise<Outcome<null>> {
  const refusal = logoRefusal(actor);
  if (refusal) return refusal;
  const db = dbOf(actor);
  let key = "";
  const removed = write(db, () => {
    const row = rowOf(db);
    if (!row) return notFound();
    key = row.stored;
    db.delete(images).where(isLogo).run();
    log(actor, { before: row, after: undefined, at: new Date().toISOString() });
    return done(null);
  });
  if (removed.ok) await dropFile(key);
  return removed;
}

/** A logo before and after a change, and when [ISO 8601, UTC]. */
interface LogoChange {
  before: Row | undefined;
  after: Row | undefined;
  at: string;
}

function log(actor: Actor, { before, after, at }: LogoChange): void {
  const fields = (row: Row | undefined) => row && { name: "logo", format: row.format, set_at: row.set_at };
  const mode = !after ? "delete" : before ? "update" : "create";
  const change = { type: "image", id: `logo:${ID}`, systemId: null, mode, by: actor.user_id, at } as const;
  record(dbOf(actor), { ...change, before: fields(before), after: fields(after) });
}
