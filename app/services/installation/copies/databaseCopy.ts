import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { KnownPages } from "~db/copies/known";
import { pieceKey } from "~db/copies/names";
import type { DatabasePages } from "~db/copies/pages";
import { packSegment } from "~db/copies/segment";
import { DAY_MS } from "~/entities/core/clock";
import { CopiesFull, type Vault } from "./vault";

/** Pages of one object: 16 MB with pages of 4 kB. */
const PAGES_OF_AN_OBJECT = 4096;
/** The journal begins anew after this many frames: 8 MB. */
const JOURNAL_FRAMES = 2000;
/** A whole copy is made anew once a day, or once the changes since are as large and not small, so that restoring stays quick. */
const WHOLE_EVERY_MS = DAY_MS;
const SMALL_CHANGES_BYTES = 32e6;
const MOST_PIECES = 5000;
/** How much larger the next whole copy may be than the last. */
const MORE = 1.1;
/** While a copy is on its way, the journal only grows; a copy that takes longer than that [bytes] is given up and begun anew. */
const MOST_JOURNAL_BYTES = 2e9;

interface Lineage {
  name: string;
  /** Number of the last piece that is there; -1: none yet. */
  seq: number;
  wholeAt: number;
  wholeBytes: number;
  changeBytes: number;
}

/** Copies one database again and again: the whole of it first, then the pages that changed. */
export class DatabaseCopy {
  private lineage: Lineage | null = null;
  private isCompared = false;
  /** Everything committed before this time is copied (ms since 1970 UTC); null: nothing yet. */
  until: number | null = null;

  constructor(
    readonly database: string,
    private readonly pages: DatabasePages,
    private readonly hashes: KnownPages,
    private readonly vault: Vault,
  ) {
    const chain = vault.chains(database).at(-1);
    const last = chain?.steps.at(-1);
    const { state } = hashes;
    if (!chain || !last || state?.lineage !== chain.lineage || state.seq !== last.seq) return;
    const whole = chain.steps[0]!;
    const wholeBytes = whole.objects.reduce((sum, { bytes }) => sum + bytes, 0);
    const changeBytes = chain.bytes - wholeBytes;
    this.lineage = { name: chain.lineage, seq: last.seq, wholeAt: whole.at, wholeBytes, changeBytes };
  }

  /** Copies what was committed before `at` (ms since 1970 UTC, later than all before) and is not copied yet. Returns its bytes. */
  async round(at: number): Promise<number> {
    const { pages } = this;
    pages.look();
    if (this.lineage && !this.isCompared) await this.compare();
    this.isCompared = true;
    const tight = this.isWholeDue(at) ? this.tightness() : null;
    let bytes = 0;
    if (this.isWholeDue(at) && !tight) bytes = await this.copyWhole(at);
    else if (pages.waiting > 0) bytes = await this.copyChanges(at, this.lineage!);
    this.until = at;
    pages.advance(JOURNAL_FRAMES);
    if (tight) throw tight;
    return bytes;
  }

  /** What changed while nobody looked. */
  private async compare(): Promise<void> {
    const { pages, hashes } = this;
    const page = Buffer.alloc(pages.pageSize);
    // All of the journal counts as changed at first, also what was copied before the restart.
    pages.take();
    for (let number = 1; number <= pages.count; number++) {
      pages.read(number, page);
      if (!hashes.isSame(number, page)) pages.giveBack([number]);
      if (number % PAGES_OF_AN_OBJECT === 0) await turn();
    }
  }

  private isWholeDue(at: number): boolean {
    const { lineage } = this;
    if (!lineage) return true;
    const { wholeAt, wholeBytes, changeBytes, seq } = lineage;
    const isLong = changeBytes > Math.max(wholeBytes, SMALL_CHANGES_BYTES) || seq >= MOST_PIECES;
    return isLong || at - wholeAt >= WHOLE_EVERY_MS;
  }

  /** Why a further whole copy would not fit: changes are copied all the same. The first one is tried in any case. */
  private tightness(): CopiesFull | null {
    try {
      if (this.lineage) this.vault.expect(Math.ceil(this.lineage.wholeBytes * MORE));
      return null;
    } catch (error) {
      if (error instanceof CopiesFull) return error;
      throw error;
    }
  }

  private async copyWhole(at: number): Promise<number> {
    const { pages } = this;
    const name = `${String(at).padStart(13, "0")}-${randomBytes(4).toString("hex")}`;
    const changed = pages.take();
    const all = Array.from({ length: pages.count }, (_, i) => i + 1);
    try {
      const bytes = await this.put(all, { lineage: name, seq: 0, at });
      this.lineage = { name, seq: 0, wholeAt: at, wholeBytes: bytes, changeBytes: 0 };
      return bytes;
    } catch (error) {
      // What was known is written over: only a whole copy leads on from here, also where there was a lineage.
      this.lineage = null;
      pages.giveBack(changed);
      pages.advance(JOURNAL_FRAMES);
      await this.vault.abandon(this.database, name).catch(() => undefined);
      throw error;
    }
  }

  private async copyChanges(at: number, lineage: Lineage): Promise<number> {
    const { pages } = this;
    const changed = pages.take();
    const seq = lineage.seq + 1;
    try {
      const bytes = await this.put(changed, { lineage: lineage.name, seq, at });
      lineage.seq = seq;
      lineage.changeBytes += bytes;
      return bytes;
    } catch (error) {
      pages.giveBack(changed);
      pages.advance(JOURNAL_FRAMES);
      throw error;
    }
  }

  private async put(numbers: readonly number[], piece: { lineage: string; seq: number; at: number }): Promise<number> {
    const { pages, hashes, database } = this;
    const { pageSize, count } = pages;
    // Pages that went with the end of the file are a change without pages.
    const parts = Math.max(1, Math.ceil(numbers.length / PAGES_OF_AN_OBJECT));
    let bytes = 0;
    hashes.begin();
    for (let part = 0; part < parts; part++) {
      const chunk = numbers.slice(part * PAGES_OF_AN_OBJECT, (part + 1) * PAGES_OF_AN_OBJECT);
      const body = Buffer.alloc(chunk.length * (4 + pageSize));
      for (const [i, number] of chunk.entries()) {
        const at = i * (4 + pageSize);
        body.writeUInt32BE(number, at);
        const page = body.subarray(at + 4, at + 4 + pageSize);
        pages.read(number, page);
        hashes.set(number, page);
      }
      const content = await packSegment({ database, pageSize, count }, body);
      await this.vault.put(pieceKey({ database, ...piece, part, parts }), content);
      bytes += content.length;
      if (pages.journalBytes > MOST_JOURNAL_BYTES && part + 1 < parts)
        throw new Error("The copy takes too long: the journal of the database grew too much meanwhile.");
    }
    hashes.commit({ lineage: piece.lineage, seq: piece.seq }, count);
    return bytes;
  }

  /** Somebody put another file in the place of the database: a copy that is opened anew finds out what differs. */
  get isReplaced(): boolean {
    return this.pages.isReplaced;
  }

  close(): void {
    this.pages.close();
    this.hashes.close();
  }
}
