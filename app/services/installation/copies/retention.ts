import { type Chain, chainsOf } from "~db/copies/chains";
import type { Piece } from "~db/copies/names";
import { DAY_MS } from "~/entities/core/clock";

/**
 * Which copies go. The last whole copy of a database and the changes after it never do. Those of all databases go up to one time: a state
 * from before it would lack some of them.
 */
export interface Going {
  keys: string[];
  /** Before this time not all databases can be restored any more (ms since 1970 UTC); null: nothing changes. */
  until: number | null;
}

/** Chains that may go, with the time from which the next one of their database serves; those that serve no time first. */
function dispensable(pieces: readonly Piece[]): { chain: Chain; end: number }[] {
  return [...chainsOf(pieces).values()]
    .flatMap((chains) => {
      const last = chains.findLastIndex(({ steps }) => steps.length > 0);
      return chains.slice(0, Math.max(0, last)).map((chain, i) => {
        const next = chains.slice(i + 1).find(({ steps }) => steps.length > 0)!;
        return { chain, end: chain.steps.length > 0 ? next.steps[0]!.at : -Infinity };
      });
    })
    .sort((a, b) => a.end - b.end);
}

const going = (chains: readonly { chain: Chain; end: number }[]): Going => {
  const until = Math.max(...chains.map(({ end }) => end));
  return { keys: chains.flatMap(({ chain }) => chain.keys), until: until === -Infinity ? null : until };
};

/**
 * What no time within `days` before `now` (ms since 1970 UTC) needs: the next copy of its database began before, or it was never whole.
 */
export function tooOld(pieces: readonly Piece[], days: number, now: number): Going {
  const limit = now - days * DAY_MS;
  return going(dispensable(pieces).filter(({ end }) => end <= limit));
}

/** The oldest copies whose going makes `missing` bytes free. All that may go, when that is not enough. */
export function oldest(pieces: readonly Piece[], missing: number): Going {
  const all = dispensable(pieces);
  let freed = 0;
  const needed = all.findIndex(({ chain }) => (freed += chain.bytes) >= missing);
  const end = all.at(needed)?.end ?? -Infinity;
  return going(all.filter((one) => one.end <= end));
}
