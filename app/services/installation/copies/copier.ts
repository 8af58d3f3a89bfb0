import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { databaseFiles } from "~db/backup";
import { stepsTo } from "~db/copies/chains";
import { KnownPages } from "~db/copies/known";
import { databaseKey } from "~db/copies/names";
import { DatabasePages } from "~db/copies/pages";
import { faultSentence, liveFile, notedSpaces, readNote, spaceFile } from "~db/spaces/faults";
import { HOUR_MS } from "~/entities/core/clock";
import type { FileStore } from "~/services/files/fileObjects";
import { DatabaseCopy } from "./databaseCopy";
import { FileCopies, type FileFigures } from "./fileCopies";
import { copiesFolder, type CopyState, writeState } from "./state";
import { putBytes } from "./target";
import type { Vault } from "./vault";

/** At most this much is lost with the machine, and the time that copying it takes [ms]. */
export const ROUND_MS = 15_000;

interface Parts {
  dataDir: string;
  vault: Vault;
  days: number;
  /** Files of the data folder; null when they are in a bucket. */
  files: FileStore | null;
  log: Logger;
  now?: () => number;
}

/** Copies all databases and files of a data folder, round by round. A failure is told and tried again; it stops nothing else. */
export class Copier {
  private readonly copies = new Map<string, DatabaseCopy>();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly problems = new Map<string, string>();
  private readonly files: FileCopies | null;
  private fileFigures: FileFigures | null = null;
  private secret: string | null = null;
  private tidiedAt = 0;
  /** The time of the last round: those after it have later ones, whatever the clock says. */
  private latest: number;
  private readonly now: () => number;

