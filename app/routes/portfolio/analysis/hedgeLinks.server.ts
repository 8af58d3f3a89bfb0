import { addDays, firstOfMonth } from "~/entities/core/clock";
import type { BookHedge, HedgeMonth } from "~/entities/portfolio/view";
import type { Actor } from "~/services/core/access.server";
import { forwardPrices } from "~/services/portfolio/marketSnapshot/forwardPrices.server";
import { openLink } from "../futureLink.server";

/** The months of a path with the wizard of the future that leads to the target, at the price of the curve. `newDeal` null: the reader makes no deals. */
export function monthLinks(
  actor: Actor,
  { futures_id, symbol, months }: BookHedge,
  { newDeal, today }: { newDeal: string | null; today: string },
): (HedgeMonth & { href: string | null })[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || newDeal === null) return months.map((month) => ({ ...month, href: null }));
  const window = { first: `${first.month}-01`, last: addDays(firstOfMonth(`${last.month}-01`, 1), -1) };
  const prices = forwardPrices(actor, futures_id, { window, kind: "month", scenario: "base" });
  return months.map((month) => ({
    ...month,
    href: openLink(
      newDeal,
      { symbol, key: month.month, today },
      { openMw: month.toTargetMw, price: prices.get(month.month)?.base ?? null },
    ),
  }));
}
