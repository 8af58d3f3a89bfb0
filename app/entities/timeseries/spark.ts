/** Means that a sparkline is drawn of: of a year, one for each 7.6 days. */
const SPARK_POINTS = 48;
/** The area a sparkline is drawn in, in px; its line keeps 1 px from the edges. */
export const SPARK_WIDTH = 96;
export const SPARK_HEIGHT = 24;

/**
 * The line of a small picture of values in order of time, as the `d` of a path in an area of 96 x 24 px. It has up to 48 means of equal
 * parts, from the least mean at the bottom to the largest at the top. Parts without a value interrupt the line; equal values are a line at
 * half height. Values that are no finite numbers are gaps; null where there is no value at all.
 */
export function sparkPath(values: ArrayLike<number>): string | null {
  const means = partMeans(values);
  const measured = means.filter((mean) => mean !== null);
  if (measured.length === 0) return null;
  const [least, largest] = [Math.min(...measured), Math.max(...measured)];
  const x = (i: number) => Math.round(1 + (means.length > 1 ? (i / (means.length - 1)) * (SPARK_WIDTH - 2) : 0));
  // Halves first: the difference of two values of the largest size is no number.
  const height = (mean: number) => (largest > least ? (mean / 2 - least / 2) / (largest / 2 - least / 2) : 0.5);
  const y = (mean: number) => Math.round(SPARK_HEIGHT - 1 - height(mean) * (SPARK_HEIGHT - 2));
  let path = "";
  means.forEach((mean, i) => {
    if (mean === null) return;
    const starts = i === 0 || means[i - 1] === null;
    // A value between two gaps is a point: a line of no length with a round end.
    const alone = starts && (i === means.length - 1 || means[i + 1] === null);
    path += `${starts ? "M" : "L"}${x(i)} ${y(mean)}${alone ? "h0" : ""}`;
  });
  return path;
}

/** Means of up to 48 equal parts of the values; null for a part without one. */
function partMeans(values: ArrayLike<number>): (number | null)[] {
  const parts = Math.min(SPARK_POINTS, values.length);
  return Array.from({ length: parts }, (_, part) => {
    const end = Math.floor(((part + 1) * values.length) / parts);
    let [sum, count] = [0, 0];
    for (let i = Math.floor((part * values.length) / parts); i < end; i++) {
      const value = values[i]!;
      if (!Number.isFinite(value)) continue;
      sum += value;
      count += 1;
    }
    return count > 0 && Number.isFinite(sum) ? sum / count : null;
  });
}
