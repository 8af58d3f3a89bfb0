/** The largest value of a series, or of the sum of several, and the step in which it occurs; null where there are none. */
export function peakOf(series: readonly ArrayLike<number>[]): { value: number; step: number } | null {
  const length = series[0]?.length ?? 0;
  let found: { value: number; step: number } | null = null;
  for (let step = 0; step < length; step++) {
    let value = 0;
    for (const one of series) value += one[step] ?? 0;
    if (Number.isFinite(value) && (found === null || value > found.value)) found = { value, step };
  }
  return found;
}
