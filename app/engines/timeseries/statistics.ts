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
  const hasValues = count > 0;
  const mean = hasValues ? total / count : null;
  return {
    count,
    gaps: values.length - count,
    mean,
    min: hasValues ? values[minAt]! : null,
    max: hasValues ? values[maxAt]! : null,
    minAt: hasValues ? minAt : null,
    maxAt: hasValues ? maxAt : null,
    sum: total * stepH,
    annualSum: mean === null ? null : mean * HOURS_OF_AVERAGE_YEAR,
  };
}

/** Numbers of parts of a series taken together; the mean is that of all known values, null where there are none. */
export function together(
  parts: readonly Pick<SeriesStatistics, "count" | "gaps" | "mean" | "min" | "max" | "sum">[],
): Omit<SeriesStatistics, "minAt" | "maxAt"> {
  let [count, gaps, sum, total, min, max] = [0, 0, 0, 0, Infinity, -Infinity];
  for (const part of parts) {
    count += part.count;
    gaps += part.gaps;
    sum += part.sum;
    total += (part.mean ?? 0) * part.count;
    min = Math.min(min, part.min ?? Infinity);
    max = Math.max(max, part.max ?? -Infinity);
  }
  if (count === 0) return { count, gaps, sum, mean: null, min: null, max: null, annualSum: null };
  const mean = total / count;
  return { count, gaps, sum, mean, min, max, annualSum: mean * HOURS_OF_AVERAGE_YEAR };
}
