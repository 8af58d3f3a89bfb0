import type { Database } from "better-sqlite3";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Statements of each database under the name they were prepared with. */
const statementsOf = new WeakMap<object, Map<string, unknown>>();

/** Statements of a database that are kept at most. There are as many as the code has queries; names with values in them would have no end. */
const MOST_NAMES = 2000;

/**
 * A statement that is prepared once per database and asked again with other values. Drizzle puts a query together in ten times the time
 * that SQLite runs it in. The name stands for the whole query; values are placeholders.
 */
export function prepared<Statement>(db: object, name: string, prepare: () => Statement): Statement {
  let statements = statementsOf.get(db);
  if (!statements) statementsOf.set(db, (statements = new Map()));
  const statement = statements.get(name);
  if (statement !== undefined) return statement as Statement;
  const created = prepare();
  if (statements.size >= MOST_NAMES) statements.clear();
  statements.set(name, created);
  return created;
}

/**
 * Inserts a row, whose keys are those of the table, by a statement prepared once. Fields left out are null. Returns
 * SQLite's rowid, which is the key of tables that have an integer one.
 */
export function insertRow(db: { $client: Database }, table: SQLiteTable, row: object): number {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table));
  const statement = prepared(db, `insert into ${name}`, () => {
    const names = columns.map(([, column]) => `"${column.name}"`).join(", ");
    return db.$client.prepare(`INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
  });
  const fields = row as Record<string, unknown>;
  const values = columns.map(([key, column]) => {
    const value = fields[key];
    return value === null || value === undefined ? null : column.mapToDriverValue(value);
  });
  return Number(statement.run(...values).lastInsertRowid);
}
