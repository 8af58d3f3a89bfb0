/**
 * Outliers among neighbouring values, in two passes of one window.
 * 1. Windowed z-score: the distance from the mean of the neighbours in their standard deviations (F. E. Grubbs, Procedures for Detecting
 *    Outlying Observations in Samples, Technometrics 11, 1969). The value itself is left out of its window. Within one of n values no score
 *    can exceed (n - 1) / sqrt(n), 3 of 11. Source: R. E. Shiffler, The American Statistician 42, 1988.
 * 2. Hampel identifier: median and 1.4826 times the median absolute deviation in their stead (F. R. Hampel, JASA 69, 1974;
 *    R. K. Pearson, Outliers in Process Modeling and Identification, IEEE Trans. Control Syst. Technol. 10, 2002). It finds
 *    outliers close to each other, which hide one another from the first pass.
 * In both the deviation counts for at least the usual one of the whole series, or the first value after a night of zeros
 * would be an outlier.
 */
import type { Worksheet } from "./changes";

/** Standard deviation of a normal distribution per median, and per mean, absolute deviation. */
const PER_MEDIAN = 1.4826;
const PER_MEAN = Math.sqrt(Math.PI / 2);
/** Share of the largest deviations that do not count for the usual one: they may be what is looked for. */
const TRIMMED = 0.01;

interface OutlierOptions {
  /** Deviations from the neighbours above which a value is taken out. */
  score: number;
  /** How many values next to a value are its neighbours. */
  windowSize: number;
  /** Steps that are no neighbours and stay as they are. */
  spared: ReadonlySet<number>;
  /** Which passes are made. */
  kinds: { zscore: boolean; hampel: boolean };
}

/** Takes out outliers; gaps are no neighbours. */
export function checkOutliers(sheet: Worksheet, { score, windowSize, spared, kinds }: OutlierOptions): void {
  const knownSteps = () => {
    const steps: number[] = [];
    for (let i = 0; i < sheet.values.length; i++) if (!Number.isNaN(sheet.values[i]!) && !spared.has(i)) steps.push(i);
    return steps;
  };
  let steps = knownSteps();
  if (steps.length < 3) return;
  const least = usualDeviation(
    Float64Array.from(steps, (i) => sheet.values[i]!),
    windowSize,
  );
  for (const kind of ["zscore", "hampel"] as const) {
    if (!kinds[kind]) continue;
    const values = Float64Array.from(steps, (i) => sheet.values[i]!);
    eachWindow(values, windowSize, (k, neighbours) => {
      const [centre, deviation] = kind === "zscore" ? meanAndDeviation(neighbours) : medianAndDeviation(neighbours);
      const distance = Math.abs(values[k]! - centre);
      if (distance > score * Math.max(deviation, least))
        sheet.set(kind, steps[k]!, NaN, Math.min(distance / Math.max(deviation, least), Number.MAX_VALUE));
    });
    steps = knownSteps();
  }
}

/** Mean distance from the median of the neighbours, as a standard deviation, without the largest hundredth. */
function usualDeviation(values: Float64Array, windowSize: number): number {
  const distances = new Float64Array(values.length);
  eachWindow(values, windowSize, (k, sorted) => (distances[k] = Math.abs(values[k]! - medianOf(sorted))));
  const counted = distances.sort().subarray(0, values.length - Math.max(1, Math.ceil(values.length * TRIMMED)));
  return counted.length === 0 ? 0 : (PER_MEAN * counted.reduce((sum, d) => sum + d, 0)) / counted.length;
}

/**
 * Calls for every value with the sorted `size` values next to it, itself left out. Near the ends more of them lie on one side;
 * fewer only when there are no more. The array handed over is only valid during the call.
 */
export function eachWindow(
  values: Float64Array,
  size: number,
  call: (k: number, sortedNeighbours: Float64Array) => void,
): void {
  const n = values.length;
  const full = Math.min(size + 1, n);
  const window = values.slice(0, full).sort();
  const neighbours = new Float64Array(full - 1);
  let start = 0;
  for (let k = 0; k < n; k++) {
    const windowStart = Math.min(Math.max(0, k - Math.floor(size / 2)), n - full);
    for (; start < windowStart; start++) replace(window, values[start]!, values[start + full]!);
    const rank = placeIn(window, values[k]!);
    neighbours.set(window.subarray(0, rank));
    neighbours.set(window.subarray(rank + 1), rank);
    call(k, neighbours);
  }
}

/** Replaces one value of a sorted array by another, which keeps it sorted. */
function replace(sorted: Float64Array, old: number, next: number): void {
  const at = placeIn(sorted, old);
  sorted.copyWithin(at, at + 1);
  const rest = sorted.subarray(0, sorted.length - 1);
  const to = placeIn(rest, next);
  sorted.copyWithin(to + 1, to, sorted.length - 1);
  sorted[to] = next;
}

/** Index of the first entry that is not smaller. */
function placeIn(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function meanAndDeviation(values: Float64Array): [number, number] {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2;
  return [mean, Math.sqrt(squares / Math.max(1, values.length - 1))];
}

function medianAndDeviation(sorted: Float64Array): [number, number] {
  const median = medianOf(sorted);
  // Distances grow from the median outwards on both sides: the middle ones are found by merging the two.
  let right = placeIn(sorted, median);
  let left = right - 1;
  const half = sorted.length >> 1;
  let before = 0;
  let now = 0;
  for (let rank = 0; rank <= half; rank++) {
    before = now;
    const below = left >= 0 ? median - sorted[left]! : Infinity;
    const above = right < sorted.length ? sorted[right]! - median : Infinity;
    now = Math.min(below, above);
    if (below <= above) left -= 1;
    else right += 1;
  }
  return [median, PER_MEDIAN * (sorted.length % 2 === 1 ? now : (before + now) / 2)];
}

export function medianOf(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
