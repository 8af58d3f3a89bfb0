/** From so many alike rows on, one row stands for all of them. */
const FEWEST = 3;

/**
 * Puts years that are alike together: a table of thirty equal years says no more than one line.
 * `key` writes what of a row is compared, e.g. its amounts as they are shown.
 * Returns for each row that is left its first and last row of `rows`, in their order, none left out.
 */
export function equalYears<Row>(rows: readonly Row[], key: (row: Row) => string): { first: Row; last: Row }[] {
  const spans: Row[][] = [];
  for (const row of rows) {
    const before = spans.at(-1);
    if (before && key(before[0]!) === key(row)) before.push(row);
    else spans.push([row]);
  }
  return spans.flatMap((span) =>
    span.length < FEWEST ? span.map((row) => ({ first: row, last: row })) : [{ first: span[0]!, last: span.at(-1)! }],
  );
}
