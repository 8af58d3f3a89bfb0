import type { Database } from "better-sqlite3";
import { prepared } from "./prepared";

/** What was read of each database, with the state it was read in. */
const kept = new WeakMap<object, Map<string, { state: string; rows: readonly object[] }>>();

/**
 * Rows as they were read before, as long as nothing at all was written to the database: by this connection (total_changes)
 * or by another one or another process (data_version). Inside a transaction they are read anew. Rows are frozen, as they
 * are shared; the list is the caller's own.
 */
export function unchanged<Row extends object>(db: { $client: Database }, name: string, read: () => Row[]): Row[] {
  if (db.$client.inTransaction) return read();
  let own = kept.get(db);
  if (!own) kept.set(db, (own = new Map()));
  const state = stateOf(db);
  const known = own.get(name);
  if (known?.state === state) return known.rows.slice() as Row[];
  const rows = read();
  own.set(name, { state, rows: frozen(rows) });
  return rows.slice();
}

function stateOf(db: { $client: Database }): string {
  const ask = prepared(db, "state of the database", () => ({
    others: db.$client.prepare("PRAGMA data_version").pluck(),
    own: db.$client.prepare("SELECT total_changes()").pluck(),
  }));
  return `${String(ask.others.get())} ${String(ask.own.get())}`;
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}
