import { UNTOUCHED_BYTES } from "~db/backupRoom";
import { type Chain, chainsOf } from "~db/copies/chains";
import { type Piece, pieceOf } from "~db/copies/names";
import { isFull } from "~/services/files/fileObjects";
import { type Going, oldest, tooOld } from "./retention";
import { type CopyTarget, FROM, putBytes, wholeFrom } from "./target";

/** Copies may take no more, although everything that may go went. */
export class CopiesFull extends Error {}

/** The objects of all copies within their budget: the oldest go before a new one would not fit. */
export class Vault {
  private readonly pieces = new Map<string, Piece>();
  /** Bytes of all objects, files included. */
  bytes = 0;
  /** From here on every state holds all databases (ms since 1970 UTC), as far as copies that went tell. */
  from = 0;
  /** Databases of which nothing goes now. */
  frozen: ReadonlySet<string> = new Set();

  private constructor(
    readonly target: CopyTarget,
    readonly budget: number,
  ) {}

  /** Reads what is there. @param budget what all of it may take [bytes] */
  static async open(target: CopyTarget, budget: number): Promise<Vault> {
    const vault = new Vault(target, budget);
    for await (const object of target.store.list("")) {
      const piece = pieceOf(object);
      if (piece) vault.pieces.set(piece.key, piece);
      vault.bytes += object.size;
    }
    vault.from = await wholeFrom(target.store);
    return vault;
  }

  /** The copies of a database, the oldest first. */
  chains(database: string): Chain[] {
    return chainsOf([...this.pieces.values()].filter((piece) => piece.database === database)).get(database) ?? [];
  }

  get all(): Piece[] {
    return [...this.pieces.values()];
  }

  private get droppable(): Piece[] {
    return this.all.filter(({ database }) => !this.frozen.has(database));
  }

  /** @throws CopiesFull when there is no room for it */
  async put(key: string, content: Buffer): Promise<void> {
    await this.makeRoom(content.length);
    try {
      await putBytes(this.target.store, key, content);
    } catch (error) {
      // The disk is fuller than its room said, or the bucket has a limit of its own: once more without the oldest.
      if (!isFull(error)) throw error;
      if ((await this.drop(oldest(this.droppable, content.length))) === 0)
        throw new CopiesFull(`${this.target.name} is full.`, { cause: error });
      await putBytes(this.target.store, key, content);
    }
    const piece = pieceOf({ key, size: content.length });
    if (!piece) return;
    this.pieces.set(key, piece);
    this.bytes += content.length;
  }

  /** Makes room for an object [bytes] that is put by somebody else, and counts it. @throws CopiesFull */
  async reserve(bytes: number): Promise<void> {
    await this.makeRoom(bytes);
    this.bytes += bytes;
  }

  /** An object [bytes] that was reserved did not get there, or went. */
  release(bytes: number): void {
    this.bytes -= bytes;
  }

  /** @throws CopiesFull when so many bytes would not fit, although everything that may go went */
  expect(bytes: number): void {
    this.roomFor(bytes);
  }

  /** Removes a copy of a database that did not become whole. */
  async abandon(database: string, lineage: string): Promise<void> {
    await this.remove(this.chains(database).find((chain) => chain.lineage === lineage)?.keys ?? []);
  }

  private async makeRoom(need: number): Promise<void> {
    await this.drop(this.roomFor(need));
  }

  /** Keys of what has to go. When even that is not enough, history is not given away for nothing. */
  private roomFor(need: number): Going {
    const missing = Math.max(this.bytes + need - this.budget, need + UNTOUCHED_BYTES - this.target.room());
    if (missing <= 0) return { keys: [], until: null };
    const going = oldest(this.droppable, missing);
    if (going.keys.reduce((sum, key) => sum + this.pieces.get(key)!.bytes, 0) >= missing) return going;
    const tooMuch = this.bytes + need > this.budget;
    throw new CopiesFull(
      tooMuch
        ? `Copies take ${mb(this.bytes)} of the ${mb(this.budget)} that they may, and nothing of them can go. Set COPY_GB higher.`
        : `${this.target.name} has ${mb(this.target.room())} free, of which ${mb(UNTOUCHED_BYTES)} stay so. Make room there, or set COPY_TO to another place.`,
    );
  }

  /** Removes what is older than copies are kept. */
  async dropOld(days: number, now: number): Promise<number> {
    return this.drop(tooOld(this.droppable, days, now));
  }

  /** Removes copies and notes from when on all databases can be restored. */
  private async drop({ keys, until }: Going): Promise<number> {
    const count = await this.remove(keys);
    if (until === null || until <= this.from) return count;
    this.from = until;
    await putBytes(this.target.store, FROM, Buffer.from(String(until)));
    return count;
  }

  private async remove(keys: readonly string[]): Promise<number> {
    for (const key of keys) {
      await this.target.store.delete(key);
      this.bytes -= this.pieces.get(key)?.bytes ?? 0;
      this.pieces.delete(key);
    }
    return keys.length;
  }
}

const mb = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
