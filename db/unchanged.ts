import type { Database } from "better-sqlite3";
import { prepared } from "./prepared";

/** Rows that a process keeps at most, of all databases and of one thing; what is larger is read each time. */
const MOST_ROWS = 50_000;
const MOST_AT_ONCE = 5_000;

interface Kept {
  /** The state of the database that everything here was read in. */
  state: string;
  rows: number;
  values: Map<string, unknown>;
}

const cache = new WeakMap<object, Kept>();
const everything = new Set<Kept>();
const rowsKept = (): number => [...everything].reduce((sum, { rows }) => sum + rows, 0);
const forget = (entry: Kept): unknown => Object.assign(entry, { rows: 0, values: new Map() });

/**
 * What is made of stored rows of this database alone. It is as it was made before, as long as nothing at all was written to the database. A
 * write shows by this connection (total_changes), or by another one or another process (data_version). Inside a transaction it is made
 * anew. It is everybody's and must not be changed. `rowsIn` says how many rows it holds. The name says all it depends on: whose rights,
 * which system, which filter.
 */
export function derived<T>(
  db: { $client: Database },
  name: string,
  make: () => T,
  rowsIn: (t: T) => number = () => 1,
): T {
  if (db.$client.inTransaction) return make();
  const entry = keptOf(db);
  if (entry.values.has(name)) return entry.values.get(name) as T;
  const value = make();
  const rows = rowsIn(value);
  if (rows > MOST_AT_ONCE) return value;
  if (rowsKept() + rows > MOST_ROWS) everything.forEach(forget);
  entry.rows += rows + 1;
  entry.values.set(name, value);
  return value;
}

/** What is kept of a database in its present state. */
function keptOf(db: { $client: Database }): Kept {
  const state = stateOf(db);
  let entry = cache.get(db);
  if (!entry) {
    entry = { state, rows: 0, values: new Map() };
    cache.set(db, entry);
    everything.add(entry);
  }
  if (entry.state !== state) forget(entry);
  entry.state = state;
  return entry;
}

function stateOf(db: { $client: Database }): string {
  const ask = prepared(db, "state of the database", () => ({
    others: db.$client.prepare("PRAGMA data_version").pluck(),
    own: db.$client.prepare("SELECT total_changes()").pluck(),
  }));
  return `${String(ask.others.get())} ${String(ask.own.get())}`;
}

/** The value and all in it, not to be changed any more. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}
