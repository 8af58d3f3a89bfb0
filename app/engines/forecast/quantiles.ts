/**
 * The quantile `q` (0 to 1) of what a forecast missed, from sorted signed errors. The level is widened from q to 1/2 + (q - 1/2) widened.
 * So the upper of two levels becomes q (n + 1) / n, and the lower one its mirror image. This is the finite-sample correction of split
 * conformal prediction (Vovk, Gammerman and Shafer 2005; Lei et al. 2018). It is linear between the errors, and the largest error where the
 * widened level is above 1. NaN without errors.
 */
export function errorQuantile(sorted: Float64Array, q: number): number {
  const n = sorted.length;
  if (n === 0) return NaN;
  const widened = q > 0.5 ? (q * (n + 1)) / n : q < 0.5 ? 1 - ((1 - q) * (n + 1)) / n : q;
  const at = Math.min(1, Math.max(0, widened)) * (n - 1);
  const below = Math.floor(at);
  const above = Math.min(n - 1, below + 1);
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!);
}
