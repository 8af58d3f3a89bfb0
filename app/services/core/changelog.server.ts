import type { SpaceDb } from "~db/client";
import { insertRow } from "~db/prepared";
import { changes } from "~db/schema/changes";
import type { ChangeMode } from "~/entities/core/entityNames";

interface ChangeRecord {
  type: string;
  id: string;
  systemId: string | null;
  mode: ChangeMode;
  by: string;
  at: string;
  /** The program's token that writes it. */
  token?: { id: string; name: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The first record of the transaction under way, by database: the connection runs one transaction at a time. */
const batches = new WeakMap<SpaceDb, number | null>();
const tokens = new WeakMap<SpaceDb, object>();

/** What stands for the transaction under way, another object for each; undefined outside of one. */
export const batchOf = (db: SpaceDb): object | undefined => tokens.get(db);

/** Says that a transaction begins: the records written from now on belong together. */
export function beginBatch(db: SpaceDb): void {
  batches.set(db, null);
  tokens.set(db, {});
}

/** Says that the transaction is over. */
export function endBatch(db: SpaceDb): void {
  batches.delete(db);
  tokens.delete(db);
}

/** Writes one change record; must be called in the transaction of the change itself. Returns its seq. */
export function record(db: SpaceDb, change: ChangeRecord): number {
  const { type, id, systemId, mode, by, at, token, before, after } = change;
  const batch = batches.get(db) ?? null;
  const program = { token_id: token?.id ?? null, token_name: token?.name ?? null };
  const seq = insertRow(db, changes, { at, by, type, id, system_id: systemId, mode, batch, ...program, before, after });
  if (batch === null && batches.has(db)) batches.set(db, seq);
  return seq;
}
