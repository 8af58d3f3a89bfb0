import type { ElementOf } from "~/entities/tariffs/element";
import { type BillContext, type BillLine, blank, monthShare, monthsOf, overMonths, priced, yearShare } from "./context";

/** A fixed amount: per day of the meter, or its share of the month or year by days. */
export function standingAmounts(ctx: BillContext, element: ElementOf<"standing">): { net: Float64Array; days: number } {
  const price = priced(ctx, element, element.price);
  const net = blank(ctx);
  let days = 0;
  for (const m of ctx.months) {
    const month = ctx.calendar.months[m]!;
    days += month.days;
    net[m] =
      price * (element.per === "day" ? month.days : element.per === "month" ? monthShare(month) : yearShare(month));
  }
  return { net, days };
}

/** What is bought: shares and reductions are of it, not of what is earned. */
export const countsFor = (role: ElementOf<"share">["of"], line: Pick<BillLine, "kind" | "role">): boolean =>
  line.kind !== "feed_in" && line.kind !== "self_use" && (role === "all" || line.role === role);
const isOf = (role: ElementOf<"share">["of"]) => (line: BillLine) => countsFor(role, line);

const totalOf = (lines: readonly BillLine[], m: number): number => lines.reduce((sum, { net }) => sum + net[m]!, 0);

/**
 * - min(amount * share of the year, what the parts of its role cost in the year): the flat reduction of controllable loads (module 1 of the
 * German rule BK8-22/010-A, which lets no grid fee fall below 0).
 */
export function reductionAmounts(
  ctx: BillContext,
  element: ElementOf<"reduction">,
  lines: readonly BillLine[],
): Float64Array {
  const of = lines.filter(isOf(element.role));
  const cost = ctx.months.reduce((sum, m) => sum + totalOf(of, m), 0);
  const covered = monthsOf(ctx).reduce((sum, month) => sum + yearShare(month), 0);
  return overMonths(ctx, -Math.max(0, Math.min(priced(ctx, element, element.price) * covered, cost)));
}

/** percent / 100 * what the parts of a role cost without tax, those of this kind that come before it included. */
export function shareAmounts(ctx: BillContext, element: ElementOf<"share">, lines: readonly BillLine[]): Float64Array {
  const of = lines.filter(isOf(element.of));
  const net = blank(ctx);
  for (const m of ctx.months) net[m] = (priced(ctx, element, element.percent) / 100) * totalOf(of, m);
  return net;
}

/** Parts that are paid by energy bought: what a credit is settled against. */
const BY_ENERGY: readonly BillLine["kind"][] = ["energy", "day_ahead", "tiers"];

/**
 * Net billing: credit[m] = sum of e[t] * price. none: all of it is paid. month: used[m] = min(carried + credit[m], energy bought[m]), the
 * rest is carried on within the year. year: the same against all energy bought so far and not yet credited. Of what is left at the end of the
 * year a share is paid out.
 */
export function settledCredit(
  ctx: BillContext,
  element: ElementOf<"net_billing">,
  credit: Float64Array,
  lines: readonly BillLine[],
): Float64Array {
  if (element.settle === "none") return credit.map((amount) => -amount);
  const bought = lines.filter(({ kind }) => BY_ENERGY.includes(kind));
  const net = blank(ctx);
  let [carried, open] = [0, 0];
  for (const m of ctx.months) {
    carried += credit[m]!;
    open = (element.settle === "year" ? open : 0) + totalOf(bought, m);
    const used = Math.max(0, Math.min(carried, open));
    net[m] = -used;
    carried -= used;
    open -= used;
  }
  const last = ctx.months.at(-1);
  if (last !== undefined) net[last]! -= (carried * element.surplus_percent) / 100;
  return net;
}
