import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { databaseFiles, refuseWhileRunning } from "~db/backup";
import { liveFile, spaceFile } from "~db/spaces/faults";
import type { Compaction } from "~/entities/installation/storage";
import { numberOf, pageFigures } from "./pages";

/** Pages that are handed back in one transaction, in which nobody else saves: 250 of them took 3 ms, one of twenty 170 ms (decision 151). */
const PIECE_PAGES = 100;
/** What others have between two pieces [ms]. */
const PAUSE_MS = 10;
/** Fewer free pages than this are left for what comes: bytes, and share of the file. */
const LEAST = { bytes: 10_000_000, share: 0.1 };
/** A database up to this size [bytes] is written anew at once: below a second, and who saves waits up to five. */
const SMALL_BYTES = 50_000_000;
/** What `auto_vacuum` says of a database that gives pages back one by one. */
const INCREMENTAL = 2;

/**
 * Hands free pages of the databases of a space back to the disk, for a thread. A database that was made to give pages back one by
 * one does so in short transactions; an older one is written anew where it is small, and left where it is not. `onPiece` hears how
 * long each transaction took [ms].
 */
export function compactSpace(
  dataDir: string,
  space: string,
  least = LEAST,
  onPiece: (ms: number) => void = () => {},
): Compaction {
  const begun = performance.now();
  const result: Compaction = { at: new Date().toISOString(), freed_bytes: 0, left_bytes: 0, longest_ms: 0, took_ms: 0 };
  const heard = (ms: number) => {
    result.longest_ms = Math.max(result.longest_ms, ms);
    onPiece(ms);
  };
  for (const file of [spaceFile(space), liveFile(space)].map((name) => join(dataDir, name)))
    if (existsSync(file)) compactFile(file, { least, heard }, result);
  return { ...result, longest_ms: Math.round(result.longest_ms), took_ms: Math.round(performance.now() - begun) };
}

function compactFile(
  file: string,
  { least, heard }: { least: typeof LEAST; heard: (ms: number) => void },
  result: Compaction,
): void {
  const db = new Database(file, { timeout: 5_000 });
  try {
    const { bytes, free: before, page } = pageFigures(db);
    const free = () => numberOf(db, "freelist_count") * page;
    if (before < least.bytes || before < least.share * bytes) return;
    const timed = (work: () => void) => {
      const begun = performance.now();
      work();
      heard(performance.now() - begun);
    };
    if (numberOf(db, "auto_vacuum") === INCREMENTAL)
      for (let left = before, last = Infinity; left > 0 && left < last; left = free()) {
        last = left;
        timed(() => db.pragma(`incremental_vacuum(${PIECE_PAGES})`));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      }
    else if (statSync(file).size <= SMALL_BYTES) timed(() => rewrite(db));
    const left = free();
    result.freed_bytes += before - left;
    result.left_bytes += left;
  } finally {
    db.close();
  }
}

/** Writes a database anew, and so that it gives pages back one by one from then on. Nobody else saves meanwhile. */
function rewrite(db: Database.Database): void {
  db.pragma("auto_vacuum = INCREMENTAL");
  db.exec("VACUUM");
}

/**
 * Writes the databases of a data folder anew, each at its step: 12 s for 1 GB, and room for as much again. Gives their names, and their bytes
 * before and after.
 * @throws Error while the product runs; Error of SQLite when there is no room: the database is then as it was
 */
export function* rewriteDatabases(dataDir: string): Generator<{ name: string; before: number; after: number }> {
  for (const name of databaseFiles(dataDir)) {
    // It may have been started meanwhile.
    refuseWhileRunning(dataDir);
    yield { name, ...rewriteDatabase(join(dataDir, name)) };
  }
}

function rewriteDatabase(file: string): { before: number; after: number } {
  const before = statSync(file).size;
  const db = new Database(file, { timeout: 5_000 });
  try {
    rewrite(db);
    db.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
  return { before, after: statSync(file).size };
}
