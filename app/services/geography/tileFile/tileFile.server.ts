import { statSync } from "node:fs";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { type Archive, openArchive, plain } from "./archive";
import { type ArchiveFault, BadArchive, MOST_ZOOM } from "./directory";

/** The map file of the installation as it is now. */
export interface TileFile {
  path: string;
  /** Null: it cannot be used, and `fault` says why. */
  archive: Archive | null;
  fault: ArchiveFault | null;
  /** Changes with the file, for addresses of what is made from it. */
  version: string;
}

/** A file put in its place is taken up within this time [ms]. */
const LOOK_MS = 10_000;
/** Reads of the file before may still be under way for this long [ms]. */
const CLOSE_MS = 60_000;

let current: { file: TileFile; stamp: string; until: number } | null = null;

/** The file that TILES_FILE names, opened; null where none is named. */
export function tileFile(): TileFile | null {
  const path = environment().map.file;
  if (path === undefined) return null;
  const now = Date.now();
  if (current && current.file.path === path && now < current.until) return current.file;
  const stamp = stampOf(path);
  if (current?.file.path === path && current.stamp === stamp) {
    current.until = now + LOOK_MS;
    return current.file;
  }
  const before = current?.file.archive;
  if (before) setTimeout(() => before.close(), CLOSE_MS).unref();
  current = { file: opened(path, stamp), stamp, until: now + LOOK_MS };
  return current.file;
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}-${ino.toString(36)}`;
  } catch {
    return "";
  }
}

/** A file opened for once, to be looked at: what it holds or why it cannot be used. */
export function opened(path: string, version: string): TileFile {
  try {
    return { path, version, archive: openArchive(path), fault: null };
  } catch (error) {
    const fault = error instanceof BadArchive ? error.fault : "missing";
    return { path, version, archive: null, fault };
  }
}

const whole = (text: string): number => (/^\d{1,8}$/.test(text) ? Number(text) : NaN);

/** A vector tile as people's browsers take it. Null: there is nothing on it. */
export type VectorTile = { content: Buffer; encoding: "gzip" | null } | null;

/**
 * A tile of the map file. 404 without a file or outside the world, 502 when the file cannot be read. `gzip`: the browser reads it, so the
 * bytes may go as they lie in the file.
 */
export async function vectorTile(at: { z: string; x: string; y: string }, gzip: boolean): Promise<Outcome<VectorTile>> {
  const archive = tileFile()?.archive;
  const [z, x, y] = [whole(at.z), whole(at.x), whole(at.y)];
  if (!archive || !(z <= MOST_ZOOM && x < 2 ** z && y < 2 ** z)) return notFound();
  try {
    const content = await archive.tile(z, x, y);
    if (!content) return done(null);
    const { tileCompression } = archive.header;
    if (tileCompression === "gzip" && gzip) return done({ content, encoding: "gzip" });
    return done({ content: await plain(content, tileCompression), encoding: null });
  } catch {
    return refused(502, "errors.map_file");
  }
}
