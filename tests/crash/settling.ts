/** What is stored after a kill, compared with what was promised. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { LogReader } from "./log";
import { type ItemState, NOWHERE, type Writer } from "./writers";

/** Reads a database file and closes it. */
export function opened<T>(file: string, look: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}

/** "ok" for every database file. */
export function health(dataDir: string): string[] {
  const spaces = readdirSync(join(dataDir, "spaces")).filter((name) => name.endsWith(".sqlite"));
  return ["platform.sqlite", "jobs.sqlite", ...spaces.map((name) => join("spaces", name))].map((file) =>
    opened(join(dataDir, file), (db) => {
      const broken = db.pragma("foreign_key_check") as unknown[];
      return broken.length
        ? `${file}: ${broken.length} broken references`
        : String(db.pragma("integrity_check", { simple: true }));
    }),
  );
}

const DECODED = ["coordinates", "properties"] as const;
/** The rows of the test as they are stored, and as the log tells them. */
export function rowsOf(db: Database.Database, table: string, idField: string): Map<string, Record<string, unknown>> {
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${idField} LIKE 'crash-%'`).all();
  return new Map(
    rows.map((row) => {
      const decoded = DECODED.filter((key) => typeof row[key] === "string").map((key) => [
        key,
        JSON.parse(String(row[key])) as unknown,
      ]);
      return [String(row[idField]), { ...row, ...Object.fromEntries(decoded) }];
    }),
  );
}

export const stateOf = (row: Record<string, unknown> | undefined): ItemState =>
  row ? { there: row["deleted_at"] ? "deleted" : "live", name: String(row["name"]) } : NOWHERE;
export const same = (a: ItemState, b: ItemState) => a.there === b.there && a.name === b.name;

/** Compares what a writer was promised with what is stored; an unanswered write may have happened or not, but whole. */
export function settle(
  writer: Writer,
  stored: Map<string, Record<string, unknown>>,
  told: LogReader["told"],
): string[] {
  const lost: string[] = [];
  const { open } = writer;
  const ids = new Set([...writer.known.keys(), ...(open ? [open.id] : [])]);
  for (const id of ids) {
    const is = stateOf(stored.get(id));
    const known = writer.known.get(id) ?? NOWHERE;
    const records = (told.get(id)?.records ?? 0) - (writer.writes.get(id) ?? 0);
    if (same(is, known) && records === 0) continue;
    if (open?.id === id && same(is, open.to) && records === 1) {
      writer.known.set(id, open.to);
      writer.writes.set(id, (writer.writes.get(id) ?? 0) + 1);
      continue;
    }
    lost.push(`${id}: promised ${JSON.stringify(known)}, stored ${JSON.stringify(is)}, ${records} records more`);
  }
  writer.open = null;
  return lost;
}
