import { type DeliveryGrid, hedgeStep } from "~/engines/portfolio";
import { addDays, dayOf } from "~/entities/core/clock";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { endOfPeriod } from "~/entities/portfolio/dealPeriod";
import type { BookHedge, HedgeDemand, HedgeMonth } from "~/entities/portfolio/view";
import { deliveryClock, deliveryDayOf, isGas } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { siteDemand } from "~/services/portfolio/demand/demand.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { parties } from "~/services/portfolio/parties.server";
import { positionsIn, type selectedDeals } from "./view.server";

export const HEDGE_DEMANDS = ["metered", "forecast"] as const satisfies readonly HedgeDemand[];

/** Mean days of a month: paths are typed in months, the engine counts days. */
const MONTH_DAYS = 365 / 12;
/** Books that are shown at once; each takes a position of its own. */
const MOST_BOOKS = 10;

/** What a site needs of a carrier of deals in the steps of a grid [MW], and the run that says so; null where none does. */
export type NeedOf = (
  carrier: string,
  grid: DeliveryGrid,
) => { power: Float64Array; run: string; runYears: readonly number[] } | null;

interface HedgeOptions {
  /** ms since 1970. */
  now: number;
  /** What deals in electricity are held against. */
  source?: HedgeDemand;
  /** What deals in gas are held against. */
  needOf: NeedOf;
}

/**
 * hedgeMonths as of now of the deals in electricity and in each kind of gas, each on the market of its first deal and as of the day there; `today` is that of electricity
 * where it is dealt in. Nothing where there is no market.
 */
export function hedgeNow(
  actor: Actor,
  { system_id, unit, timezone, properties }: Pick<System, "system_id" | "unit" | "timezone" | "properties">,
  allDeals: ReturnType<typeof selectedDeals>,
  { now, source = "metered", needOf }: HedgeOptions,
): { today: string; books: BookHedge[] } {
  const dealt = [...new Set(allDeals.map(({ carrier_id }) => carrier_id ?? ""))];
  const carriers = [FUTURES_CARRIER, ...dealt.filter(isGas).sort()];
  const parts = carriers.flatMap((carrier) => {
    const deals = allDeals.filter(({ carrier_id }) => carrier_id === carrier);
    const pair = marketOfDeal(dbOf(actor), deals[0]?.futures_id ?? "", properties.country_code, carrier);
    if (!pair) return [];
    const clock = deliveryClock(pair.spot);
    const today = deliveryDayOf(clock, now);
    const about = { system_id, currency: unit, carrier, pair };
    return [{ today, books: hedgeMonths(actor, about, deals, { today, now, source, needOf }) }];
  });
  return { today: parts[0]?.today ?? dayOf(timezone, now), books: parts.flatMap(({ books }) => books) };
}

interface HedgeMonthsOptions extends HedgeOptions {
  /** YYYY-MM-DD by the clock of the market. */
  today: string;
}

/**
 * The next twelve whole months of delivery of each book with a hedge path: what its deals among the given ones, all of one carrier, hedge of what the
 * site needs of it. Only books that have deals among them. The caller has checked that the system is in sight.
 */
export function hedgeMonths(
  actor: Actor,
  { pair, carrier, ...site }: { system_id: string; currency: string; carrier: string; pair: MarketPair },
  deals: ReturnType<typeof selectedDeals>,
  { today, now, source = "metered", needOf }: HedgeMonthsOptions,
): BookHedge[] {
  const first = addDays(endOfPeriod("month", `${today.slice(0, 7)}-01`)!, 1);
  const last = addDays(`${Number(first.slice(0, 4)) + 1}${first.slice(4)}`, -1);
  const { futures_id, symbol } = pair.market;
  let demand: { power: Float64Array; run?: string; runYears?: readonly number[] } | null | undefined;
  const read = (grid: DeliveryGrid) =>
    isGas(carrier) ? needOf(carrier, grid) : siteDemand(actor, site, grid, { source, now });
  // All books have the same grid: the demand is read once.
  const demandOf = (grid: DeliveryGrid) => (demand === undefined ? (demand = read(grid)) : demand)?.power;
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
        { futuresId: futures_id, window: { first, last }, kind: "month" },
        demandOf,
      );
      const months = rows.map(({ period, base, hoursWithoutDemand }): HedgeMonth => {
        const hasDemand = demand !== null && demand !== undefined && hoursWithoutDemand === 0;
        const step = hedgeStep(path, today, period, base);
        const toTargetMwh = hasDemand ? step.toTargetMwh : null;
        return {
          month: period.key,
          least: step.least * 100,
          target: step.target * 100,
          most: step.most * 100,
          ratio: hasDemand && step.ratio !== null ? step.ratio * 100 : null,
          state: hasDemand ? step.state : "unknown",
          toTargetMwh,
          toTargetMw: toTargetMwh === null ? null : toTargetMwh / base.hours,
        };
      });
      return {
        book_id: id,
        name,
        carrier_id: carrier,
        futures_id,
        symbol,
        run: demand?.run ?? null,
        run_years: [...(demand?.runYears ?? [])],
        months,
      };
    });
}
