import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DatabasePages } from "./pages";

let folder: string;
let file: string;
let db: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "energy-pages-"));
  file = join(folder, "demo.sqlite");
  db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)");
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (n: number, text = "x".repeat(500)) => {
  const statement = db.prepare("INSERT INTO t (text) VALUES (?)");
  for (let i = 0; i < n; i++) statement.run(text);
};

/** A copy that is kept up to date by changed pages alone. */
class Copy {
  private bytes = Buffer.alloc(0);
  constructor(private readonly pages: DatabasePages) {
    pages.giveBack(Array.from({ length: pages.count }, (_, i) => i + 1));
  }
  /** Returns how many pages were taken over. */
  update(most = 1_000): number {
    const { pages } = this;
    pages.look();
    const numbers = pages.take();
    const size = pages.count * pages.pageSize;
    this.bytes = Buffer.concat([this.bytes.subarray(0, size), Buffer.alloc(Math.max(0, size - this.bytes.length))]);
    for (const page of numbers)
      pages.read(page, this.bytes.subarray((page - 1) * pages.pageSize, page * pages.pageSize));
    pages.advance(most);
    return numbers.length;
  }
  /** Rows of the copy, which is whole. */
  rows(): unknown[] {
    const path = join(folder, "copy.sqlite");
    writeFileSync(path, this.bytes);
    const copy = new Database(path);
    try {
      expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
      return copy.prepare("SELECT * FROM t ORDER BY id").all();
    } finally {
      copy.close();
    }
  }
}
const rows = () => db.prepare("SELECT * FROM t ORDER BY id").all();

/** Writes to FILE without a pause until its input ends. */
const WRITER = `
  const db = new (require("better-sqlite3"))(process.env.FILE, { timeout: 5000 });
  const insert = db.prepare("INSERT INTO t (text) VALUES (hex(randomblob(300)))");
  const change = db.prepare("UPDATE t SET text = hex(randomblob(200)) WHERE id = (SELECT abs(random()) % max(id) FROM t)");
  let going = true;
  process.stdin.on("end", () => { going = false; }).resume();
  process.stdout.write("ready");
  const step = () => {
    for (let i = 0; i < 20; i++) { insert.run(); change.run(); }
    if (going) setImmediate(step); else db.close();
  };
  step();`;

describe("the changed pages of a database", () => {
  it("make a copy that is the same after inserts, changes, deletions and a vacuum", () => {
    insert(100);
    const pages = new DatabasePages(file);
    const copy = new Copy(pages);
    expect(copy.update()).toBe(pages.count);
    expect(copy.rows()).toEqual(rows());
    insert(1, "new");
    // A leaf and what leads to it, not the 15 pages of the table.
    expect(copy.update()).toBeLessThan(5);
    expect(copy.rows()).toEqual(rows());
    expect(copy.update()).toBe(0);
    db.exec("DELETE FROM t WHERE id % 3 = 0; UPDATE t SET text = 'changed' WHERE id % 5 = 0");
    copy.update();
    expect(copy.rows()).toEqual(rows());
    const before = pages.count;
    db.exec("VACUUM");
    copy.update();
    expect(pages.count).toBeLessThan(before);
    expect(copy.rows()).toEqual(rows());
    pages.close();
  });

  it("leave out what was taken back", () => {
    insert(10);
    const pages = new DatabasePages(file);
    const copy = new Copy(pages);
    copy.update();
    db.pragma("cache_size = 5");
    db.exec("BEGIN");
    // More than the cache: uncommitted pages are in the journal.
    insert(2_000);
    expect(copy.update()).toBe(0);
    db.exec("ROLLBACK");
    insert(1, "after");
    copy.update();
    expect(copy.rows()).toEqual(rows());
    expect(copy.rows()).toHaveLength(11);
    pages.close();
  });

  it("are not missed when the journal begins anew, which it does", () => {
    db.pragma("wal_autocheckpoint = 50");
    insert(10);
    const pages = new DatabasePages(file);
    const copy = new Copy(pages);
    const salts = new Set<string>();
    for (let round = 0; round < 40; round++) {
      insert(20 + (round % 7) * 30);
      db.prepare("UPDATE t SET text = ? WHERE id % 7 = ?").run(`round ${round}`, round % 7);
      copy.update(60);
      salts.add(readFileSync(`${file}-wal`).toString("hex", 16, 24));
      expect(copy.rows()).toEqual(rows());
    }
    expect(salts.size).toBeGreaterThan(10);
    // Without that it would hold each frame of all rounds: some 20 MB.
    expect(pages.journalBytes).toBeLessThan(4e6);
    pages.close();
  });

  it("are not missed under a writer that never stops, whose journal stays short", async () => {
    // A process of its own: threads of one would share their locks with the reader of the files.
    const child = spawn(process.execPath, ["-e", WRITER], {
      env: { ...process.env, FILE: file },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = new Promise((done) => child.once("exit", done));
    await new Promise((ready) => child.stdout.once("data", ready));
    const pages = new DatabasePages(file);
    const copy = new Copy(pages);
    for (let round = 0; round < 60; round++) {
      copy.update(200);
      // Whole at any time, not only at the end.
      if (round % 10 === 0) copy.rows();
      await new Promise((next) => setTimeout(next, 10));
    }
    child.stdin.end();
    await ended;
    copy.update();
    expect(copy.rows()).toEqual(rows());
    expect(rows().length).toBeGreaterThan(1_000);
    pages.close();
  });
});
