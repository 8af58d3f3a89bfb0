import { resolve } from "node:path";
import { shutSpace, spaceFault, spaceNames } from "~db/client";
import { isDamage, readNote, shutIn, type SpaceShut } from "~db/spaces/faults";
import { MINUTE_MS } from "~/entities/core/clock";
import { inThread, threadProgram } from "../inThread";
import { type Damage, type Search, searchSpaces } from "./search";

/**
 * Damage that work met is blamed on a space only when its own databases are damaged. An error of SQLite does not name its file, so they are
 * read whole: in a thread (1.3 s for 1 GB), and at most once a minute, as the damage may be elsewhere and be met by every request.
 */

const TIMEOUT_MS = 10 * MINUTE_MS;
/** By data folder and space: when the last search began, and what it shuts, until it ended. */
const searches = new Map<string, { at: number; shuts: Promise<SpaceShut | null> | null }>();

/**
 * Shuts a space in which work met damage, in all processes. Without a space, all that are open are read, and it is the first that is
 * damaged. Returns null where the error is another one or no space is to blame. Never rejects: the error that led here is told then.
 */
export async function shutDamaged(dataDir: string, error: unknown, space?: string | null): Promise<SpaceShut | null> {
  const already = shutIn(error);
  if (already) return already;
  if (!isDamage(error)) return null;
  const key = `${resolve(dataDir)}:${space ?? ""}`;
  const last = searches.get(key);
  if (last?.shuts) return last.shuts;
  try {
    // Another request may have found it meanwhile.
    const closed = space ? spaceFault(dataDir, space) : null;
    if (closed || (last && performance.now() - last.at < MINUTE_MS)) return closed;
    const names = space ? [space] : spaceNames(dataDir).filter((name) => readNote(dataDir, name) === null);
    const search = { at: performance.now(), shuts: findAndShut({ dataDir: resolve(dataDir), spaces: names }, error) };
    searches.set(key, search);
    return await search.shuts.finally(() => Object.assign(search, { shuts: null }));
  } catch {
    return null;
  }
}

async function findAndShut(search: Search, cause: unknown): Promise<SpaceShut | null> {
  const shut = (await damageIn(search)).map(({ space, file }) => shutSpace(search.dataDir, space, { file, cause }));
  return shut[0] ?? null;
}

async function damageIn(search: Search): Promise<Damage[]> {
  const program = threadProgram("damage.js");
  return program ? inThread<Damage[]>(program, search, { timeoutMs: TIMEOUT_MS }) : searchSpaces(search);
}

/** Forgets the searches of this process. */
export const forgetSearches = (): void => searches.clear();
