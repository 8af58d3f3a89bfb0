import { daysFrom } from "~/entities/core/clock";
import type { HedgeState } from "~/entities/portfolio/view";
import type { Period } from "../calendar/periods";
import type { LoadPosition } from "../value/position";

/** How much of the demand of a delivery shall be hedged so many days before it begins: shares of the demand, 1 for all of it. */
export interface HedgeTarget {
  daysBefore: number;
  least: number;
  target: number;
  most: number;
}

/** Where a delivery period is on its path. */
export interface HedgeStep {
  /** Days from the day of valuation to its first day; 0 once it has begun. */
  daysBefore: number;
  least: number;
  target: number;
  most: number;
  /** hedged / demand; null without demand. */
  ratio: number | null;
  state: HedgeState;
  /** Energy [MWh] to buy (negative: to sell) to be at the target, and to be within the limits. */
  toTargetMwh: number;
  toLimitMwh: number;
}

/** Throws a RangeError for a path without points, limits in the wrong order, or two points on one day. */
export function checkHedgePath(path: readonly HedgeTarget[]): void {
  if (path.length === 0) throw new RangeError("A hedge path needs at least one point");
  for (const { daysBefore, least, target, most } of path) {
    if (!(daysBefore >= 0)) throw new RangeError(`${daysBefore} days before delivery is no time on a hedge path`);
    if (!(0 <= least && least <= target && target <= most && most < Infinity)) {
      throw new RangeError(
        `${daysBefore} days before delivery: least ${least}, target ${target} and most ${most} do not ascend`,
      );
    }
  }
  if (new Set(path.map(({ daysBefore }) => daysBefore)).size < path.length) {
    throw new RangeError("A hedge path has two points on the same day");
  }
}

/** The path so many days before delivery: linear between its points, flat outside. */
export function hedgeTargetAt(path: readonly HedgeTarget[], daysBefore: number): HedgeTarget {
  checkHedgePath(path);
  const sorted = [...path].sort((a, b) => a.daysBefore - b.daysBefore);
  const after = sorted.findIndex((point) => point.daysBefore >= daysBefore);
  const [high, low] = [sorted.at(after)!, sorted.at(after < 1 ? after : after - 1)!];
  const width = high.daysBefore - low.daysBefore;
  const share = width === 0 ? 0 : (daysBefore - low.daysBefore) / width;
  const between = (name: "least" | "target" | "most") => low[name] + share * (high[name] - low[name]);
  return { daysBefore, least: between("least"), target: between("target"), most: between("most") };
}

/**
 * Where a delivery is on the path on a day of valuation (YYYY-MM-DD): its hedge ratio against least, target and most. Production (a negative demand) is hedged
 * by sales in the same way.
 */
export function hedgeStep(
  path: readonly HedgeTarget[],
  asOf: string,
  period: Pick<Period, "first">,
  position: Pick<LoadPosition, "demandMwh" | "hedgedMwh" | "ratio">,
): HedgeStep {
  const { demandMwh, hedgedMwh, ratio } = position;
  const at = hedgeTargetAt(path, Math.max(0, daysFrom(asOf, period.first)));
  if (ratio === null) return { ...at, ratio, state: "noDemand", toTargetMwh: 0 - hedgedMwh, toLimitMwh: 0 - hedgedMwh };
  let state: HedgeState = "within";
  // A ratio is a quotient of sums: what floating point adds to a limit is no breach of it.
  if (ratio < at.least - 1e-9) state = "below";
  if (ratio > at.most + 1e-9) state = "above";
  const limit = { below: at.least, above: at.most, within: ratio, noDemand: ratio }[state];
  return {
    ...at,
    ratio,
    state,
    toTargetMwh: at.target * demandMwh - hedgedMwh,
    toLimitMwh: state === "within" ? 0 : limit * demandMwh - hedgedMwh,
  };
}
