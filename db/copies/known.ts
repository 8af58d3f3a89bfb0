import { hash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

/**
 * What is known to be in a copy: a hash of 64 bits of each page, in a file next to the data. After a restart it tells which pages changed since,
 * so that not all of them have to be copied. It is good only for the piece it names, and not while one is on its way.
 */

const HEAD_BYTES = 128;
const HASH_BYTES = 8;

export interface Known {
  lineage: string;
  seq: number;
}

/** The first 64 bits of SHA-1: against chance, not against an attacker. */
const hashOf = (page: Buffer): Buffer => Buffer.from(hash("sha1", page, "hex").slice(0, 2 * HASH_BYTES), "hex");

export class KnownPages {
  private hashes = Buffer.alloc(0);
  private readonly fd: number;
  /** The piece that the hashes are those of; null when they are good for none. */
  state: Known | null;

  /** @param boot tells starts of the machine apart: what was written before the last one may be written in part */
  constructor(
    file: string,
    private readonly boot: string,
  ) {
    this.state = existsSync(file) ? this.load(readFileSync(file)) : null;
    this.fd = openSync(file, existsSync(file) ? "r+" : "w+", 0o600);
    if (!this.state) return;
    // It is closed no longer: after a crash of the machine nobody knows what of it was written.
    this.writeHead({ lineage: this.state.lineage, seq: this.state.seq, boot: this.boot });
    fsyncSync(this.fd);
  }

  private load(content: Buffer): Known | null {
    try {
      const head = JSON.parse(content.toString("utf8", 0, HEAD_BYTES).trim()) as Known & { boot: string };
      this.hashes = Buffer.from(content.subarray(HEAD_BYTES));
      const isGood = head.boot === this.boot || head.boot === "closed";
      return isGood && head.lineage ? { lineage: head.lineage, seq: head.seq } : null;
    } catch {
      return null;
    }
  }

  /** Whether a page (from 1) is as it was. */
  isSame(page: number, bytes: Buffer): boolean {
    const at = (page - 1) * HASH_BYTES;
    return (
      this.hashes.length >= at + HASH_BYTES &&
      this.hashes.compare(hashOf(bytes), 0, HASH_BYTES, at, at + HASH_BYTES) === 0
    );
  }

  /** Before pages are on their way: the file is good for nothing until they are there. */
  begin(): void {
    this.state = null;
    this.writeHead({ lineage: "", seq: -1, boot: this.boot });
  }

  /** Notes a page on its way. */
  set(page: number, bytes: Buffer): void {
    const end = page * HASH_BYTES;
    if (this.hashes.length < end)
      this.hashes = Buffer.concat([this.hashes], Math.max(end, this.hashes.length * 2, 4096));
    hashOf(bytes).copy(this.hashes, end - HASH_BYTES);
    writeSync(this.fd, this.hashes, end - HASH_BYTES, HASH_BYTES, HEAD_BYTES + end - HASH_BYTES);
  }

  /** All pages of a piece are there. `count`: pages of the whole database; what was behind them is forgotten. */
  commit(state: Known, count: number): void {
    ftruncateSync(this.fd, HEAD_BYTES + count * HASH_BYTES);
    this.hashes.fill(0, Math.min(this.hashes.length, count * HASH_BYTES));
    this.state = state;
    this.writeHead({ lineage: state.lineage, seq: state.seq, boot: this.boot });
  }

  private writeHead(head: Known & { boot: string }): void {
    writeSync(this.fd, Buffer.from(JSON.stringify(head).padEnd(HEAD_BYTES)), 0, HEAD_BYTES, 0);
  }

  close(): void {
    fsyncSync(this.fd);
    if (this.state) this.writeHead({ lineage: this.state.lineage, seq: this.state.seq, boot: "closed" });
    closeSync(this.fd);
  }
}
