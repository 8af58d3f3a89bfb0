/** The largest value of a series, or of the sum of several, and the step in which it occurs; null where there are none. */
export function peakOf(series: readonly ArrayLike<number>[]): { value: number; step: number } | null {
  const sums = sumOf(series);
  let [value, step] = [-Infinity, -1];
  for (let i = 0; i < sums.length; i++) if (sums[i]! > value && Number.isFinite(sums[i])) [value, step] = [sums[i]!, i];
  return step < 0 ? null : { value, step };
}

/** Sum in each step; what a later series lacks of the first one's steps counts as 0. */
function sumOf(series: readonly ArrayLike<number>[]): ArrayLike<number> {
  const [first, ...others] = series;
  if (!first || others.length === 0) return first ?? [];
  const sums = Float64Array.from(first);
  for (const one of others) {
    const length = Math.min(sums.length, one.length);
    for (let i = 0; i < length; i++) sums[i]! += one[i]!;
  }
  return sums;
}
