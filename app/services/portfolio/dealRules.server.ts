import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { carrierLevels } from "~db/schema/catalogue";
import { futuresMarkets } from "~db/schema/market";
import { books, counterparties, houses } from "~db/schema/portfolio";
import { timeseries } from "~db/schema/timeseries";
import { geometries } from "~db/schema/twin";
import { noLevel } from "~/entities/catalogue/shipped";
import { addDays, daysFrom, isWeekday } from "~/entities/core/clock";
import { FIRST_YEAR, lastYear, yearOf } from "~/entities/core/shared";
import { carrierOfDeals, FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { isTraded, loadsOf } from "~/entities/market/products";
import { readSymbol } from "~/entities/market/ticker";
import { type Deal, isTooLong, sharesFit } from "~/entities/portfolio/deal";
import { beginsPeriod, endOfPeriod, periodKey } from "~/entities/portfolio/dealPeriod";
import { dealKind, PPA_PERIOD_TYPES } from "~/entities/portfolio/dealProducts";
import { isAllowance } from "~/entities/spot/deliveryClock";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { marketPair, pairOfSymbol } from "~/services/market/markets.server";
import { tickerNamed } from "~/services/market/tickers.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { fullLoadHours } from "./fullLoadHours";

const YEAR_HOURS = 8760;
/** Peak load of a day: 8 to 20 o'clock. */
const PEAK_HOURS = 12;

/** Hours of peak load in a year of 8 760 hours, at the rate of the days from `start` to `end` (both included). */
function peakHours(start: string, end: string): number {
  const days = daysFrom(start, end) + 1;
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  let weekdays = weeks * 5;
  for (let i = 0; i < rest; i++) if (isWeekday(addDays(start, i))) weekdays += 1;
  return (weekdays * PEAK_HOURS * YEAR_HOURS) / (days * 24);
}

/** Hours at full load of a stored profile [h/a]; null without one that has values. */
function profileHours(db: SpaceDb, tsId: string | null): number | null {
  return tsId === null ? null : fullLoadHours(blocksOf(db, [tsId]).get(tsId) ?? []);
}

/**
 * What follows from the rest of a deal. That is load and period of a future from its technology, the end from the start where it was left
 * out, the market from the ticker, the carrier from the market, and the hours of its load or its profile, whatever was sent with it. "Not
 * specified" of electricity is written as "not specified" of the carrier.
 */
export function completeDeal(db: SpaceDb, deal: Deal): Deal {
  const kind = dealKind(deal.tech_id);
  const base_peak_type = kind?.type === "futures" ? kind.load : deal.base_peak_type;
  const periodType = kind?.type === "futures" ? kind.period : deal.periodType;
  const end_date = deal.end_date ?? endOfPeriod(periodType, deal.start_date) ?? undefined;
  const named = kind?.type === "futures" && deal.ticker_symbol ? tickerNamed(db, deal.ticker_symbol) : null;
  const futures_id = named?.ticker.futures_id ?? deal.futures_id;
  const pair = named?.place ?? (futures_id === undefined ? null : marketPair(db, futures_id));
  const carrier_id = deal.carrier_id ?? (pair ? carrierOfDeals(pair.spot.carrier_id) : FUTURES_CARRIER);
  const level = deal.carrier_level_id;
  const full_load_hours = isAllowance(carrier_id)
    ? null
    : base_peak_type === "base"
      ? YEAR_HOURS
      : base_peak_type === "peak" && end_date !== undefined && end_date >= deal.start_date
        ? peakHours(deal.start_date, end_date)
        : profileHours(db, deal.ts_id);
  return {
    ...deal,
    carrier_id,
    carrier_level_id: level === noLevel(FUTURES_CARRIER) ? noLevel(carrier_id) : level,
    base_peak_type,
    periodType,
    end_date,
    full_load_hours,
    ...(futures_id === undefined ? {} : { futures_id }),
    period: periodKey(periodType, deal.start_date),
    ts_id: base_peak_type === "individual" ? deal.ts_id : null,
  };
}

/** Days of delivery, and the rules between them. */
function checkDays({ start_date, end_date, periodType, tech_id }: Deal): Refusal | void {
  if (end_date === undefined) return complain("end_date", "rules.needs_value");
  const day = endOfPeriod(periodType, start_date);
  if (day !== null && end_date !== day) return complain("end_date", "portfolio.rules.end_follows", { day });
  const upper_year = lastYear();
  for (const [field, date] of [
    ["start_date", start_date],
    ["end_date", end_date],
  ] as const)
    if (yearOf(date) < FIRST_YEAR || yearOf(date) > upper_year)
      return complain(field, "rules.year_range", { lower_year: FIRST_YEAR, upper_year });
  if (end_date < start_date) return complain("end_date", "rules.end_after_start");
  if (isTooLong(start_date, end_date)) return complain("end_date", "portfolio.rules.too_long");
  const futures = dealKind(tech_id)?.type === "futures";
  if (futures && periodType !== "custom" && !beginsPeriod(periodType, start_date))
    return complain("start_date", `portfolio.rules.starts_${periodType}`);
}

/** Whom and where a deal names: rows that are there, of its own system where they are of one. */
function checkNames(db: SpaceDb, deal: Deal): Refusal | void {
  const { house_id, book_id, counterparty_id, carrier_id = "", carrier_level_id, system_id, geometry_id } = deal;
  const unknown = (field: string) => complain(field, "rules.unknown_reference");
  if (!hasRow(db, houses, and(eq(houses.house_id, house_id), isNull(houses.deleted_at)))) return unknown("house_id");
  if (!hasRow(db, books, and(eq(books.book_id, book_id), isNull(books.deleted_at)))) return unknown("book_id");
  const party = and(eq(counterparties.counterparty_id, counterparty_id), isNull(counterparties.deleted_at));
  if (!hasRow(db, counterparties, party)) return unknown("counterparty_id");
  const level = and(eq(carrierLevels.carrier_level_id, carrier_level_id), eq(carrierLevels.carrier_id, carrier_id));
  if (!hasRow(db, carrierLevels, level)) return complain("carrier_level_id", "portfolio.rules.carrier_level");
  const ofLocation = (id: string) => and(eq(geometries.geometry_id, id), eq(geometries.system_id, system_id));
  if (geometry_id !== null && !hasRow(db, geometries, ofLocation(geometry_id))) return unknown("geometry_id");
  for (const id of Object.keys(deal.geometry_shares))
    if (!hasRow(db, geometries, ofLocation(id))) return unknown(`geometry_shares.${id}`);
  if (!sharesFit(deal.geometry_shares)) return complain("geometry_shares", "portfolio.rules.sharesSumError");
}

/** The ticker of a future is that of its load and period; one that has ended is dealt in no more. */
function checkTicker({ db, before, after }: Change<Deal>): Refusal | void {
  const { ticker_symbol, status, base_peak_type, period } = after;
  if (!ticker_symbol) return complain("ticker_symbol", "portfolio.rules.needs_ticker");
  const ticker = tickerNamed(db, ticker_symbol);
  if (!ticker) return complain("ticker_symbol", `portfolio.rules.${notTraded(db, ticker_symbol) ?? "no_such_ticker"}`);
  const { product, ended } = ticker.ticker;
  if (product.load !== base_peak_type || product.key !== period)
    return complain("ticker_symbol", "portfolio.rules.other_ticker", { period: period ?? "" });
  const chosen = !before || before.ticker_symbol !== ticker_symbol || before.status !== status;
  if (ended && chosen && status !== "existing")
    return complain("ticker_symbol", "portfolio.rules.ticker_ended", { day: product.start });
}

/** Why a market does not trade what a symbol names: gas has no peak load, allowances are of a December, all else has no seasons. Null where it does, or is none. */
function notTraded(db: SpaceDb, symbol: string): "gas_peak" | "gas_period" | "allowance_period" | "december" | null {
  const parts = readSymbol(symbol);
  const pair = parts && pairOfSymbol(db, parts.market);
  if (!pair || isTraded(parts.product, pair.spot.carrier_id)) return null;
  if (isAllowance(pair.spot.carrier_id)) return "allowance_period";
  if (parts.product.period === "december") return "december";
  return loadsOf(pair.spot.carrier_id).includes(parts.product.load) ? "gas_period" : "gas_peak";
}

/** A deal is of what its market trades; power purchase agreements are of electricity. */
function checkCarrier(db: SpaceDb, { carrier_id, futures_id = "" }: Deal, isFuture: boolean): Refusal | void {
  const pair = marketPair(db, futures_id);
  const carrier = pair ? carrierOfDeals(pair.spot.carrier_id) : FUTURES_CARRIER;
  if (!isFuture && carrier !== FUTURES_CARRIER) return complain("futures_id", "portfolio.rules.ppa_electricity");
  if (carrier_id !== carrier) return complain("carrier_id", "portfolio.rules.carrier_of_market", { carrier });
}

/** What only a power purchase agreement has: a profile, and the right not to take energy. */
function checkProfile(db: SpaceDb, deal: Deal): Refusal | void {
  const { ts_id, base_peak_type, system_id } = deal;
  if (base_peak_type !== "individual") return;
  const ofProfile = and(eq(timeseries.ts_id, ts_id ?? ""), eq(timeseries.system_id, system_id));
  if (!hasRow(db, timeseries, ofProfile)) return complain("ts_id", "portfolio.rules.needs_profile");
}

/** Whether a deal can be kept as it is. */
export function checkDeal(change: Change<Deal>): Refusal | void {
  const { db, after } = change;
  const kind = dealKind(after.tech_id);
  if (!kind) return complain("tech_id", "portfolio.rules.deal_technology");
  const refusal = checkDays(after) ?? checkNames(db, after);
  if (refusal) return refusal;
  if (kind.type === "futures") {
    if (after.properties.curtailment) return complain("properties.curtailment", "portfolio.rules.ppa_only");
    return checkTicker(change) ?? checkCarrier(db, after, true);
  }
  if (after.ticker_symbol) return complain("ticker_symbol", "portfolio.rules.futures_only");
  if (!hasRow(db, futuresMarkets, eq(futuresMarkets.futures_id, after.futures_id ?? "")))
    return complain("futures_id", "portfolio.rules.needs_market");
  if (!PPA_PERIOD_TYPES.some((period) => period === after.periodType))
    return complain("periodType", "portfolio.rules.gas_period");
  return checkCarrier(db, after, false) ?? checkProfile(db, after);
}
