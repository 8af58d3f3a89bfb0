import { join } from "node:path";
import Database from "better-sqlite3";
import { databaseFiles } from "~db/backup";
import { DAY_MS } from "~/entities/core/clock";
import { allBytes, type SpaceSizes } from "~/entities/installation/storage";
import { bytesText, type Finding, finding, spanText } from "./finding";

/** It is measured once a day. */
const OLD_MS = 2 * DAY_MS;

/** What spaces keep, as it was measured last. `now` in ms since 1970 UTC. */
export function checkSizes(dataDir: string, now: number): Finding[] {
  const spaces = databaseFiles(dataDir).filter((name) => name.startsWith("spaces"));
  return spaces.flatMap((name) => {
    const sizes = sizesIn(join(dataDir, name));
    if (!sizes) return [];
    const { bytes, free_bytes, kinds, at } = sizes;
    const age = now - Date.parse(at);
    const largest = kinds.slice(0, 3).map((row) => `${row.kind} ${bytesText(allBytes(row))}`);
    const says = `${name}: ${bytesText(bytes)}, ${bytesText(free_bytes)} of them free; ${largest.join(", ")}; measured ${spanText(age)} ago.`;
    if (age > OLD_MS)
      return [finding("sizes", "look", says, "Look whether a worker runs; jobs of the type measure_space say more.")];
    return [finding("sizes", "ok", says)];
  });
}

/** Null before the first measure, and where the database cannot be read: that is told elsewhere. */
function sizesIn(file: string): SpaceSizes | null {
  try {
    const db = new Database(file, { readonly: true, timeout: 5_000 });
    try {
      const row = db.prepare<[], { value: string }>("SELECT value FROM facts WHERE name = 'sizes'").get();
      return row ? (JSON.parse(row.value) as SpaceSizes) : null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
