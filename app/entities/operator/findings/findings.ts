/**
 * What stands out in a plan, for the titles of its charts. Each rule returns the facts of its sentence, or null where nothing stands out: the
 * title is the plain subject then.
 */

/** From this share of a whole on a part is worth a title. */
const LARGE = 1 / 3;
/** Levels that change by less than this share of their greatest do not move. */
const MOVED = 0.05;

interface Course {
  name: string;
  values: readonly number[];
}

/** Who gives most of what is given into a balance, where it is a third or more of it. Values above zero are given. */
export function mainSource(flows: readonly Course[]): { name: string; share: number } | null {
  const sources = flows
    .map(({ name, values }) => ({ name, sum: values.reduce((sum, value) => sum + Math.max(0, value), 0) }))
    .filter(({ sum }) => sum > 0);
  const all = sources.reduce((total, { sum }) => total + sum, 0);
  const most = [...sources].sort((a, b) => b.sum - a.sum)[0];
  if (!most || sources.length < 2 || most.sum / all < LARGE) return null;
  return { name: most.name, share: most.sum / all };
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
