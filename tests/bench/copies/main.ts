import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { bytesBelow } from "~db/backupRoom";
import { readState } from "~/services/installation/copies/state";
import { cpuOf } from "../pages";

const WRITES_A_SECOND = 10;

/**
 * `npm run bench -- copies [<seconds> [<megabytes>]]`: ten writes a second to a database of a gigabyte, first alone, then while it is copied to a
 * folder, then once the whole of it is there and only changes are copied. A JSON line for each: delay of the writes [ms], processor time
 * of the program that copies per second [ms], bytes that were copied. A write is a transaction on the disk: a row of the change log of 2 kB and a
 * changed row of a table with an index.
 */
export async function benchCopies(seconds = 120, megabytes = 1000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-copies-"));
  const dataDir = join(folder, "data");
  const copies = join(folder, "copies");
  mkdirSync(dataDir);
  let child: ChildProcess | undefined;
  try {
    const db = filled(join(dataDir, "platform.sqlite"), megabytes);
    const bytes = statSync(join(dataDir, "platform.sqlite")).size;
    say({ what: "alone", bytes, ...(await write(db, seconds)) });

    child = spawn(process.execPath, [resolve("dist/copies.js")], {
      env: { ...process.env, DATA_DIR: dataDir, COPY_TO: copies, LOG_LEVEL: "error", NODE_ENV: "test" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const pid = child.pid!;
    const began = performance.now();
    const isWhole = () => typeof readState(dataDir)?.until === "number";
    const whole = await write(db, Infinity, isWhole);
    const took = (performance.now() - began) / 1000;
    say({
      what: "while the whole is copied",
      took_s: round(took),
      cpu_ms: round(cpuOf(pid)),
      copied: bytesBelow(copies),
      ...whole,
    });

    const before = { cpu: cpuOf(pid), bytes: bytesBelow(copies) };
    const changes = await write(db, seconds);
    say({
      what: "while changes are copied",
      cpu_ms_per_s: round((cpuOf(pid) - before.cpu) / seconds),
      copied_bytes_per_s: Math.round((bytesBelow(copies) - before.bytes) / seconds),
      journal_bytes: statSync(join(dataDir, "platform.sqlite-wal")).size,
      ...changes,
    });
    db.close();
  } finally {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function filled(file: string, megabytes: number): Database.Database {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(
    "CREATE TABLE parameters (id INTEGER PRIMARY KEY, name TEXT, value REAL); CREATE INDEX by_name ON parameters (name);" +
      "CREATE TABLE changes (seq INTEGER PRIMARY KEY, body TEXT)",
  );
  const parameter = db.prepare("INSERT INTO parameters (name, value) VALUES (hex(randomblob(8)), random())");
  // Half of what is in a database does not pack at all here: numbers of results, as text.
  const change = db.prepare("INSERT INTO changes (body) VALUES (hex(randomblob(20000)) || ?)");
  const text = "2030-01-01T00:00:00.000Z,12.5;".repeat(1300);
  db.transaction(() => {
    for (let i = 0; i < 100_000; i++) parameter.run();
  })();
  for (let i = 0; i < megabytes / 8; i++)
    db.transaction(() => {
      for (let j = 0; j < 100; j++) change.run(text);
    })();
  db.pragma("wal_checkpoint(TRUNCATE)");
  return db;
}

/** Writes for so many seconds or until it is over; delays in ms. */
async function write(db: Database.Database, seconds: number, over = () => false): Promise<Record<string, number>> {
  const change = db.prepare("INSERT INTO changes (body) VALUES (hex(randomblob(1000)))");
  const update = db.prepare("UPDATE parameters SET value = random() WHERE id = 1 + abs(random()) % 100000");
  const save = db.transaction(() => {
    change.run();
    update.run();
  });
  const delays: number[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * WRITES_A_SECOND && !over(); n++) {
    await pause(Math.max(0, began + (n * 1000) / WRITES_A_SECOND - performance.now()));
    const since = performance.now();
    save.immediate();
    delays.push(performance.now() - since);
  }
  const sorted = delays.sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { writes: sorted.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const say = (line: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
