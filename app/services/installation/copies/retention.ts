import { type Chain, chainsOf } from "~db/copies/chains";
import type { Piece } from "~db/copies/names";
import { DAY_MS } from "~/entities/core/clock";

/** Which copies go. The last whole copy of a database and the changes after it never do. */

/** Chains that may go, the oldest first. */
function dispensable(pieces: readonly Piece[]): { chain: Chain; next: Chain }[] {
  return [...chainsOf(pieces).values()]
    .flatMap((chains) => {
      const last = chains.findLastIndex(({ steps }) => steps.length > 0);
      return chains.slice(0, Math.max(0, last)).map((chain, i) => ({ chain, next: chains[i + 1]! }));
    })
    .sort((a, b) => (a.chain.lineage < b.chain.lineage ? -1 : 1));
}

/**
 * Keys of what no time within `days` before `now` (ms since 1970 UTC) needs: the next copy of its database began before, or it was never
 * whole.
 */
export function tooOld(pieces: readonly Piece[], days: number, now: number): string[] {
  const limit = now - days * DAY_MS;
  return dispensable(pieces)
    .filter(({ chain, next }) => chain.steps.length === 0 || (next.steps[0] && next.steps[0].at <= limit))
    .flatMap(({ chain }) => chain.keys);
}

/** Keys of the oldest copies whose going makes `missing` bytes free. All that may go, when that is not enough. */
export function oldest(pieces: readonly Piece[], missing: number): string[] {
  const keys: string[] = [];
  let freed = 0;
  for (const { chain } of dispensable(pieces)) {
    if (freed >= missing) break;
    keys.push(...chain.keys);
    freed += chain.bytes;
  }
  return keys;
}
