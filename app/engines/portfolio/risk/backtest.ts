import { normalShareBelow } from "~/entities/core/random";
import type { Confidence, KupiecTest } from "~/entities/portfolio/view";
import { RISK_DAYS, valueAtRisk } from "./valueAtRisk";

/** k ln(p), 0 where k is 0. */
const times = (k: number, p: number): number => (k === 0 ? 0 : k * Math.log(p));

/**
 * Test of the proportion of failures. Source: Kupiec, 1995, Techniques for verifying the accuracy of risk measurement models, Journal of
 * Derivatives 3, 73-84. LR = -2 ln(((1-p)^(n-x) p^x) / ((1-x/n)^(n-x) (x/n)^x)), p = 1 - confidence. Throws a RangeError for no days or
 * more exceptions than days.
 */
export function kupiecTest(days: number, exceptions: number, confidence: Confidence): KupiecTest {
  if (!(days > 0 && exceptions >= 0 && exceptions <= days)) {
    throw new RangeError(`${exceptions} exceptions on ${days} days cannot be tested`);
  }
  const p = 1 - confidence;
  const share = exceptions / days;
  const right = times(days - exceptions, 1 - p) + times(exceptions, p);
  const likelihood = times(days - exceptions, 1 - share) + times(exceptions, share);
  const statistic = Math.max(0, -2 * (right - likelihood));
  const pValue = Math.min(1, 2 * (1 - normalShareBelow(Math.sqrt(statistic))));
  return { days, exceptions, expected: days * p, statistic, pValue, rejected: pValue < 0.05 };
}

/** A day that a value at risk was known for before, with what came of it. */
export interface BacktestDay {
  /** Place of the day in the results. */
  day: number;
  valueAtRisk: number;
  result: number;
  exceeded: boolean;
}

/** Every day after the first `window` results, measured against the historical value at risk of the `window` results before it. */
export function backtestDays(results: Float64Array, confidence: Confidence, window = RISK_DAYS): BacktestDay[] {
  const days: BacktestDay[] = [];
  for (let day = window; day < results.length; day++) {
    const risk = valueAtRisk(results.subarray(day - window, day), confidence)?.historical;
    if (risk === undefined) throw new RangeError(`A window of ${window} days is too short for ${confidence * 100} %`);
    const result = results[day]!;
    days.push({ day, valueAtRisk: risk, result, exceeded: result < -risk });
  }
  return days;
}

/** Kupiec's test of such days; null where there is none. */
export function backtest(days: readonly Pick<BacktestDay, "exceeded">[], confidence: Confidence): KupiecTest | null {
  if (days.length === 0) return null;
  return kupiecTest(days.length, days.filter(({ exceeded }) => exceeded).length, confidence);
}
