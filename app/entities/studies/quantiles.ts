import { quantileOf } from "~/entities/core/quantile";

/** What a sample says of a distribution, and how sure that is. */

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface Quantile {
  share: number;
  value: number;
  /**
   * Between these lies the quantile of the distribution in at least 95 of 100 samples. Null: the sample is too small to bound it on that
   * side.
   */
  from: number | null;
  to: number | null;
}

/** Probability with which a quantile lies in its interval. */
const CONFIDENCE = 0.95;

/**
 * Quantiles of a sample, linear between its values (Hyndman and Fan, The American Statistician 50 (1996) 361-365, type 7). Each has the
 * interval between two of its values that holds for any distribution (David and Nagaraja, Order Statistics, 2003, chapter 7.1). It rests on
 * the number of values below the quantile, which is binomial. A Latin hypercube is spread more evenly than the independent sample that this
 * assumes, so the interval is rather too wide. Of no values: an empty list.
 */
export function quantilesOf(values: readonly number[]): Quantile[] {
  if (values.length === 0) return [];
  const sorted = [...values].sort((a, b) => a - b);
  return QUANTILES.map((share) => {
    const [from, to] = ranksAround(sorted.length, share);
    return {
      share,
      value: quantileOf(sorted, share),
      from: from === 0 ? null : sorted[from - 1]!,
      to: to > sorted.length ? null : sorted[to - 1]!,
    };
  });
}

/**
 * Ranks (from 1) between which a quantile lies, with half of what may be missed on each side. 0 and count + 1 mean that no value of the
 * sample is surely below, or above it.
 */
export function ranksAround(count: number, share: number): [number, number] {
  const missed = (1 - CONFIDENCE) / 2;
  let probability = (1 - share) ** count;
  let below = 0;
  let from = 0;
  let to = count + 1;
  // P(at most k values below the quantile), k = 0, 1, ...
  for (let k = 0; k <= count; k++) {
    below += probability;
    // Rank r is above the quantile with probability P(fewer than r below it).
    if (below <= missed) from = k + 1;
    if (1 - below <= missed) {
      to = k + 1;
      break;
    }
    probability *= ((count - k) / (k + 1)) * (share / (1 - share));
  }
  return [from, to];
}

/** Mean of a sample and its standard error, that of independent values; of fewer than two values there is none. */
export function meanOf(values: readonly number[]): { mean: number; error: number | null } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, error: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (count - 1) / count) };
}

/**
 * Spearman's rank correlation (Spearman, American Journal of Psychology 15 (1904) 72-101): that of the ranks, equal values sharing the mean of theirs. 1: one
 * always rises with the other. Null where one of the two does not vary, or with fewer than three pairs.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | null {
  if (a.length < 3) return null;
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length + 1) / 2;
  let [both, ofX, ofY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    both += (x[i]! - middle) * (y[i]! - middle);
    ofX += (x[i]! - middle) ** 2;
    ofY += (y[i]! - middle) ** 2;
  }
  return ofX === 0 || ofY === 0 ? null : both / Math.sqrt(ofX * ofY);
}

/** Rank correlations up to this come by chance in 95 of 100 samples of inputs without any effect: 1.96 standard errors, 1/sqrt(n - 1). */
export const chanceCorrelation = (count: number): number => (count < 3 ? 1 : Math.min(1, 1.96 / Math.sqrt(count - 1)));

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let k = from; k < to; k++) ranks[order[k]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}
const MOST_BINS = 15;

/** How many values lie in each of some equal parts of their range, about the square root of their number; a value on an edge counts above it. */
export function histogramOf(values: readonly number[]): Bin[] {
  if (values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return [{ from: low, to: high, count: values.length }];
  const bins = Math.max(2, Math.min(MOST_BINS, Math.round(Math.sqrt(values.length))));
  const width = (high - low) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor((value - low) / width))]! += 1;
  return counts.map((count, i) => ({ from: low + i * width, to: low + (i + 1) * width, count }));
}
