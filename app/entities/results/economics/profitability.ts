import type { CashFlowYear } from "./cashFlow";

/**
 * What an investment is worth, by what it pays and what it saves against a run without it. Definitions after Short, Packey, Holt: A Manual
 * for the Economic Evaluation of Energy Efficiency and Renewable Energy Technologies, NREL/TP-462-5173, 1995. Sections 3.1 (present
 * values), 3.5 (internal rate of return) and 3.7 to 3.8 (payback).
 *
 * `saved` is the cash flow of the status quo less that of the plan: positive is a gain of the plan.
 */
export type NoRate = "same" | "only_gains" | "only_losses" | "reversed" | "several";
export type NoPayback = "same" | "no_investment" | "beyond_horizon";

/** Amounts of a year below this share of what both runs pay in it are rounding of the solver. */
const NOISE = 1e-6;

/** The flows at the points in time 0 (1 January of the first year), 1 (its end), ... n [currency]; noise is 0. */
export function pointsOf(saved: readonly CashFlowYear[], gross: number): number[] {
  const points = new Array<number>(saved.length + 1).fill(0);
  saved.forEach(({ invested, replaced, running, residual }, i) => {
    points[i]! += invested + replaced;
    points[i + 1]! += running + residual;
  });
  return points.map((value) => (Math.abs(value) <= NOISE * gross ? 0 : value));
}

/** The largest amount that either run pays or earns in a year [currency]: what noise is measured by. */
export const grossOf = (...flows: readonly (readonly CashFlowYear[])[]): number =>
  Math.max(
    0,
    ...flows
      .flat()
      .flatMap(({ invested, replaced, running, residual }) => [invested, replaced, running, residual].map(Math.abs)),
  );

/**
 * Internal rate of return [1/a]: the r with sum of points_t (1+r)^-t = 0. Flows that change their sign once, from paying to gaining, have
 * exactly one above -100 % (Descartes' rule of signs). Those whose sum so far changes its sign once have exactly one above 0 (C. Norstrøm,
 * Journal of Financial and Quantitative Analysis 7, 1972): a replacement may cost more than its year saves. For others the reason for having
 * none is returned.
 */
export function internalRate(points: readonly number[]): { rate: number } | { reason: NoRate } {
  const signs = points.filter((value) => value !== 0).map(Math.sign);
  const changes = signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  if (signs.length === 0) return { reason: "same" };
  if (changes === 0) return { reason: signs[0]! > 0 ? "only_gains" : "only_losses" };
  if (changes > 1 && !sumsTurnOnce(points)) return { reason: "several" };
  if (signs[0]! > 0) return { reason: "reversed" };
  // In x = 1 / (1 + r) the value is negative near 0 and positive far out: halve the interval that holds its one root.
  const value = (x: number) => points.reduceRight((sum, point) => sum * x + point, 0);
  let [low, high] = [0, 1];
  while (value(high) <= 0 && high < 1e6) [low, high] = [high, high * 2];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return { rate: 2 / (low + high) - 1 };
}

/** Whether the sum so far begins below zero, changes its sign once and ends above it. */
function sumsTurnOnce(points: readonly number[]): boolean {
  let sum = 0;
  const signs = points.map((value) => Math.sign((sum += value))).filter((sign) => sign !== 0);
  return (
    signs[0] === -1 && signs.at(-1) === 1 && signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length === 1
  );
}

/**
 * Years from 1 January of the first year until what was saved has made up for what was paid more, for good. Each amount is discounted with
 * `rate` (0: static). Savings come evenly over a year. What is left of the plants at the end of the horizon is not counted: it is not paid
 * back by then.
 */
export function paybackYears(
  saved: readonly CashFlowYear[],
  rate: number,
  gross: number,
): { years: number } | { reason: NoPayback } {
  const least = NOISE * gross;
  let sum = 0;
  let below = false;
  let solution: number | null = null;
  const look = (paidBack: () => number): void => {
    if (sum < -least) [solution, below] = [null, true];
    else if (below) solution ??= paidBack();
  };
  saved.forEach(({ invested, replaced, running }, i) => {
    sum += (invested + replaced) * (1 + rate) ** -i;
    look(() => i);
    const before = sum;
    const gain = running * (1 + rate) ** -(i + 1);
    sum += gain;
    look(() => i + Math.min(1, -before / gain));
  });
  if (below) return solution === null ? { reason: "beyond_horizon" } : { years: solution };
  const isSame = saved.every(
    ({ invested, replaced, running }) => Math.abs(invested) + Math.abs(replaced) + Math.abs(running) <= least,
  );
  return { reason: isSame ? "same" : "no_investment" };
}

/**
 * The static payback where it lies beyond the horizon [a]. It holds if every later year saves what the last one does and nothing is built
 * again. Null where the last year saves nothing. With one year it is the simple payback of the manual (section 3.7).
 */
export function extendedPayback(saved: readonly CashFlowYear[]): number | null {
  const left = -saved.reduce((sum, { invested, replaced, running }) => sum + invested + replaced + running, 0);
  const gain = saved.at(-1)?.running ?? 0;
  return gain > 0 && left > 0 ? saved.length + left / gain : null;
}
