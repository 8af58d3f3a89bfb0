import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { and, asc, count, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { attachments } from "~db/schema/files";
import {
  ATTACHED_TYPES,
  type AttachedType,
  ATTACHMENT_EXTENSIONS,
  type AttachmentCall,
  type AttachmentExtension,
  attachmentPath,
  extensionOf,
  MAX_ATTACHMENT_BYTES,
} from "~/entities/files/attachment";
import { type Actor, isAdmin, mayEdit, mayEditGlobally, systemRole } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { entityNamed, type Item, systemOf } from "~/services/core/entity.server";
import {
  done,
  notAllowed,
  notFound,
  type Outcome,
  passingRefusal,
  type Refusal,
  refused,
} from "~/services/core/outcome";
import { dbOf, get, type Stored, write } from "~/services/core/store.server";
import { contentProblem, hashOf } from "./fileContent.server";
import { isFull, StoreAway } from "./fileObjects";
import { dropFile, fileStore } from "./fileStore.server";

type Row = typeof attachments.$inferSelect;

/** A file that came in with a request and lies on this machine; whoever takes it removes it. */
export interface IncomingFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}

const MAX_NAME = 200;

export const isAttachedType = (type: string): type is AttachedType =>
  (ATTACHED_TYPES as readonly string[]).includes(type);

/** The item files hang on, when the actor sees it. */
export function ownerOf(actor: Actor, type: AttachedType, entityId: string): Stored<Item> | undefined {
  const entity = entityNamed(type);
  return entity && (get(actor, entity, entityId) as Stored<Item> | undefined);
}

/** Whether the actor may change what hangs on an item: as who may change the item itself. */
export function mayAttach(actor: Actor, type: AttachedType, owner: Item): boolean {
  const systemId = systemOf(owner);
  if (systemId !== null) return mayEdit(systemRole(dbOf(actor), actor, systemId));
  return entityNamed(type)?.globalWriter === "admin" ? isAdmin(actor) : mayEditGlobally(actor);
}

function writable(actor: Actor, type: AttachedType, entityId: string): Outcome<Stored<Item>> {
  const owner = ownerOf(actor, type, entityId);
  if (!owner) return notFound();
  if (!mayAttach(actor, type, owner)) return notAllowed();
  return owner.deleted_at ? refused(409, "errors.already_deleted") : done(owner);
}

/** Why a file for an item would be refused, whatever is in it: known before any of it is read. */
export function attachRefusal(actor: Actor, type: AttachedType, entityId: string): Refusal | null {
  const owner = writable(actor, type, entityId);
  return owner.ok ? null : owner;
}

const ofEntity = (type: AttachedType, entityId: string) =>
  and(eq(attachments.element_type, type), eq(attachments.entity_id, entityId));

/** The files of an item, oldest first; 404 when the actor does not see the item. */
export function listAttachments(actor: Actor, type: AttachedType, entityId: string): Outcome<AttachmentCall[]> {
  if (!ownerOf(actor, type, entityId)) return notFound();
  return done(rowsOf(dbOf(actor), type, entityId).map(asCall));
}

const rowsOf = (db: SpaceDb, type: AttachedType, entityId: string): Row[] =>
  db
    .select()
    .from(attachments)
    .where(ofEntity(type, entityId))
    .orderBy(asc(attachments.created_at), asc(attachments.attachment_id))
    .all();

/** What may be told of a row: all but the stored name. */
function logged(row: Row) {
  const { attachment_id, element_type, entity_id, system_id, name, size, sha256, created_at, created_by } = row;
  return { attachment_id, element_type, entity_id, system_id, name, size, sha256, created_at, created_by };
}

const asCall = (row: Row): AttachmentCall => ({
  ...logged(row),
  url: attachmentPath(row),
  fullPath: `attachments/${row.element_type}/${row.entity_id}/${row.name}`,
});

function findRow(actor: Actor, type: AttachedType, entityId: string, attachmentId: string): Row | undefined {
  if (!ownerOf(actor, type, entityId)) return undefined;
  const where = and(ofEntity(type, entityId), eq(attachments.attachment_id, attachmentId));
  return dbOf(actor).select().from(attachments).where(where).get();
}

/** One file of an item; undefined when the actor does not see it. */
export function findAttachment(
  actor: Actor,
  type: AttachedType,
  entityId: string,
  attachmentId: string,
): AttachmentCall | undefined {
  const row = findRow(actor, type, entityId, attachmentId);
  return row && asCall(row);
}

/** A file and its content; 404 when the actor does not see it, and with another sentence when its content is lost. */
export async function openAttachment(
  actor: Actor,
  type: AttachedType,
  entityId: string,
  attachmentId: string,
): Promise<Outcome<{ attachment: AttachmentCall; content: Readable }>> {
  const row = findRow(actor, type, entityId, attachmentId);
  if (!row) return notFound();
  const content = await fileStore().get(row.stored);
  return content
    ? done({ attachment: asCall(row), content })
    : refused(404, "errors.file_missing", { params: { name: row.name } });
}

/** A complaint about the file itself. */
export const fileRefusal = (
  message: string,
  params?: Record<string, string | number>,
  status: 413 | 422 = 422,
): Refusal => refused(status, message, { params, issues: [{ path: "file", message, params }] });

