import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { databaseFiles } from "~db/backup";
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
}

/** Looks whether each file that a row leads to is in the store. Changes nothing. */
export async function checkFiles(dataDir: string, store: FileStore): Promise<FileCheck> {
  const there = new Set<string>();
  for await (const { key } of store.list("")) there.add(key);
  const check: FileCheck = { rows: 0, missing: [] };
  for (const database of databaseFiles(dataDir).filter((name) => !name.startsWith("live")))
    for (const { stored, name } of rowsOf(join(dataDir, database))) {
      check.rows += 1;
      if (!there.has(stored)) check.missing.push({ database, name });
    }
  return check;
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
