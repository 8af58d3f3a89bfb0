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

interface SearchMeans<T extends Trial> {
  /** Null where it comes to nothing: then no figure is known. */
  tryAt(factor: number): Promise<T | null>;
  /** By how much the excess of a trial moves with the factor, as far as that can be told without a further one; null: it cannot. */
  slopeOf?(trial: T): Promise<number | null>;
}

/**
 * The factor from which on inputs do, or no longer do, what is asked for. Where trials tell their slopes, Newton's method goes there from 1. Else,
 * or where that leads nowhere, it is looked for from 1 down to 0, then up to `most`, by regula falsi with halves. Between the last two trials
 * lies the figure.
 */
export async function searchCrossing<T extends Trial>(
  today: T,
  { tryAt, slopeOf }: SearchMeans<T>,
  most: number,
): Promise<Crossing<T>> {
  const near = slopeOf ? await bySlopes(today, { tryAt, slopeOf }, most) : null;
  if (near) return near;
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

/** How far beyond the figure that a slope says a trial is, as a share of the margin: near enough, and most likely on the other side. */
const BEYOND = 0.3;
const MOST_STEPS = 8;

/** By Newton's method. Null: it leads nowhere, or out of what is looked at. */
async function bySlopes<T extends Trial>(
  today: T,
  { tryAt, slopeOf }: Required<SearchMeans<T>>,
  most: number,
): Promise<Crossing<T> | null> {
  const tried = [today];
  for (let step = 0; step < MOST_STEPS; step++) {
    const last = tried.at(-1)!;
    const slope = await slopeOf(last);
    const root = slope ? last.factor - last.excess / slope : -1;
    const next = root + Math.sign(root - last.factor || 1) * BEYOND * marginAt(root);
    if (!(next > 0 && next <= most)) return null;
    const trial = await tryAt(next);
    if (trial === null) return null;
    tried.push(trial);
    const [low, high] = closestTo(trial, tried);
    if (high && high.factor - low.factor <= 2 * marginAt(high.factor)) return confirmed(low, high);
  }
  return null;
}

/** A trial and the nearest one on the other side of the figure, the lower one first. */
function closestTo<T extends Trial>(trial: T, tried: readonly T[]): [T, T] | [T] {
  let nearest: T | null = null;
  for (const one of tried)
    if (one.pays !== trial.pays && !(nearest && distance(nearest, trial) <= distance(one, trial))) nearest = one;
  if (!nearest) return [trial];
  return nearest.factor < trial.factor ? [nearest, trial] : [trial, nearest];
}

const distance = (one: Trial, other: Trial): number => Math.abs(one.factor - other.factor);

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