export const tooLarge = (maxBytes: number): Refusal =>
  fileRefusal("rules.file_too_large", { max: maxBytes / 1_048_576 }, 413);

/** The answer to a failed write to the store: a sentence when it is full. Anything else is a fault and thrown. */
export function storeRefusal(error: unknown): Refusal {
  if (isFull(error))
    return refused(507, "rules.store_full", { issues: [{ path: "file", message: "rules.store_full" }] });
  const passing = error instanceof StoreAway ? passingRefusal(error) : null;
  if (passing) return { ...passing, issues: [{ path: "file", message: passing.message }] };
  throw error;
}

/**
 * Hangs a file on an item; takes it over and removes it from where it lies. Refuses with 404 what is out of sight, 403 spectators, 409
 * deleted items, 413 over 50 MB. Refuses with 422 other kinds of files and content that is not what the ending says. Refuses with 507 when
 * the store is full.
 */
export async function attach(
  actor: Actor,
  type: AttachedType,
  entityId: string,
  file: IncomingFile,
): Promise<Outcome<AttachmentCall>> {
  try {
    const owner = writable(actor, type, entityId);
    if (!owner.ok) return owner;
    const name = cleanName(file.name);
    const problem = await fileProblem(name, file);
    if (problem) return problem;
    const sha256 = await hashOf(file.path);
    const key = `${actor.space}/${randomUUID()}`;
    try {
      await fileStore().put(key, { content: createReadStream(file.path), size: file.size, sha256 });
    } catch (error) {
      return storeRefusal(error);
    }
    const outcome = insert(actor, type, entityId, { name, size: file.size, sha256, stored: key });
    if (!outcome.ok) await dropFile(key);
    return outcome;
  } finally {
    await rm(file.path, { force: true });
  }
}

async function fileProblem(name: string, file: IncomingFile): Promise<Refusal | undefined> {
  if (file.size > MAX_ATTACHMENT_BYTES) return tooLarge(MAX_ATTACHMENT_BYTES);
  const extension = extensionOf(name);
  if (!(ATTACHMENT_EXTENSIONS as readonly string[]).includes(extension))
    return fileRefusal("rules.file_format_not_allowed", {
      kinds: ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(", "),
    });
  if (file.size === 0) return fileRefusal("rules.file_empty");
  const problem = await contentProblem(file.path, extension as AttachmentExtension);
  return problem ? fileRefusal(problem) : undefined;
}

/** The row and its change record in one transaction, in which the right to do so is looked at again. */
function insert(
  actor: Actor,
  type: AttachedType,
  entityId: string,
  file: Pick<Row, "name" | "size" | "sha256" | "stored">,
): Outcome<AttachmentCall> {
  const db = dbOf(actor);
  return write(db, () => {
    const owner = writable(actor, type, entityId);
    if (!owner.ok) return owner;
    const at = new Date().toISOString();
    const names = new Set(rowsOf(db, type, entityId).map((row) => row.name));
    const row: Row = {
      attachment_id: randomUUID(),
      element_type: type,
      entity_id: entityId,
      system_id: systemOf(owner.value),
      ...file,
      name: freeName(file.name, names),
      created_at: at,
      created_by: actor.user_id,
      set_at: at,
      set_by: actor.user_id,
      deleted_at: null,
    };
    db.insert(attachments).values(row).run();
    log(db, actor, row, "create");
    return done(asCall(row));
  });
}

/** Removes a file for good. */
export async function detach(
  actor: Actor,
  type: AttachedType,
  entityId: string,
  attachmentId: string,
): Promise<Outcome<AttachmentCall>> {
  const db = dbOf(actor);
  const row = findRow(actor, type, entityId, attachmentId);
  if (!row) return notFound();
  const removed = write(db, () => {
    const owner = writable(actor, type, entityId);
    if (!owner.ok) return owner;
    const { changes } = db.delete(attachments).where(eq(attachments.attachment_id, attachmentId)).run();
    if (changes === 0) return notFound();
    log(db, actor, row, "delete");
    return done(asCall(row));
  });
  if (removed.ok) await dropFile(row.stored);
  return removed;
}

function log(db: SpaceDb, actor: Actor, row: Row, mode: "create" | "delete"): void {
  const change = { type: "attachment", id: row.attachment_id, systemId: row.system_id, mode, by: actor.user_id };
  record(db, { ...change, at: new Date().toISOString(), [mode === "create" ? "after" : "before"]: logged(row) });
}

/** The last part of a path, without control signs and signs that turn the reading direction, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const extension = extensionOf(clean);
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean;
  const short = [...(stem || "file")].slice(0, MAX_NAME - extension.length - 1).join("");
  return extension ? `${short}.${clean.slice(-extension.length)}` : short;
}

/** "plan.pdf", and when that is taken "plan (2).pdf". */
function freeName(name: string, names: ReadonlySet<string>): string {
  const extension = name.slice(name.lastIndexOf("."));
  const stem = name.slice(0, -extension.length);
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${stem} (${n})${extension}`;
  return free;
}

/** Number of files on an item the caller has shown to be in sight. */
export const countAttachments = (actor: Actor, type: AttachedType, entityId: string): number =>
  dbOf(actor).select({ n: count() }).from(attachments).where(ofEntity(type, entityId)).get()?.n ?? 0;