  constructor(private readonly parts: Parts) {
    this.now = parts.now ?? Date.now;
    this.latest = parts.vault.all.reduce((most, { at }) => Math.max(most, at), 0);
    const folder = copiesFolder(parts.dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.files = parts.files && new FileCopies(parts.files, parts.vault, join(folder, "missed.json"));
  }

  /** One look at everything; what is still at work from the round before goes on. Resolves when all of it is done. */
  async round(): Promise<void> {
    const at = (this.latest = Math.max(this.now(), this.latest + 1));
    this.parts.vault.frozen = this.shutDatabases();
    // The queue first: a job that is done in it has stored its result, a job that is not is done once more.
    const paths = ["jobs.sqlite", ...databaseFiles(this.parts.dataDir)];
    const there = paths.filter((path) => existsSync(join(this.parts.dataDir, path)));
    for (const path of [...this.copies.keys()].filter((path) => !there.includes(path))) this.leave(path);
    const work = there.map((path) => this.once(path, () => this.copy(path, at)));
    if (this.files) work.push(this.once("files", () => this.copyFiles()));
    work.push(this.once("session-secret", () => this.copySecret()));
    work.push(this.once("old copies", () => this.tidy()));
    this.report(there.length);
    await Promise.all(work);
    await this.once("state", () => this.mark());
    this.report(there.length);
  }

  /** Starts something unless it is still at work; its failure is a problem that is told until it worked. */
  private once(name: string, work: () => Promise<void>): Promise<void> {
    const going = this.busy.get(name);
    if (going) return going;
    const promise = work()
      .then(() => void this.problems.delete(name))
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (this.problems.get(name) !== message) this.parts.log.error({ err: error, of: name }, "not copied");
        this.problems.set(name, message);
      })
      .finally(() => this.busy.delete(name));
    this.busy.set(name, promise);
    return promise;
  }

  private async copy(path: string, at: number): Promise<void> {
    const space = spaceOf(path);
    const fault = space === null ? null : readNote(this.parts.dataDir, space);
    if (fault?.kind === "restoring") return;
    if (space !== null && fault) {
      // What it holds now would be copied over what can be restored.
      this.drop(path);
      throw new Error(`is not copied while the space is shut. ${faultSentence(space, fault)}`);
    }
    if (this.copies.get(path)?.isReplaced) this.drop(path);
    const copy = this.copies.get(path) ?? this.open(path);
    const bytes = await copy.round(at);
    if (bytes > 0) this.parts.log.debug({ database: path, bytes, ms: this.now() - at }, "copied");
  }

  /** Nothing goes of what a shut space will be restored from. */
  private shutDatabases(): Set<string> {
    const files = notedSpaces(this.parts.dataDir).flatMap((space) => [spaceFile(space), liveFile(space)]);
    return new Set(files.map(databaseKey));
  }

  private open(path: string): DatabaseCopy {
    const { dataDir, vault } = this.parts;
    const database = databaseKey(path);
    const pages = new DatabasePages(join(dataDir, path));
    const hashes = new KnownPages(join(copiesFolder(dataDir), `${database.replace("/", "-")}.pages`), bootId());
    const copy = new DatabaseCopy(database, pages, hashes, vault);
    this.copies.set(path, copy);
    return copy;
  }

  /** The file is gone: what was copied of it stays as long as copies are kept. */
  private leave(path: string): void {
    if (!this.busy.has(path)) this.drop(path);
  }

  private drop(path: string): void {
    this.copies.get(path)?.close();
    this.copies.delete(path);
  }

  private async copyFiles(): Promise<void> {
    this.fileFigures = await this.files!.round(this.now(), this.parts.days);
  }

  /** It encrypts second factors, and what a source of live series is asked with. */
  private async copySecret(): Promise<void> {
    const file = join(this.parts.dataDir, "session-secret");
    const secret = existsSync(file) ? readFileSync(file, "utf8") : null;
    if (secret === null || secret === this.secret) return;
    await putBytes(this.parts.vault.target.store, "session-secret", Buffer.from(secret));
    this.secret = secret;
  }

  private async tidy(): Promise<void> {
    if (this.now() - this.tidiedAt < HOUR_MS) return;
    this.tidiedAt = this.now();
    const removed = await this.parts.vault.dropOld(this.parts.days, this.now());
    if (removed > 0) this.parts.log.info({ removed }, "old copies removed");
  }

  /** Everything committed before this time is in the copies; null when something is not. */
  get until(): number | null {
    const times = [...this.copies.values()].map(({ until }) => until);
    return times.length === 0 || times.includes(null) ? null : Math.min(...(times as number[]));
  }

  private async mark(): Promise<void> {
    const { until } = this;
    if (until !== null) await putBytes(this.parts.vault.target.store, "until", Buffer.from(String(until)));
  }

  private report(databases: number): void {
    const { dataDir, vault } = this.parts;
    const [problem] = this.problems;
    const state: CopyState = {
      to: vault.target.name,
      tried_at: this.now(),
      until: this.until,
      from: this.from(),
      bytes: vault.bytes,
      budget: vault.budget,
      databases,
      files: this.fileFigures,
      problem: problem ? `${problem[0]}: ${problem[1]}` : null,
    };
    try {
      writeState(dataDir, state);
    } catch (error) {
      this.parts.log.error({ err: error }, "the state of the copies could not be written");
    }
  }

  /** When the platform could first be restored. */
  private from(): number | null {
    const { vault } = this.parts;
    const first = vault.chains("platform").find((chain) => stepsTo([chain], Infinity))?.steps[0]?.at;
    return first === undefined ? null : Math.max(first, vault.from);
  }

  async close(): Promise<void> {
    await Promise.all(this.busy.values());
    for (const copy of this.copies.values()) copy.close();
    this.copies.clear();
  }
}

/** The space of a database by its path in the data folder; null: it is of the whole installation. */
const spaceOf = (path: string): string | null => /^(?:spaces|live)[/\\](.+)\.sqlite$/.exec(path)?.[1] ?? null;

/** A word for this start of the machine. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Not Linux: after a stop that was not in order everything is copied once more.
    return `process ${process.pid}`;
  }
}
