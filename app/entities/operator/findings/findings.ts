import { largestPart } from "~/entities/core/figures/standsOut";

/**
 * What stands out in a plan, for the titles of its charts. Each rule returns the facts of its sentence, or null where nothing stands out: the
 * title is the plain subject then.
 */

/** Levels that change by less than this share of their greatest do not move. */
const MOVED = 0.05;

interface Course {
  name: string;
  values: readonly number[];
}

/** Who gives most of what is given into a balance, where it is a third or more of it. Values above zero are given. */
export function mainSource(flows: readonly Course[]): { name: string; share: number } | null {
  const part = largestPart(flows.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0)));
  return part && { name: flows[part.at]!.name, share: part.share };
}

/** When the store that moves most is fullest; or that none is used. */
export function storeFinding(
  stores: readonly Course[],
): { kind: "full"; name: string; at: number; level: number } | { kind: "unused" } | null {
  const moves = stores.map(({ name, values }) => {
    const high = values.reduce((most, value) => Math.max(most, value), 0);
    const low = values.reduce((least, value) => Math.min(least, value), high);
    return { name, high, moved: high - low, at: values.indexOf(high) };
  });
  const most = [...moves].sort((a, b) => b.moved - a.moved)[0];
  if (!most || stores.every(({ values }) => values.length === 0)) return null;
  if (moves.every(({ high }) => high < 1e-6)) return { kind: "unused" };
  if (most.moved < MOVED * most.high) return null;
  return { kind: "full", name: most.name, at: most.at, level: most.high };
}
