import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DAY_MS } from "~/entities/core/clock";
import type { FileStore, StoredObject } from "~/services/files/fileObjects";
import type { Vault } from "./vault";

/** Attachments and pictures are stored once and never changed: what is new is copied, what went stays as long as copies are kept. */
const PREFIX = "files/";

export interface FileFigures {
  /** Files that are copied, and those that are not yet. */
  copied: number;
  waiting: number;
}

export class FileCopies {
  /** Bytes of what is copied, by its key. */
  private copied: Map<string, number> | null = null;

  /** @param notes file with the times at which files were first missed here */
  constructor(
    private readonly from: FileStore,
    private readonly vault: Vault,
    private readonly notes: string,
  ) {}

  /**
   * Copies what is new and removes what went more than `days` before `now` (ms since 1970 UTC). A file that cannot be copied holds up no
   * other one.
   * @throws the first failure, once all others are copied
   */
  async round(now: number, days: number): Promise<FileFigures> {
    const copied = (this.copied ??= await sizesOf(this.vault.target.store));
    const here = new Map<string, StoredObject>();
    for await (const object of this.from.list("")) here.set(object.key, object);
    const failures: unknown[] = [];
    for (const [key, object] of here)
      if (!copied.has(key))
        try {
          if (await this.copy(object)) copied.set(key, object.size);
        } catch (error) {
          failures.push(error);
        }
    await this.forget(here, copied, { now, days });
    if (failures.length > 0) throw failures[0];
    return { copied: copied.size, waiting: [...here.keys()].filter((key) => !copied.has(key)).length };
  }

  /** False when it went meanwhile. */
  private async copy({ key, size }: StoredObject): Promise<boolean> {
    const sha256 = await hashOf(this.from, key);
    const content = sha256 === null ? null : await this.from.get(key);
    if (!content || sha256 === null) return false;
    await this.vault.reserve(size);
    try {
      await this.vault.target.store.put(PREFIX + key, { content, size, sha256 });
    } catch (error) {
      this.vault.release(size);
      throw error;
    }
    return true;
  }

  private async forget(
    here: ReadonlyMap<string, unknown>,
    copied: Map<string, number>,
    { now, days }: { now: number; days: number },
  ): Promise<void> {
    const before = existsSync(this.notes)
      ? (JSON.parse(readFileSync(this.notes, "utf8")) as Record<string, number>)
      : {};
    const missed: Record<string, number> = {};
    for (const [key, bytes] of copied) {
      if (here.has(key)) continue;
      const since = before[key] ?? now;
      if (since > now - days * DAY_MS) {
        missed[key] = since;
        continue;
      }
      await this.vault.target.store.delete(PREFIX + key);
      this.vault.release(bytes);
      copied.delete(key);
    }
    if (JSON.stringify(missed) !== JSON.stringify(before))
      writeFileSync(this.notes, JSON.stringify(missed), { mode: 0o600 });
  }
}

/** Bytes of the files in a copy by their keys, as the product calls them. */
async function sizesOf(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(PREFIX)) sizes.set(key.slice(PREFIX.length), size);
  return sizes;
}

async function hashOf(store: FileStore, key: string): Promise<string | null> {
  const content = await store.get(key);
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Puts the files of a copy where the product looks for them, those that are not there. Returns how many. */
export async function restoreFiles(from: FileStore, to: FileStore): Promise<number> {
  const there = new Set<string>();
  for await (const { key } of to.list("")) there.add(key);
  let count = 0;
  for await (const { key, size } of from.list(PREFIX)) {
    const name = key.slice(PREFIX.length);
    if (there.has(name)) continue;
    const sha256 = await hashOf(from, key);
    const content = await from.get(key);
    if (!content || sha256 === null) continue;
    await to.put(name, { content, size, sha256 });
    count += 1;
  }
  return count;
}
