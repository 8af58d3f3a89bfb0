import { LARGE } from "~/entities/core/figures/standsOut";
import type { Profitability } from "../economics/statusQuo";

/**
 * What stands out in the data of a chart, for its title. Each rule returns the facts of its sentence, or null where nothing stands out: the
 * title is the plain subject then.
 */

/** Changes from one year to another below this share are none. */
const CHANGED = 0.05;
/** A price this many times its mean tells of scarcity. */
const SCARCE = 3;
/** Hours above half of the peak, as a share of all: below the first only peaks count, above the second the load is even. */
const PEAKY = 0.2;
const EVEN = 0.6;
/** How far a largest value has to be above the next, or a mean, to be named. */
const AHEAD = 1.1;
/** A payback this little after the end of a year is one at its end [a]. */
const ROUNDING = 1e-6;

interface Flow {
  from: string;
  to: string;
  mwh: number;
}

/** Who gives most to the two carriers through which most flows, each with its share of what its carrier gets. */
export function mainGivers(
  flows: readonly Flow[],
  carriers: readonly string[],
): { carrier: string; giver: string; share: number }[] {
  const sums = carriers.map((carrier) => {
    const entering = flows.filter(({ to }) => to === carrier).sort((a, b) => b.mwh - a.mwh);
    return { carrier, entering, sum: entering.reduce((all, { mwh }) => all + mwh, 0) };
  });
  const two = sums
    .filter(({ entering }) => entering.length > 1)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, 2);
  const givers = two.map(({ carrier, entering: [first], sum }) => {
    return { carrier, giver: first?.from ?? "", share: (first?.mwh ?? 0) / sum };
  });
  return givers.every(({ share }) => share >= LARGE) ? givers : [];
}

/** How much less or more the last value is than the first, as a share of the first. */
export function changeOf(values: readonly (number | null)[]): { share: number; context: "less" | "more" } | null {
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null];
  if (values.length < 2 || first === null || last === null || first <= 0) return null;
  const share = Math.abs(last / first - 1);
  return share >= CHANGED ? { share, context: last < first ? "less" : "more" } : null;
}

/** The first of values that fall, where it is clearly above the next. */
export const leader = (falling: readonly (number | null)[]): boolean =>
  falling.length > 1 && (falling[0] ?? 0) > 0 && (falling[0] ?? 0) >= AHEAD * (falling[1] ?? 0);

/**
 * The year at whose end savings have paid for what was invested more, for good, or the last one where they have not; null where nothing was
 * invested more. The payback of the key figures, so that the title says no other year than they do.
 */
export function paidBack({
  flows,
  payback,
  noPayback,
}: Pick<Profitability, "payback" | "noPayback"> & { flows: readonly { year: number }[] }): {
  kind: "paid" | "open";
  year: number;
} | null {
  const [first, last] = [flows[0], flows.at(-1)];
  if (!first || !last) return null;
  if (payback !== null) return { kind: "paid", year: first.year + Math.max(0, Math.ceil(payback - ROUNDING) - 1) };
  return noPayback === "beyond_horizon" ? { kind: "open", year: last.year } : null;
}

/** Where prices are far above their mean energy is scarce; where they come down to zero it is free at times. */
export function priceFinding(
  values: readonly number[],
  mean: number | null,
): { kind: "scarce"; high: number; times: number } | { kind: "free"; high: number } | null {
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  if (high <= 0 || values.length === 0) return null;
  if (mean !== null && mean > 0 && high >= SCARCE * mean) return { kind: "scarce", high, times: high / mean };
  return low <= 0 ? { kind: "free", high } : null;
}

/** How many of all hours a falling load is above half of its peak: few, or most. @param hours at which the values begin [h] */
export function loadShape(
  hours: readonly number[],
  falling: readonly number[],
): { kind: "peaky" | "even"; hours: number } | null {
  const [peak = 0] = falling;
  const all = hours.at(-1) ?? 0;
  if (peak <= 0 || all <= 0) return null;
  const at = falling.findIndex((value) => value < peak / 2);
  const above = at < 0 ? all : (hours[at] ?? all);
  if (above <= PEAKY * all) return { kind: "peaky", hours: above };
  return above >= EVEN * all ? { kind: "even", hours: above } : null;
}

/** What levels of a store do: nothing at all, or that they move. */
export function levelFinding(values: readonly number[]): "unused" | "moves" | null {
  const high = Math.max(...values, 0);
  const low = Math.min(...values, high);
  if (values.length === 0) return null;
  if (high < 1e-6) return "unused";
  return high - low >= CHANGED * high ? "moves" : null;
}
