/**
 * Sums over rows and their products, kept row by row. So the moments of any window of rows cost one subtraction. S_r = sum over the rows
 * before r of (x_i x_j, x_i). They run from the oldest row on: a window does not depend, not even by rounding, on rows after it. Columns
 * are taken from `shift` (their values in one row), which keeps the digits of values that are far from zero.
 */
export interface Gram {
  width: number;
  shift: Float64Array;
  /** Rows that count, before each row. */
  counts: Uint32Array;
  sums: Float64Array;
}

const triangle = (n: number): number => (n * (n + 1)) / 2;
const sizeOf = (width: number): number => triangle(width) + width;

/** The sums over `rows`, each of the same width; a row that is null does not count. */
export function gramOf(rows: readonly (Float64Array | null)[], width: number): Gram {
  const size = sizeOf(width);
  const sums = new Float64Array((rows.length + 1) * size);
  const counts = new Uint32Array(rows.length + 1);
  const shift = rows.find((row) => row !== null)?.slice() ?? new Float64Array(width);
  const moved = new Float64Array(width);
  rows.forEach((row, r) => {
    sums.copyWithin((r + 1) * size, r * size, (r + 1) * size);
    counts[r + 1] = counts[r]! + (row ? 1 : 0);
    if (!row) return;
    for (let i = 0; i < width; i++) moved[i] = row[i]! - shift[i]!;
    let n = (r + 1) * size;
    for (let i = 0; i < width; i++) for (let j = 0; j <= i; j++) sums[n++]! += moved[i]! * moved[j]!;
    for (let i = 0; i < width; i++) sums[n++]! += moved[i]!;
  });
  return { width, shift, counts, sums };
}

export interface Moments {
  count: number;
  means: Float64Array;
  /** Standard deviations; 0 for a column without spread, which then correlates with nothing. */
  deviations: Float64Array;
  /** width x width, row by row. */
  correlations: Float64Array;
}

/** Less of the mean square than this is the rounding of the sums, no spread. */
const NO_SPREAD = 1e-10;

/** The moments of the rows from `from` up to, without, `to`. */
export function momentsOf({ width, shift, counts, sums }: Gram, from: number, to: number): Moments {
  const [low, high] = [from * sizeOf(width), to * sizeOf(width)];
  const count = counts[to]! - counts[from]!;
  const mean = (n: number) => (sums[high + n]! - sums[low + n]!) / count;
  const moved = Float64Array.from({ length: width }, (_, i) => mean(triangle(width) + i));
  const deviations = Float64Array.from(moved, (moment, i) => {
    const square = mean(triangle(i) + i);
    const variance = square - moment * moment;
    return variance > NO_SPREAD * square ? Math.sqrt(variance) : 0;
  });
  const correlations = new Float64Array(width * width);
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      const scale = deviations[i]! * deviations[j]!;
      const value = scale > 0 ? (mean(triangle(i) + j) - moved[i]! * moved[j]!) / scale : 0;
      correlations[i * width + j] = correlations[j * width + i] = value;
    }
  return { count, means: moved.map((moment, i) => moment + shift[i]!), deviations, correlations };
}
