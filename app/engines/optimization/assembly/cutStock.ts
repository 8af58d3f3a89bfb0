import type { Stock } from "../problem";

/**
 * Stock above the maximum of a model year leaves service in that year at no cost, what would end first before the rest, and does not
 * come back. `onCut` is told the year (index) and what was too much. What is owed for a decision is paid on.
 */
export function cutToMaximum(
  stocks: readonly Stock[],
  maximum: readonly (number | null)[],
  years: readonly number[],
  onCut: (y: number, amount: number) => void,
): Stock[] {
  let stock = [...stocks];
  years.forEach((year, y) => {
    const most = maximum[y];
    if (most === null || most === undefined || most < 0) return;
    const serving = stock.filter((s) => s.from <= year && year < s.until && s.amount > 0);
    const total = serving.reduce((sum, s) => sum + s.amount, 0);
    let excess = total - most;
    if (excess <= 1e-9 * Math.max(1, total)) return;
    onCut(y, excess);
    for (const s of serving.sort((a, b) => a.until - b.until)) {
      if (excess <= 0) break;
      const gone = Math.min(excess, s.amount);
      excess -= gone;
      stock = stock.filter((other) => other !== s);
      const rest = s.amount - gone;
      if (rest > 0) stock.push({ ...s, amount: rest });
      const decided = s.decided && rest > 0 ? { ...s.decided, payments: [] } : s.decided;
      stock.push({ amount: gone, from: s.from, until: year, cut: true, ...(decided ? { decided } : {}) });
    }
  });
  return stock;
}
