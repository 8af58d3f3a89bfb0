import { type DeliveryGrid, hedgeStep } from "~/engines/portfolio";
import { addDays, dayOf } from "~/entities/core/clock";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { endOfPeriod } from "~/entities/portfolio/dealPeriod";
import type { BookHedge, HedgeDemand, HedgeMonth } from "~/entities/portfolio/view";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type SiteDemand, siteDemand } from "~/services/portfolio/demand/demand.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { parties } from "~/services/portfolio/parties.server";
import { positionsIn, type selectedDeals } from "./view.server";

export const HEDGE_DEMANDS = ["metered", "forecast"] as const satisfies readonly HedgeDemand[];

/** Mean days of a month: paths are typed in months, the engine counts days. */
const MONTH_DAYS = 365 / 12;
/** Books that are shown at once; each takes a position of its own. */
const MOST_BOOKS = 10;

interface HedgeOptions {
  /** ms since 1970. */
  now: number;
  /** What the deals are held against. */
  source?: HedgeDemand;
}

/** hedgeMonths as of now of the deals in electricity, in the zone of their market; nothing where there is no market. */
export function hedgeNow(
  actor: Actor,
  { system_id, unit, timezone, properties }: Pick<System, "system_id" | "unit" | "timezone" | "properties">,
  allDeals: ReturnType<typeof selectedDeals>,
  { now, source = "metered" }: HedgeOptions,
): { today: string; books: BookHedge[] } {
  const deals = allDeals.filter(({ carrier_id }) => carrier_id === FUTURES_CARRIER);
  const pair = marketOfDeal(dbOf(actor), deals[0]?.futures_id ?? "", properties.country_code);
  const today = dayOf(pair?.spot.timezone ?? timezone, now);
  if (!pair) return { today, books: [] };
  const about = { system_id, currency: unit, futures_id: pair.market.futures_id };
  return { today, books: hedgeMonths(actor, about, deals, { today, now, source }) };
}

interface HedgeMonthsOptions extends HedgeOptions {
  /** YYYY-MM-DD by the clock of the market. */
  today: string;
}

/**
 * The next twelve whole months of delivery of each book with a hedge path: what its deals among the given ones hedge of the demand of the
 * site. Only books that have deals among them. The caller has checked that the system is in sight.
 */
export function hedgeMonths(
  actor: Actor,
  about: { system_id: string; currency: string; futures_id: string },
  deals: ReturnType<typeof selectedDeals>,
  { today, now, source = "metered" }: HedgeMonthsOptions,
): BookHedge[] {
  const first = addDays(endOfPeriod("month", `${today.slice(0, 7)}-01`)!, 1);
  const last = addDays(`${Number(first.slice(0, 4)) + 1}${first.slice(4)}`, -1);
  let demand: SiteDemand | null | undefined;
  // All books have the same grid: the demand is read once.
  const demandOf = (grid: DeliveryGrid) =>
    (demand === undefined ? (demand = siteDemand(actor, about, grid, { source, now })) : demand)?.power;
  return parties(actor, "book")
    .filter(({ id, hedge_path }) => hedge_path && deals.some(({ book_id }) => book_id === id))
    .slice(0, MOST_BOOKS)
    .map(({ id, name, hedge_path }) => {
      const path = hedge_path!.map(({ months_before, least, target, most }) => ({
        daysBefore: months_before * MONTH_DAYS,
        least: least / 100,
        target: target / 100,
        most: most / 100,
      }));
      const bookDeals = deals.filter(({ book_id }) => book_id === id);
      const rows = positionsIn(
        actor,
        bookDeals,
        { futuresId: about.futures_id, window: { first, last }, kind: "month" },
        demandOf,
      );
      const months = rows.map(({ period, base, hoursWithoutDemand }): HedgeMonth => {
        const hasDemand = demand !== null && demand !== undefined && hoursWithoutDemand === 0;
        const step = hedgeStep(path, today, period, base);
        return {
          month: period.key,
          least: step.least * 100,
          target: step.target * 100,
          most: step.most * 100,
          ratio: hasDemand && step.ratio !== null ? step.ratio * 100 : null,
          state: hasDemand ? step.state : "unknown",
          toTargetMwh: hasDemand ? step.toTargetMwh : null,
        };
      });
      return { book_id: id, name, months };
    });
}
