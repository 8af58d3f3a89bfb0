/** Hours of an average year, for annual sums. */
export const HOURS_OF_AVERAGE_YEAR = 8766;

export interface SeriesStatistics {
  /** Known values and gaps; together the length of the array. */
  count: number;
  gaps: number;
  /** Null when nothing is known. In the unit of the values. */
  mean: number | null;
  min: number | null;
  max: number | null;
  /** Indices of the first minimum and maximum. */
  minAt: number | null;
  maxAt: number | null;
  /** Sum of value * step in unit * h: the energy of a power series. Gaps count as nothing. */
  sum: number;
  /** mean * 8766 h, in unit * h. */
  annualSum: number | null;
}

/** Numbers of a regular series with a step of stepH hours; NaN is a gap. */
export function statistics(values: Float64Array, stepH: number): SeriesStatistics {
  let count = 0;
  let total = 0;
  let minAt = -1;
  let maxAt = -1;
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    if (Number.isNaN(v)) continue;
    count += 1;
    total += v;
    if (minAt < 0 || v < values[minAt]!) minAt = i;
    if (maxAt < 0 || v > values[maxAt]!) maxAt = i;
  }
  const known = count > 0;
  const mean = known ? total / count : null;
  return {
    count,
    gaps: values.length - count,
    mean,
    min: known ? values[minAt]! : null,
    max: known ? values[maxAt]! : null,
    minAt: known ? minAt : null,
    maxAt: known ? maxAt : null,
    sum: total * stepH,
    annualSum: mean === null ? null : mean * HOURS_OF_AVERAGE_YEAR,
  };
}

/**
 * At most maxPoints (>= 2) points that keep every bucket's lowest and highest value in order, so that no peak is lost. A
 * bucket without a known value gives one NaN point, which breaks the line. Index points into `values`.
 */
export function downsampleForChart(values: Float64Array, maxPoints: number): { index: number[]; values: number[] } {
  const index: number[] = [];
  if (values.length <= maxPoints) index.push(...values.keys());
  else {
    const buckets = Math.max(1, Math.floor(maxPoints / 2));
    for (let b = 0; b < buckets; b++) {
      const from = Math.floor((b * values.length) / buckets);
      const to = Math.floor(((b + 1) * values.length) / buckets);
      const { minAt, maxAt } = statistics(values.subarray(from, to), 1);
      if (minAt === null || maxAt === null) index.push(from);
      else if (minAt === maxAt) index.push(from + minAt);
      else index.push(from + Math.min(minAt, maxAt), from + Math.max(minAt, maxAt));
    }
  }
  return { index, values: index.map((i) => values[i]!) };
}
