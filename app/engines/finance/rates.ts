import type { InternalRates } from "~/entities/finance/appraisal";

/**
 * Present values and internal rates of return of flows at the points in time 0 (the start), 1 (the end of the first year) ... n.
 * Source: W. Short, D. J. Packey, T. Holt, A Manual for the Economic Evaluation of Energy Efficiency and Renewable Energy Technologies,
 * NREL/TP-462-5173, 1995, sections 3.1 (present value) and 3.5 (internal rate of return).
 */

/** PV = sum over t of flow_t (1+r)^-t [currency]; `rate` above -1 [1/a]. */
export const presentValue = (points: readonly number[], rate: number): number =>
  points.reduceRight((sum, point) => sum / (1 + rate) + point, 0);

/** Rates from -99 % to 99 900 % are looked for: x = 1 / (1 + r) in this interval. */
const LEAST_X = 1e-3;
const MOST_X = 100;
/** Amounts below this share of the largest one are rounding. */
const NOISE = 1e-9;

/**
 * All r with sum of flow_t (1+r)^-t = 0. Flows without a change of sign have none (Descartes' rule of signs); one change means one rate.
 * More changes can mean several or none: all roots of the polynomial in x = 1/(1+r) are isolated between the roots of its derivative
 * (Rolle's theorem), so none is missed between two tries. A rate at which the present value only touches 0 is a root of even order and may
 * count as none. At most 60 years: 61 points.
 */
export function internalRates(points: readonly number[]): InternalRates {
  const largest = points.reduce((most, point) => Math.max(most, Math.abs(point)), 0);
  const clean = points.map((point) => (Math.abs(point) <= NOISE * largest ? 0 : point / largest));
  const signs = clean.filter((point) => point !== 0).map(Math.sign);
  if (signs.length === 0 || largest === 0) return { kind: "none", reason: "empty" };
  if (signs.every((sign) => sign > 0)) return { kind: "none", reason: "only_gains" };
  if (signs.every((sign) => sign < 0)) return { kind: "none", reason: "only_payments" };
  const first = clean.findIndex((point) => point !== 0);
  const rates = rootsOf(clean.slice(first), LEAST_X, MOST_X)
    .map((x) => 1 / x - 1)
    .sort((a, b) => a - b);
  if (rates.length === 0) return { kind: "none", reason: "none" };
  if (rates.length > 1) return { kind: "several", rates };
  return { kind: "one", rate: rates[0]!, reversed: signs[0]! > 0 };
}

const valueAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);

/** Roots with a change of sign of a polynomial with coefficients of rising powers, between `low` and `high`, in rising order. */
function rootsOf(coefficients: readonly number[], low: number, high: number): number[] {
  if (coefficients.length < 2) return [];
  const derivative = coefficients.slice(1).map((coefficient, i) => coefficient * (i + 1));
  const size = derivative.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const turns =
    size === 0
      ? []
      : rootsOf(
          derivative.map((value) => value / size),
          low,
          high,
        );
  const edges = [low, ...turns, high];
  return edges.slice(1).flatMap((to, i) => {
    const from = edges[i]!;
    const [a, b] = [valueAt(coefficients, from), valueAt(coefficients, to)];
    if (a === 0) return i === 0 ? [] : [from];
    return a * b < 0 ? [bisect(coefficients, from, to)] : [];
  });
}

function bisect(coefficients: readonly number[], from: number, to: number): number {
  let [low, high] = [from, to];
  const rising = valueAt(coefficients, high) > 0;
  for (let i = 0; i < 200 && high - low > Number.EPSILON * high; i++) {
    const middle = (low + high) / 2;
    if (valueAt(coefficients, middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
