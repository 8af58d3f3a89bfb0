import { LARGE, mainChange } from "~/entities/core/figures/standsOut";
import type { Attribution, HedgeMonth, LimitState, Reason } from "~/entities/portfolio/view";

/**
 * What stands out in a portfolio, for the titles of its charts. Each rule returns the facts of its sentence, or null where nothing stands out:
 * the title is the plain subject then.
 */

/** How far a largest value has to be above the mean to be named. */
const AHEAD = 1.2;

type PathMonth = Pick<HedgeMonth, "month" | "state">;

/** Whether months whose demand is known lie within the hedge path; else on which side most do not, and which is the first. */
export function hedgeFinding(
  months: readonly PathMonth[],
): { kind: "within"; count: number } | { kind: "below" | "above"; count: number; all: number; month: string } | null {
  const all = months.filter(({ state }) => state === "within" || state === "below" || state === "above");
  if (all.length === 0) return null;
  const [below, above] = (["below", "above"] as const).map((side) => all.filter(({ state }) => state === side));
  const outside = above!.length > below!.length ? above! : below!;
  const first = outside[0];
  if (!first) return { kind: "within", count: all.length };
  return { kind: first.state as "below" | "above", count: outside.length, all: all.length, month: first.month };
}

/** By how much open deals are worth more or less than before, and the reason that did most of it. All in one unit. */
export function valueFinding(
  change: Readonly<Omit<Attribution, "change">>,
): { context: "more" | "less"; amount: number; reason: Reason } | null {
  const reasons = ["volume", "time", "price", "newDeals"] as const;
  const main = mainChange(reasons.map((reason) => ({ reason, difference: change[reason] })));
  return main && { context: main.context, amount: main.sum, reason: main.item.reason };
}

interface PeriodEnergy {
  label: string;
  /** Energy that deals deliver [MWh]. */
  energy: number;
  /** Energy that is needed, and what of it is open [MWh]. Null: not known. */
  needed: { demand: number; open: number } | null;
}

/** How much of the demand deals cover and when most is open; where demand is not known, when most is delivered. */
export function positionFinding(
  periods: readonly PeriodEnergy[],
):
  | { kind: "covered"; share: number; label: string }
  | { kind: "whole" }
  | { kind: "most"; label: string; energy: number }
  | null {
  const needs = periods.flatMap(({ label, needed }) => (needed ? [{ label, ...needed }] : []));
  const demand = needs.reduce((sum, one) => sum + one.demand, 0);
  if (needs.length === periods.length && demand > 0) {
    const most = needs.reduce((largest, one) => (one.open > largest.open ? one : largest));
    if (most.open <= 0) return { kind: "whole" };
    const open = needs.reduce((sum, one) => sum + Math.max(0, one.open), 0);
    return { kind: "covered", share: Math.max(0, 1 - open / demand), label: most.label };
  }
  const mean = periods.reduce((sum, { energy }) => sum + Math.abs(energy), 0) / (periods.length || 1);
  const most = [...periods].sort((a, b) => Math.abs(b.energy) - Math.abs(a.energy))[0];
  if (!most || periods.length < 2 || Math.abs(most.energy) < AHEAD * mean || mean === 0) return null;
  return { kind: "most", label: most.label, energy: most.energy };
}

/** Who adds most to a sum, if anybody does. */
export function largestShare<Row extends { share: number }>(rows: readonly Row[]): Row | null {
  const most = [...rows].sort((a, b) => b.share - a.share)[0];
  return most && most.share > 0 ? most : null;
}

interface Owed {
  name: string;
  /** What is owed now. */
  netted: number;
  utilisation: number | null;
  state: LimitState;
}

/** Who is beyond a limit or near one; else how far the most used limit is used; without limits who owes most of all that is owed. */
export function exposureFinding(
  lines: readonly Owed[],
):
  | { kind: "beyond"; name: string; others: number }
  | { kind: "near" | "free"; name: string; share: number }
  | { kind: "owes"; name: string; share: number }
  | null {
  const beyond = lines.filter(({ state }) => state === "red");
  if (beyond[0]) return { kind: "beyond", name: beyond[0].name, others: beyond.length - 1 };
  const limited = lines.flatMap(({ name, utilisation }) => (utilisation === null ? [] : [{ name, utilisation }]));
  const most = limited.sort((a, b) => b.utilisation - a.utilisation)[0];
  if (most) {
    const near = lines.some(({ state }) => state === "amber");
    return { kind: near ? "near" : "free", name: most.name, share: most.utilisation };
  }
  const sum = lines.reduce((total, { netted }) => total + netted, 0);
  const largest = [...lines].sort((a, b) => b.netted - a.netted)[0];
  if (!largest || lines.length < 2 || sum <= 0 || largest.netted / sum < LARGE) return null;
  return { kind: "owes", name: largest.name, share: largest.netted / sum };
}

/** The prices, a fifth higher or lower, at which open deals are worth least; null where both are the same. */
export function worstPrices(sums: { high: number; low: number }): { kind: "high" | "low"; value: number } | null {
  if (sums.high === sums.low) return null;
  return sums.low < sums.high ? { kind: "low", value: sums.low } : { kind: "high", value: sums.high };
}

/** Which side of a schedule costs more, and how much [minor units]; null where neither costs anything. */
export function costSide(
  periods: readonly { longMinor: number; shortMinor: number }[],
): { kind: "long" | "short"; minor: number } | null {
  const sum = (key: "longMinor" | "shortMinor") => periods.reduce((total, row) => total + row[key], 0);
  const [long, short] = [sum("longMinor"), sum("shortMinor")];
  if (Math.max(long, short) <= 0) return null;
  return short >= long ? { kind: "short", minor: short } : { kind: "long", minor: long };
}
