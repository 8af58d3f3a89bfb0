import { unzipSync } from "fflate";
import type { Finding } from "~/entities/core/finding";
import { ARCHIVE_LIST_NAMES, type ArchiveLimits, MORE_LIST_NAMES, SERIES_FILE } from "./format";

export type Files = Map<string, Uint8Array>;

export const archiveFinding = (
  name: string,
  params: Finding["params"] = {},
  severity: Finding["severity"] = "error",
): Finding => ({ key: `archive.${name}`, severity, params });

const KNOWN = new Set([
  "manifest.json",
  "system.json",
  "series.json",
  "optimizations.json",
  ...[...ARCHIVE_LIST_NAMES, ...MORE_LIST_NAMES].map((name) => `${name}.json`),
]);

const isKnown = (name: string): boolean => KNOWN.has(name) || SERIES_FILE.test(name);

/** The names of all entries of a zip, out of its table of contents; null when it is none, or has more than it may. */
export function entryNames(bytes: Uint8Array, limits: ArchiveLimits): string[] | null {
  if (bytes.length > limits.maxBytes) return null;
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (names.length <= limits.maxEntries) names.push(name);
        return false;
      },
    });
  } catch {
    return null;
  }
  return names.length > limits.maxEntries ? null : names;
}

/**
 * The files of a zip. The table of contents is read first. Nothing is inflated when the file has too many entries or is too large when
 * inflated. Nothing is when it names a file twice or outside itself. Each entry inflates into a buffer of the size it declared, so that a
 * false declaration gives a damaged file, not a large one. `wanted`: those that are read, the others are named.
 */
export function unpack(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  findings: Finding[],
  isNeeded: (name: string) => boolean = isKnown,
): Files | null {
  const refuse = (name: string, params: Finding["params"] = {}): null => {
    findings.push(archiveFinding(name, params));
    return null;
  };
  if (bytes.length > limits.maxBytes) return refuse("too_large", { max: limits.maxBytes });
  const entries: { name: string; originalSize: number }[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (entries.length <= limits.maxEntries) entries.push({ name, originalSize });
        return false;
      },
    });
  } catch {
    return refuse("not_a_zip");
  }
  if (entries.length > limits.maxEntries) return refuse("too_many_entries", { max: limits.maxEntries });
  let total = 0;
  const sizes = new Map<string, number>();
  for (const { name, originalSize } of entries) {
    const shortName = name.slice(0, 80);
    if (/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.\.?(\/|$)|[\u0000-\u001f]/.test(name))
      return refuse("path_outside", { file: shortName });
    if (sizes.has(name)) return refuse("file_twice", { file: shortName });
    total += originalSize;
    if (originalSize > limits.maxEntryBytes)
      return refuse("entry_too_large", { file: shortName, max: limits.maxEntryBytes });
    if (total > limits.maxTotalBytes) return refuse("inflates_too_large", { max: limits.maxTotalBytes });
    sizes.set(name, originalSize);
    if (!isNeeded(name) && !name.endsWith("/"))
      findings.push(archiveFinding("file_ignored", { file: shortName }, "warning"));
  }
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => isNeeded(name) });
    for (const [name, content] of Object.entries(files)) {
      if (content.length !== sizes.get(name)) return refuse("damaged", { file: name });
    }
    return new Map(Object.entries(files));
  } catch {
    return refuse("damaged", { file: "zip" });
  }
}
