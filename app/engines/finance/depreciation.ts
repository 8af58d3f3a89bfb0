/**
 * Shares of a cost that lower the taxable income of each year. Source: NREL/TP-462-5173, section 2.5 (straight line, declining balance,
 * accelerated cost recovery).
 */
export type DepreciationTerms = {
  /** Share of a year that counts in the first year of service: 1, or 0.5 for the half-year convention [1]. */
  firstYear: number;
} & (
  | { method: "straight"; years: number }
  /** `rate` of what is left [1/a]; once the straight line over the years that remain gives more, that. */
  | { method: "declining"; years: number; rate: number; switches: boolean }
  /** Shares of the cost by year [1], of a table of the tax law. */
  | { method: "table"; shares: readonly number[] }
);

/**
 * Shares of the cost by year of service [1], `length` entries, their sum at most 1.
 *
 *   straight    1/L, the first year f/L, and what is missing (1-f)/L in year L+1
 *   declining   d_i = max(q b, b / what remains of L), b: book value; the first year f q b
 *   table       as listed
 */
export function depreciationShares(terms: DepreciationTerms, length: number): number[] {
  if (terms.method === "table") return Array.from({ length }, (_, i) => terms.shares[i] ?? 0);
  const { years, firstYear } = terms;
  let book = 1;
  return Array.from({ length }, (_, i) => {
    const served = i === 0 ? 0 : i - 1 + firstYear;
    const part = Math.max(0, Math.min(i === 0 ? firstYear : 1, years - served));
    if (part === 0 || book <= 0) return 0;
    const straight = (book / (years - served)) * part;
    const share =
      terms.method === "straight" ? straight : Math.max(book * terms.rate * part, terms.switches ? straight : 0);
    book -= share;
    return share;
  });
}
