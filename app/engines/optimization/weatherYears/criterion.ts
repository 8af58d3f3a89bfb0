import type { YearsCriterion } from "~/entities/optimizations/weatherYears/plan";

/**
 * What a plan for many weather years minimizes. C_w(x) is what a weather year costs with the sizes x, p_w its weight (they add up to 1).
 *
 *   expected   sum over w of p_w C_w
 *   tail       (1 - l) sum over w of p_w C_w + l CVaR(C), where CVaR is the mean of the worst share a of the years:
 *              CVaR = min over z of z + 1/a sum over w of p_w max(0, C_w - z)
 *              Linear by columns e_w >= C_w - z, e_w >= 0. Source: R. T. Rockafellar, S. Uryasev, Optimization of conditional
 *              value-at-risk, Journal of Risk 2 (2000) 21-41
 *   regret     max over w of C_w - C*_w, where C*_w is what the best plan for w alone costs. Source: L. J. Savage, The theory of statistical
 *              decision, J. American Statistical Association 46 (1951) 55-67
 */
export type Criterion =
  | { kind: "expected" }
  /** `weight`: l, of the worst share in the whole [0..1]. `share`: a, of the years that count as the worst ]0..1]. */
  | { kind: "tail"; weight: number; share: number }
  /** `optima`: C*_w by weather year. */
  | { kind: "regret"; optima: readonly number[] };

/** Whether its weight and its share are within their ranges. */
export const isCriterion = (criterion: YearsCriterion): boolean =>
  criterion.kind !== "tail" ||
  (criterion.weight >= 0 && criterion.weight <= 1 && criterion.share > 0 && criterion.share <= 1);

/** Of the cost of each year, what its criterion has in the objective itself; the rest is in its row. */
export const directShare = (criterion: Criterion): number =>
  criterion.kind === "expected" ? 1 : criterion.kind === "tail" ? 1 - criterion.weight : 0;

/** Whether the cost of each year is a row of the model. */
export const hasCostRows = (criterion: Criterion): boolean => directShare(criterion) < 1;

/** The criterion of some costs by year: what a plan with these costs is worth by it. */
export function valueOf(criterion: Criterion, costs: readonly number[], weights: readonly number[]): number {
  const expected = costs.reduce((sum, cost, w) => sum + weights[w]! * cost, 0);
  if (criterion.kind === "expected") return expected;
  if (criterion.kind === "regret") return Math.max(...costs.map((cost, w) => cost - criterion.optima[w]!));
  return (1 - criterion.weight) * expected + criterion.weight * worstMean(costs, weights, criterion.share);
}

/** Mean of the worst share of some costs [Rockafellar & Uryasev 2000]; the year on the edge counts in part. */
export function worstMean(costs: readonly number[], weights: readonly number[], share: number): number {
  const order = costs.map((_, w) => w).sort((a, b) => costs[b]! - costs[a]!);
  let left = share;
  let sum = 0;
  for (const w of order) {
    const part = Math.min(left, weights[w]!);
    sum += part * costs[w]!;
    left -= part;
  }
  return sum / (share - left);
}
