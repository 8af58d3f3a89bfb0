import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Chain, chainsOf, type Step, stepsTo } from "~db/copies/chains";
import { databasePath, type Piece, pieceOf } from "~db/copies/names";
import { unpackSegment } from "~db/copies/segment";
import type { FileStore } from "~/services/files/fileObjects";
import { type CopyTarget, getBytes, wholeFrom } from "./target";

/** Databases put together out of copies. */

/** A time that the copies do not hold, said as a sentence. */
export class OutsideCopies extends Error {}

export interface Plan {
  /** Databases of that time with what leads to them. */
  databases: { database: string; steps: Step[] }[];
  /** Everything committed before is in the state of the databases (ms since 1970 UTC). */
  at: number;
}

const text = (ms: number): string => new Date(ms).toISOString();

/**
 * What has to be put together for a time (ms since 1970 UTC); without one for the last state there is.
 * @throws OutsideCopies when the copies do not hold that time
 */
export async function planRestore(target: CopyTarget, at: number | null): Promise<Plan> {
  const pieces: Piece[] = [];
  for await (const object of target.store.list("db/")) {
    const piece = pieceOf(object);
    if (piece) pieces.push(piece);
  }
  const chains = chainsOf(pieces);
  const platform = chains.get("platform")?.find(({ steps }) => steps.length > 0);
  if (!platform) throw new OutsideCopies(`${target.name} holds no copies of an installation.`);
  // The copies of that time may have gone for one of the databases alone.
  const first = Math.max(platform.steps[0]!.at, await wholeFrom(target.store));
  const marked = Number((await getBytes(target.store, "until"))?.toString() ?? 0);
  // Where one database is behind, a later state of the others is no state of all of them.
  const last = marked || Math.min(...[...chains.values()].flatMap(lastOf));
  if (at !== null && at < first)
    throw new OutsideCopies(
      `${text(at)} is before the first copy. The copies hold every state from ${text(first)} to ${text(last)}.`,
    );
  if (at !== null && at > last)
    throw new OutsideCopies(
      `${text(at)} is after the last copy. The copies hold every state from ${text(first)} to ${text(last)}; leave out --at for the last one.`,
    );
  const databases = [...chains].flatMap(([database, of]) => {
    const steps = stepsTo(of, at ?? Infinity);
    return steps ? [{ database, steps }] : [];
  });
  return { databases, at: at ?? last };
}

const lastOf = (chains: readonly Chain[]): number[] => chains.flatMap(({ steps }) => steps.at(-1)?.at ?? []).slice(-1);

/** Writes the databases of a plan below a folder. @throws when an object is missing or not whole */
export async function assemble(store: FileStore, { databases }: Plan, folder: string): Promise<void> {
  for (const { database, steps } of databases) {
    const file = join(folder, databasePath(database));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const fd = openSync(file, "w", 0o600);
    try {
      for (const step of steps) await apply(store, step, fd);
    } finally {
      closeSync(fd);
    }
  }
}

async function apply(store: FileStore, { objects }: Step, fd: number): Promise<void> {
  for (const { key } of objects) {
    const content = await getBytes(store, key);
    if (!content) throw new Error(`${key} is missing.`);
    const { pages, pageSize, count } = await unpackSegment(content).catch((error: unknown) => {
      throw new Error(`${key} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
    });
    for (const { page, bytes } of pages) writeSync(fd, bytes, 0, pageSize, (page - 1) * pageSize);
    ftruncateSync(fd, count * pageSize);
  }
}
