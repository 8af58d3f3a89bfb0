import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { databaseFiles } from "~db/backup";
import { isDamage, isForbidden } from "~db/spaces/faults";
import type { FileStore } from "~/services/files/fileObjects";

/** Tables whose rows lead to a stored file, with what each calls it. */
const TABLES = { attachments: "name", images: "kind || ' of ' || entity_id", avatars: "'picture of ' || user_id" };

interface StoredRow {
  /** Key of the content in the file store. */
  stored: string;
  name: string;
}

export interface FileCheck {
  /** How many rows lead to a file. */
  rows: number;
  /** Those whose file is not there: the database, and what the file is called. */
  missing: { database: string; name: string }[];
  /** Databases that cannot be read: their rows are not part of the check. */
  unread: string[];
}

/** Looks whether each file that a row leads to is in the store. Changes nothing. A damaged database is named and left out. */
export async function checkFiles(dataDir: string, store: FileStore): Promise<FileCheck> {
  const there = new Set<string>();
  for await (const { key } of store.list("")) there.add(key);
  const check: FileCheck = { rows: 0, missing: [], unread: [] };
  for (const database of databaseFiles(dataDir).filter((name) => !name.startsWith("live"))) {
    const rows = readableRows(join(dataDir, database));
    if (!rows) check.unread.push(database);
    for (const { stored, name } of rows ?? []) {
      check.rows += 1;
      if (!there.has(stored)) check.missing.push({ database, name });
    }
  }
  return check;
}

/** Null when the database is damaged or closed to this account: that is told where its space is shut. */
function readableRows(file: string): StoredRow[] | null {
  try {
    return rowsOf(file);
  } catch (error) {
    if (isDamage(error) || isForbidden(error)) return null;
    throw error;
  }
}

function rowsOf(file: string): StoredRow[] {
  if (!existsSync(file)) return [];
  const db = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
    return Object.entries(TABLES)
      .filter(([table]) => isThere.get(table))
      .flatMap(([table, name]) => db.prepare<[], StoredRow>(`SELECT stored, ${name} AS name FROM ${table}`).all());
  } finally {
    db.close();
  }
}

/** Names in a stored check; the count is of all. */
const MOST_NAMES = 50;

/** The last check, made once an hour. */
export interface StoredFileCheck {
  /** ms since 1970 UTC. */
  at: number;
  rows: number;
  count: number;
  missing: FileCheck["missing"];
}

const checkFile = (dataDir: string): string => join(dataDir, "file-check.json");

export function storeFileCheck(dataDir: string, { rows, missing }: Omit<FileCheck, "unread">, at: number): void {
  const check: StoredFileCheck = { at, rows, count: missing.length, missing: missing.slice(0, MOST_NAMES) };
  writeFileSync(`${checkFile(dataDir)}.part`, JSON.stringify(check), { mode: 0o600 });
  renameSync(`${checkFile(dataDir)}.part`, checkFile(dataDir));
}

/** Null when there is none yet. */
export const readFileCheck = (dataDir: string): StoredFileCheck | null =>
  existsSync(checkFile(dataDir)) ? (JSON.parse(readFileSync(checkFile(dataDir), "utf8")) as StoredFileCheck) : null;
