import { quantileOf } from "~/entities/core/quantile";
import type { Confidence } from "~/entities/portfolio/view";

export const CONFIDENCES = [0.95, 0.99] as const satisfies readonly Confidence[];

/** Daily results that risk is found from: a year of trading. */
export const RISK_DAYS = 250;

/** Quantiles of the standard normal distribution. */
export const NORMAL_QUANTILES: Record<Confidence, number> = { 0.95: 1.6448536269514722, 0.99: 2.3263478740408408 };

/** Losses are positive; all in the unit of the results. */
export interface ValueAtRisk {
  confidence: Confidence;
  /** Results that it was found from. */
  days: number;
  /** Historical simulation: the loss that is exceeded on 1 - confidence of the days, and the mean of the results that are no better. */
  historical: number;
  historicalTail: number;
  /** The same if results were normal with mean zero and their standard deviation. */
  parametric: number;
  parametricTail: number;
  /** Places of the results that `historicalTail` is the mean of, the worst first. */
  tail: number[];
}

/** Least number of results that a quantile can be taken from: 20 at 95 %, 100 at 99 %. With fewer it would lie beyond the worst one. */
export const leastDays = (confidence: Confidence): number => Math.round(1 / (1 - confidence));

/** Standard deviation of a sample (n - 1); 0 of fewer than two values. */
export function deviationOf(values: ArrayLike<number>): number {
  const n = values.length;
  if (n < 2) return 0;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < n; i++) sum += values[i]!;
  for (let i = 0; i < n; i++) squares += (values[i]! - sum / n) ** 2;
  return Math.sqrt(squares / (n - 1));
}

/**
 * Value at risk of one day and expected shortfall (CVaR) from daily results [currency], gains positive. It is historical with a linear
 * quantile, and parametric. Source: McNeil, Frey and Embrechts, Quantitative Risk Management, 2015, 2.2 and 9.2. Both are homogeneous:
 * twice the portfolio has twice the risk. `horizonDays` scales by its square root. Null with fewer than `leastDays` results. Throws a
 * RangeError for a result that is no number or a horizon that is not positive.
 */
export function valueAtRisk(results: Float64Array, confidence: Confidence, horizonDays = 1): ValueAtRisk | null {
  if (!(horizonDays > 0)) throw new RangeError(`A horizon of ${horizonDays} days is none`);
  if (results.some((result) => !Number.isFinite(result))) throw new RangeError("A daily result is no number");
  if (results.length < leastDays(confidence)) return null;
  const order = Array.from(results, (_, i) => i).sort((a, b) => results[a]! - results[b]! || a - b);
  const quantile = quantileOf(
    order.map((i) => results[i]!),
    1 - confidence,
  );
  const tail = order.filter((i) => results[i]! <= quantile);
  const scale = Math.sqrt(horizonDays);
  const deviation = deviationOf(results) * scale;
  const z = NORMAL_QUANTILES[confidence];
  return {
    confidence,
    days: results.length,
    historical: 0 - quantile * scale,
    historicalTail: tail.reduce((sum, i) => sum - results[i]!, 0) * (scale / tail.length),
    parametric: z * deviation,
    parametricTail: ((Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * deviation) / (1 - confidence),
    tail,
  };
}

/**
 * What each part of a portfolio (book, month, counterparty) adds to the historical CVaR of one day: its mean loss on the days of the tail. The parts add up to it
 * (Euler allocation; Tasche, 1999, Risk contributions and performance measurement). A part with a negative share hedges the others.
 */
export const tailShares = (parts: readonly Float64Array[], tail: readonly number[]): number[] =>
  parts.map((results) => tail.reduce((sum, day) => sum - results[day]!, 0) / tail.length);
