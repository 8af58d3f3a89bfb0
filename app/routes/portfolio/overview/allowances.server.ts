import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { decemberDay } from "~/entities/market/products";
import { ALLOWANCES, deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { forwardPrices } from "~/services/portfolio/marketSnapshot/forwardPrices.server";
import type { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { allowanceNeed } from "~/services/results/need/allowanceNeed.server";
import type { RunChooser } from "~/services/results/pages.server";
import type { AllowanceFacts } from "~/ui/portfolio/overview/AllowanceSection";
import { carrierName } from "../carriers.server";
import { futureLink } from "../futureLink.server";
import { isPart, type portfolioFilters } from "./query.server";

interface AllowanceView {
  /** The runs of the system. */
  runs: RunChooser;
  filter: ReturnType<typeof portfolioFilters>["filter"];
  deals: ReturnType<typeof selectedDeals>;
  locale: Locale;
  /** Whether the reader may make deals. */
  editable: boolean;
}

/**
 * What the plants of a site emit next to the allowances that are dealt, with the way to a deal for what is open of the whole site. Null where another carrier or a location is
 * chosen, as emissions are those of the whole site, and where nothing is emitted.
 */
export function allowanceView(
  actor: Actor,
  system: System,
  { runs, filter, deals, locale, editable }: AllowanceView,
): AllowanceFacts | null {
  if (filter.location || (filter.carrier && filter.carrier !== ALLOWANCES)) return null;
  const now = Date.now();
  const need = allowanceNeed(actor, system, { deals, run: "", runs, now });
  if (!need) return null;
  const { run, fuels, years, pair } = need;
  const today = pair && deliveryDayOf(deliveryClock(pair.spot), now);
  const priceOf = (day: string): number | null => {
    const query = { window: { first: day, last: day }, kind: "day", scenario: "base" } as const;
    return pair ? (forwardPrices(actor, pair.market.futures_id, query).get(day)?.base ?? null) : null;
  };
  const linkOf = (year: number, open: number | null): string | null => {
    const day = decemberDay(year);
    if (!editable || isPart(filter) || !pair || today === null || day <= today || open === null) return null;
    const direction = open < 0 ? ("sale" as const) : ("purchase" as const);
    return futureLink(sitePaths(system.system_id).newDeal, {
      symbol: pair.market.symbol,
      period: "december",
      start: day,
      amount: Math.floor(Math.abs(open)),
      direction,
      price: priceOf(day),
    });
  };
  return {
    run: run.name,
    runYears: run.years.join(", "),
    isPart: isPart(filter),
    fuels: fuels.map((fuel) => ({ ...fuel, name: carrierName(actor, fuel.carrier, locale) })),
    years: years.map((row) => ({ ...row, href: linkOf(row.year, row.open) })),
  };
}
