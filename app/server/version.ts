import { readFileSync, statSync } from "node:fs";

/**
 * Names a build so that later ones sort after it: the time it was made (UTC) and what it was made from, e.g.
 * "20260301T101500Z-1a2b3c4d". The time of a build that left no trace is that of this process.
 */
export function buildVersion(stampFile: string): string {
  try {
    return versionOf(statSync(stampFile).mtime, readFileSync(stampFile, "utf8"));
  } catch {
    return versionOf(new Date(), "unknown0");
  }
}

const versionOf = (builtAt: Date, from: string): string =>
  `${builtAt.toISOString().replace(/[-:]|\.\d+/g, "")}-${from.trim().slice(0, 8)}`;
