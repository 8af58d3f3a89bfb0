/** Round values from at or below `min` to at or above `max`, in steps of 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(min: number, max: number, count = 5): number[] {
  let [low, high] = [Math.min(min, max), Math.max(min, max)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** An axis of values: its ends, and the round values on it. */
export interface ValueAxis {
  low: number;
  high: number;
  ticks: readonly number[];
}

/** The axis from its first tick to its last. */
export const axisOf = (ticks: readonly number[]): ValueAxis => ({ low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks });

/** More of a step than this is not left blank at an end of an axis. */
const MOST_BLANK = 0.35;
/** Room behind the outermost value of an axis that does not end at a tick, as a share of all values. */
const BEHIND = 0.04;

/** The axis of values from `min` to `max`. It ends at round values, or soon behind the outermost where those are far away. */
export function valueAxis(min: number, max: number, count = 5): ValueAxis {
  const all = axisOf(niceTicks(min, max, count));
  const step = (all.ticks[1] ?? all.high) - all.low;
  const room = BEHIND * Math.abs(max - min);
  const isBlank = (gap: number) => Number.isFinite(gap) && min !== max && gap > MOST_BLANK * step && gap > room;
  const low = isBlank(min - all.low) ? min - room : all.low;
  const high = isBlank(all.high - max) ? max + room : all.high;
  return { low, high, ticks: all.ticks.filter((tick) => tick >= low && tick <= high) };
}

/** Decimals that tell neighbouring ticks apart. */
export function tickDecimals(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1;
  return Math.min(
    6,
    Math.max(0, Math.ceil(-Math.log10(step) + (Number.isInteger(step * 10 ** Math.ceil(-Math.log10(step))) ? 0 : 1))),
  );
}

/** Rows of `size` steps that make at most `most` rows: a day, a week or another length people think in. */
export function bucketSize(length: number, most: number): number {
  const sizes = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 96, 168, 192, 336, 672];
  return sizes.find((size) => Math.ceil(length / size) <= most) ?? Math.ceil(length / most);
}

/** Means of consecutive buckets; null where a bucket holds no value. */
export function bucketMeans(values: readonly (number | null)[], size: number): (number | null)[] {
  if (size === 1) return [...values];
  const means: (number | null)[] = [];
  for (let from = 0; from < values.length; from += size) {
    let sum = 0;
    let count = 0;
    for (let i = from; i < Math.min(from + size, values.length); i++) {
      const value = values[i];
      if (value === null || value === undefined || !Number.isFinite(value)) continue;
      sum += value;
      count += 1;
    }
    means.push(count === 0 ? null : sum / count);
  }
  return means;
}

/** Points (index, value) that keep the extremes of every bucket, so that no peak is lost in a drawn line. */
export function extremes(values: readonly (number | null)[], buckets: number): [number, number | null][] {
  if (values.length <= buckets * 2) return values.map((value, i) => [i, value ?? null]);
  const points: [number, number | null][] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * values.length) / buckets);
    const to = Math.floor(((bucket + 1) * values.length) / buckets);
    let low = -1;
    let high = -1;
    for (let i = from; i < to; i++) {
      const value = values[i] ?? null;
      if (value === null) continue;
      if (low < 0 || value < (values[low] ?? Infinity)) low = i;
      if (high < 0 || value > (values[high] ?? -Infinity)) high = i;
    }
    if (low < 0) points.push([from, null]);
    else for (const i of [...new Set([low, high])].sort((a, b) => a - b)) points.push([i, values[i] ?? null]);
  }
  return points;
}
