/** Model years (indices) that are solved together, and the last one of them whose results count. */
export interface Window {
  first: number;
  last: number;
  keep: number;
}

/**
 * Windows of a rolling horizon: the model years that begin in [y, y + horizonYears), of which the first one counts, for every model year y.
 * A window that reaches the last model year is the last one, and all of it counts. To solve the rest of it again could only lead to the
 * same cost. With a horizon that sees all years there is one window.
 */
export function windowsOf(years: readonly number[], horizonYears: number): Window[] {
  const windows: Window[] = [];
  for (let first = 0; first < years.length; first++) {
    const end = years[first]! + horizonYears;
    const last = Math.max(
      first,
      years.findLastIndex((year) => year < end),
    );
    const isLast = last === years.length - 1;
    windows.push({ first, last, keep: isLast ? last : first });
    if (isLast) break;
  }
  return windows;
}
