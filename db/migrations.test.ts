import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterAll, describe, expect, it } from "vitest";

/** Databases of every earlier version, each with a row in every table, come to the present one with all their rows. */
const folder = mkdtempSync(join(tmpdir(), "energy-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Journal {
  entries: { idx: number; tag: string }[];
}
const journalOf = (kind: string): Journal =>
  JSON.parse(readFileSync(`db/migrations/${kind}/meta/_journal.json`, "utf8")) as Journal;

/** The migrations as they were when the first `count` were all. */
function earlier(kind: string, count: number): string {
  const to = join(folder, `${kind}-${count}`);
  const journal = journalOf(kind);
  mkdirSync(join(to, "meta"), { recursive: true });
  for (const { tag } of journal.entries.slice(0, count))
    cpSync(`db/migrations/${kind}/${tag}.sql`, join(to, `${tag}.sql`));
  writeFileSync(
    join(to, "meta/_journal.json"),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  return to;
}

interface Column {
  name: string;
  type: string;
  pk: number;
}
const tablesOf = (db: Database.Database): string[] =>
  (
    db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);
const countOf = (db: Database.Database, table: string): number =>
  (db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n;

/** One row in every table; ids are the same word everywhere, so that references hold. */
function fill(db: Database.Database): void {
  db.pragma("foreign_keys = OFF");
  for (const table of tablesOf(db)) {
    const columns = db.prepare(`PRAGMA table_info("${table}")`).all() as Column[];
    const values = columns.map(({ name, type }) => {
      if (/^INT/i.test(type)) return 1;
      if (/REAL|NUM/i.test(type)) return 1.5;
      if (/BLOB/i.test(type)) return Buffer.alloc(8);
      if (/_at$|^at$/.test(name)) return "2026-01-01T00:00:00.000Z";
      return /_id$|_by$|^id$|^db$|^name$|hash$/.test(name) ? "one" : "{}";
    });
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`).run(...values);
  }
}

describe.each(["platform", "space"])("migrations of %s", (kind) => {
  const count = journalOf(kind).entries.length;
  it.each(Array.from({ length: count - 1 }, (_, i) => i + 1))("from version %i of the schema", (version) => {
    const db = new Database(":memory:");
    migrate(drizzle(db), { migrationsFolder: earlier(kind, version) });
    fill(db);
    const before = new Map(tablesOf(db).map((table) => [table, countOf(db, table)]));
    expect(before.size).toBeGreaterThan(2);
    migrate(drizzle(db), { migrationsFolder: `db/migrations/${kind}` });
    const now = tablesOf(db);
    for (const [table, rows] of before)
      if (now.includes(table)) expect([table, countOf(db, table)]).toEqual([table, rows]);
    // A table goes only under another name or with a decision.
    expect([...before.keys()].filter((table) => !now.includes(table))).toEqual([]);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    const fresh = new Database(":memory:");
    migrate(drizzle(fresh), { migrationsFolder: `db/migrations/${kind}` });
    const shape = (one: Database.Database) =>
      tablesOf(one)
        .sort()
        .map((table) => [table, one.prepare(`PRAGMA table_info("${table}")`).all()]);
    expect(shape(db)).toEqual(shape(fresh));
  });
});
