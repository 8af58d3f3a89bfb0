/**
 * Quantile of values in ascending order, at least one, linear between them (Hyndman and Fan, The American Statistician 50 (1996) 361-365, type 7). `share`:
 * 0 is the least, 1 the greatest value.
 */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (at - below) * (high - low);
}
