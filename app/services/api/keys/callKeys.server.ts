import { gunzipSync, gzipSync } from "node:zlib";
import { and, count, eq, gt, inArray, lt, sql, sum } from "drizzle-orm";
import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import { callKeys } from "~db/schema/changes";
import { inEachSpace } from "~db/spaces/eachSpace";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, passingRefusal, type Refusal, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf } from "~/services/core/settings/secrets.server";
import { dbOf } from "~/services/core/store.server";

/** A key holds so long. */
const KEY_MS = DAY_MS;
/** Keys of one person in 24 hours: one every nine seconds. */
const MOST_KEYS = 10_000;
/** Answers of one person in 24 hours, compressed [bytes]. */
const MOST_BYTES = 50 * 1024 * 1024;

/** The keys of a person: who else sends the same word has another key. */
interface KeyOwner {
  actor: Pick<Actor, "user_id" | "space">;
  key: string;
}

/** The answer of a first call. Without bytes: it was too large. */
export interface StoredAnswer {
  fingerprint: string;
  bodyBytes: number;
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array | null;
}

/** Null: nobody sent this key before, and it is the caller's from now on. */
type Claim = Outcome<StoredAnswer | null>;

/**
 * Takes a key for the call that carries it, or gives the answer that its first call got. Of several at once one gets it. Refuses with
 * 409 while the first call runs, or when it broke off; with 429 when the person has too many keys; with 507 on a full disk, 503 while somebody else writes.
 */
export function claimKey(owner: KeyOwner, now = Date.now()): Claim {
  const db = dbOf(owner.actor);
  try {
    return db.transaction(() => claimWithin(db, owner, now), { behavior: "immediate" });
  } catch (error) {
    const refusal = passingRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

function claimWithin(db: SpaceDb, owner: KeyOwner, now: number): Claim {
  const { user_id } = owner.actor;
  const row = db.select().from(callKeys).where(rowOf(owner)).get();
  if (row && row.began_at > now - KEY_MS) {
    if (row.state === "runs") return refused(409, "errors.key.runs");
    if (row.state === "broke_off") return refused(409, "errors.key.broke_off");
    const { fingerprint, body_bytes, status, headers, response } = row;
    const bytes = response && gunzipSync(response);
    return done({
      fingerprint: fingerprint!,
      bodyBytes: body_bytes!,
      status: status!,
      headers: headers!,
      bytes,
    });
  }
  const refusal = noRoom(db, user_id, now);
  if (refusal) return refusal;
  db.delete(callKeys).where(rowOf(owner)).run();
  db.insert(callKeys)
    .values({ user_id, key_hash: hashOf(owner.key), state: "runs", began_at: now })
    .run();
  return done(null);
}

function noRoom(db: SpaceDb, userId: string, now: number): Refusal | undefined {
  const sizes = db
    .select({ keys: count(), bytes: sum(callKeys.response_bytes).mapWith(Number) })
    .from(callKeys)
    .where(and(eq(callKeys.user_id, userId), gt(callKeys.began_at, now - KEY_MS)))
    .get();
  const full = (sizes?.keys ?? 0) >= MOST_KEYS || (sizes?.bytes ?? 0) >= MOST_BYTES;
  return full
    ? refused(429, "errors.key.too_many", { params: { keys: MOST_KEYS, max: MOST_BYTES / 1024 / 1024 } })
    : undefined;
}

const rowOf = ({ actor, key }: KeyOwner) =>
  and(eq(callKeys.user_id, actor.user_id), eq(callKeys.key_hash, hashOf(key)));

/** Stores what the first call got, for those who send it once more. */
export function keepAnswer(owner: KeyOwner, { fingerprint, bodyBytes, status, headers, bytes }: StoredAnswer): void {
  const response = bytes && gzipSync(bytes);
  const row = { fingerprint, body_bytes: bodyBytes, status, headers, response, response_bytes: response?.length ?? 0 };
  change(owner, (db) =>
    db
      .update(callKeys)
      .set({ ...row, state: "done" })
      .where(rowOf(owner))
      .run(),
  );
}

/** What a full disk or somebody else's write does not let in stays as it is: the call has its answer, and its key counts as running, then as broken off. */
function change(owner: KeyOwner, write: (db: SpaceDb) => void): void {
  try {
    write(dbOf(owner.actor));
  } catch (error) {
    if (!passingRefusal(error)) throw error;
  }
}

/** Gives a key back: its call was refused before anything was written, and may be sent once more. */
export function releaseKey(owner: KeyOwner): void {
  change(owner, (db) => db.delete(callKeys).where(rowOf(owner)).run());
}

/** Nobody knows what the call wrote before it broke off: it is not carried out once more under this key. */
export function markBroken(owner: KeyOwner): void {
  change(owner, (db) => db.update(callKeys).set({ state: "broke_off" }).where(rowOf(owner)).run());
}

/** What a process that was killed left behind, told as broken off: no call runs for an hour. */
const LONGEST_CALL_MS = HOUR_MS;

/** Keys that are deleted at once, with what they answered. */
const PIECE = 1000;

/** Deletes the keys of all spaces that are older than 24 hours at `now` (ms since 1970), in pieces between which others write. Returns how many. */
export async function clearCallKeys(now: number, signal?: AbortSignal): Promise<number> {
  const { dataDir } = environment();
  let cleared = 0;
  const clear = async (space: string) => {
    const db = spaceDb(dataDir, space);
    for (let piece = clearPiece(db, now); piece > 0; piece = clearPiece(db, now)) {
      cleared += piece;
      signal?.throwIfAborted();
      await new Promise((next) => setImmediate(next));
    }
    db.update(callKeys)
      .set({ state: "broke_off" })
      .where(and(eq(callKeys.state, "runs"), lt(callKeys.began_at, now - LONGEST_CALL_MS)))
      .run();
  };
  await inEachSpace(openSpaceNames(dataDir), clear, signal);
  return cleared;
}

function clearPiece(db: SpaceDb, now: number): number {
  const old = db
    .select({ row: sql`rowid` })
    .from(callKeys)
    .where(lt(callKeys.began_at, now - KEY_MS))
    .limit(PIECE);
  return db
    .delete(callKeys)
    .where(inArray(sql`rowid`, old))
    .run().changes;
}
