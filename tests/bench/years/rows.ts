import type Database from "better-sqlite3";

/** SQL: the moment of row `i` of `count` rows that are spread over the years before now, ISO 8601 UTC; `format` of strftime, and what is added. */
export const moment = (count: number, years: number, { format = "%Y-%m-%dT%H:%M:%fZ", add = "+0 days" } = {}): string =>
  `strftime('${format}', julianday('now') - ${years * 365.25} * (${count} - i) / ${count}.0 - 0.01, '${add}')`;

/** The same as a day. */
export const dayOf = (count: number, years: number, add = "+0 days"): string =>
  moment(count, years, { format: "%Y-%m-%d", add });

/** SQL: a table `n` of the numbers `i` from 0 to below `count`, at the head of a statement. */
export const numbers = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;

interface Copies {
  table: string;
  /** Which rows are copied: a condition. */
  of: string;
  /** Columns that differ: SQL over `i`, the number of the copy from 0, and `row`, the row that is copied. */
  set: Record<string, string>;
  count: number;
}

/** Copies rows of a table so many times. */
export function copyRows(db: Database.Database, { table, of, set, count }: Copies): void {
  const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => set[name] ?? `row."${name}"`);
  db.exec(`${numbers(count)}
    INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")} FROM n CROSS JOIN ${table} AS row WHERE ${of}`);
}

/** Copies the first row of a table so many times, spread over the years; nothing where it has none. `key`: its column. */
export function copyOne(
  db: Database.Database,
  {
    table,
    key,
    count,
    years,
    set = {},
  }: Omit<Copies, "of" | "set"> & { key: string; years: number; set?: Copies["set"] },
): void {
  const id = db.prepare(`SELECT ${key} FROM ${table} LIMIT 1`).pluck().get();
  if (id === undefined) throw new Error(`${table} has no row to copy`);
  const at = moment(count, years);
  const changed = { [key]: `'years-${table}-' || i`, created_at: at, set_at: at };
  copyRows(db, { table, of: `row.${key} = '${String(id)}'`, set: Object.assign(changed, set), count });
}
