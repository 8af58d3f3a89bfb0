/** What was computed with inputs times a factor. */
export interface Trial {
  factor: number;
  /** Whether it does what is asked for. */
  pays: boolean;
  /** By how much, below 0 where it does not; what the next trial is chosen by, and nothing else [any unit]. */
  excess: number;
}

/** confirmed: two trials close to each other, one of which pays. not_within: it pays, or does not, at all factors tried. */
export type SearchState = "confirmed" | "not_within" | "not_known";

interface Crossing<T extends Trial> {
  state: SearchState;
  /** The figure; null unless it is confirmed. */
  factor: number | null;
  pays: T | null;
  fails: T | null;
}

/** Both trials are within this share of the figure [1]. */
export const MARGIN = 5e-3;
/** Of factors near 0 they are within this [1]. */
const LEAST = 1e-4;
const MOST_ROUNDS = 20;

/**
 * The factor from which on inputs do, or no longer do, what is asked for: looked for from 1 down to 0, then up to `most`, by regula falsi with
 * halves. Between the last two trials lies the figure. `tryAt` returns null where it comes to nothing: then no figure is known.
 */
export async function searchCrossing<T extends Trial>(
  today: T,
  tryAt: (factor: number) => Promise<T | null>,
  most: number,
): Promise<Crossing<T>> {
  let hasResult = true;
  for (const ends of [[0, 0.5], most > 1 ? [most, (1 + most) / 2] : []]) {
    // Something for nothing may have no optimum: half of it has.
    for (const factor of ends) {
      const end = await tryAt(factor);
      if (end === null) {
        hasResult &&= factor !== ends.at(-1);
        continue;
      }
      if (end.pays !== today.pays) return await between(end, today, tryAt);
      break;
    }
  }
  return { ...NONE, state: hasResult ? "not_within" : "not_known" };
}

const NONE = { factor: null, pays: null, fails: null };

async function between<T extends Trial>(
  one: T,
  other: T,
  tryAt: (factor: number) => Promise<T | null>,
): Promise<Crossing<T>> {
  let [low, high] = one.factor < other.factor ? [one, other] : [other, one];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const width = high.factor - low.factor;
    if (width <= 2 * marginAt(high.factor)) return confirmed(low, high);
    // Where the line through both ends led astray, halves never do.
    const guess = round % 3 === 2 ? (low.factor + high.factor) / 2 : zeroOf(low, high);
    const margin = marginAt(guess) * 0.9;
    const below = guess - margin > low.factor ? await tryAt(guess - margin) : low;
    if (below === null) return { ...NONE, state: "not_known" };
    if (below.pays !== low.pays) {
      high = below;
      continue;
    }
    low = below;
    const above = guess + margin < high.factor ? await tryAt(guess + margin) : high;
    if (above === null) return { ...NONE, state: "not_known" };
    if (above.pays === low.pays) low = above;
    else high = above;
  }
  return { ...NONE, state: "not_known" };
}

const marginAt = (factor: number): number => Math.max(LEAST, MARGIN * factor);

/** Where the line through both is 0; the middle where it does not change its sign. */
function zeroOf(low: Trial, high: Trial): number {
  const share = low.excess / (low.excess - high.excess);
  return low.factor + (high.factor - low.factor) * (share > 0 && share < 1 ? share : 0.5);
}

function confirmed<T extends Trial>(low: T, high: T): Crossing<T> {
  const [pays, fails] = low.pays ? [low, high] : [high, low];
  return { state: "confirmed", factor: zeroOf(low, high), pays, fails };
}
