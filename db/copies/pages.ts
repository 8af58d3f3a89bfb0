import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import { type Committed, committed, journalBytes, pageOfFrame, readFrame, saltOf } from "./journal";

/** How often the index is read anew while somebody writes it. */
const MOST_LOOKS = 1_000;

/**
 * The pages of a database that others write to, and which of them changed. Nothing is wanted of the writers: what they commit is read from the
 * journal. A read transaction that is always open (the pin) keeps SQLite from beginning the journal anew before it was looked at:
 *
 * - A reader that began when everything was checkpointed reads the database file alone. The journal may then begin anew once, and nothing
 *   of it is checkpointed while this reader lives.
 * - Any other reader keeps the journal from beginning anew.
 * - A new pin is there before the old one ends, and after a look. So frames that were not looked at are never overwritten.
 *
 * Files are read past SQLite. Their descriptors are closed after the last connection: closing one ends the locks of this process on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2). So a process made for it does this, and nothing else in it opens the database.
 */
export class DatabasePages {
  readonly pageSize: number;
  private readonly control: Database.Database;
  private readonly writer: Database.Database;
  /** The pin, and the connection of the next one. */
  private pin: Database.Database;
  private spare: Database.Database;
  private readonly main: number;
  private readonly journal: number;
  private readonly index: number;
  private salt: string | null = null;
  private scanned = 0;
  /** The last frame of each page in the journal, up to `scanned`. */
  private readonly frames = new Map<number, number>();
  /** Pages changed since they were last taken. */
  private changed = new Set<number>();
  /** Pages of the whole database as of the last look. */
  count = 0;

  /** @throws when the file is no database in WAL mode */
  constructor(readonly file: string) {
    const connect = (timeout: number) => {
      const db = new Database(file, { timeout, fileMustExist: true });
      // Checkpoints are made by advance() and by those who write.
      db.pragma("wal_autocheckpoint = 0");
      return db;
    };
    this.control = connect(2_000);
    const mode = this.control.pragma("journal_mode", { simple: true });
    if (mode !== "wal") {
      this.control.close();
      throw new Error(
        `${file} has the journal mode ${String(mode)} instead of wal: the product has not opened it yet.`,
      );
    }
    this.pageSize = Number(this.control.pragma("page_size", { simple: true }));
    this.pin = connect(2_000);
    this.spare = connect(2_000);
    this.writer = connect(1_000);
    begin(this.pin);
    this.main = openSync(file, "r");
    this.journal = openSync(`${file}-wal`, "r");
    this.index = openSync(`${file}-shm`, "r");
    this.look();
  }

  /** Notes what was committed since the last look. Returns whether anything was. */
  look(): boolean {
    const { salt, frames, pages } = this.committed();
    if (salt !== this.salt) {
      this.salt = salt;
      this.scanned = 0;
      this.frames.clear();
    }
    const before = this.scanned;
    for (; this.scanned < frames; this.scanned++) {
      const page = pageOfFrame(this.journal, this.scanned, this.pageSize);
      this.frames.set(page, this.scanned);
      this.changed.add(page);
    }
    this.count = frames > 0 ? pages : Math.floor(fstatSync(this.main).size / this.pageSize);
    return this.scanned > before;
  }

  private committed(): Committed {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const state = committed(this.index);
      if (state) return state;
    }
    throw new Error(`${this.file}-shm cannot be read: it is not as SQLite 3 writes it.`);
  }

  /** Reads a page as of the last look. `page` from 1. */
  read(page: number, into: Buffer): void {
    const frame = this.frames.get(page);
    if (frame !== undefined) {
      readFrame(this.journal, frame, into);
      if (saltOf(this.journal) === this.salt) return;
    }
    // Not in the journal, or the journal began anew meanwhile: then all of it had been written into the file, which stays so under the pin.
    const bytes = readSync(this.main, into, 0, this.pageSize, (page - 1) * this.pageSize);
    if (bytes < this.pageSize) into.fill(0, bytes);
  }

  /** The pages that changed since they were last taken, in order. What does not get anywhere is given back. */
  take(): number[] {
    const pages = [...this.changed].filter((page) => page <= this.count).sort((a, b) => a - b);
    this.changed = new Set();
    return pages;
  }

  giveBack(pages: readonly number[]): void {
    for (const page of pages) this.changed.add(page);
  }

  /** How many pages changed since they were last taken. */
  get waiting(): number {
    return this.changed.size;
  }

  /** Whether another file stands where this one did: what is written there is not in this one's journal. */
  get isReplaced(): boolean {
    const there = statSync(this.file, { throwIfNoEntry: false });
    const ours = fstatSync(this.main);
    return there?.ino !== ours.ino || there.dev !== ours.dev;
  }

  get journalBytes(): number {
    return journalBytes(this.journal);
  }

  /**
   * Lets SQLite checkpoint what was looked at, and begin the journal anew once it is longer than `most` frames. For that writers wait for the
   * instant in which the last frames are looked at and the pin is changed. To be called after a look.
   */
  advance(most: number): void {
    begin(this.spare);
    [this.pin, this.spare] = [this.spare, this.pin];
    this.spare.exec("ROLLBACK");
    if (this.scanned <= most) return;
    // What is checkpointed now need not be while writers wait.
    this.control.pragma("wal_checkpoint(PASSIVE)");
    try {
      this.writer.exec("BEGIN IMMEDIATE");
    } catch {
      // Somebody writes for long: the next round tries again.
      return;
    }
    try {
      // Nobody can write now, so nothing follows this look.
      this.look();
      this.pin.exec("ROLLBACK");
      this.control.pragma("wal_checkpoint(PASSIVE)");
      begin(this.pin);
    } finally {
      this.writer.exec("ROLLBACK");
    }
  }

  close(): void {
    for (const db of [this.pin, this.spare, this.writer, this.control]) db.close();
    for (const fd of [this.main, this.journal, this.index]) closeSync(fd);
  }
}

/** A read transaction begins with its first read. */
function begin(db: Database.Database): void {
  db.exec("BEGIN");
  db.prepare("SELECT count(*) FROM sqlite_master").get();
}
