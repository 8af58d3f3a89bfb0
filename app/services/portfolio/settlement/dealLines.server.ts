import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals as dealRows } from "~db/schema/portfolio";
import { owedOf, valueDeals } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { addDays } from "~/entities/core/clock";
import type { Deal } from "~/entities/portfolio/deal";
import type { SettlementLine } from "~/entities/portfolio/settlement";
import { deliveryClock, unitsOf } from "~/entities/spot/deliveryClock";
import { type MarketPair, marketPair } from "~/services/market/markets.server";
import { engineDeals } from "~/services/portfolio/valuation/value.server";
import { spotPrices } from "~/services/spot/prices.server";
import { daysOfMonth, pastDays, quarterHours, spanOf } from "./month.server";

type DealRow = typeof dealRows.$inferSelect;

/** A line without what its counterparty says of tax. */
export type DealLine = Omit<SettlementLine, "vat"> & { deal: DealRow; currency: string };

const QUARTER_S = 900;

/** The deals of a system that are closed and deliver in a month. */
const closedDeals = (db: SpaceDb, systemId: string, month: string): DealRow[] => {
  const { first, last } = daysOfMonth(month);
  return db
    .select()
    .from(dealRows)
    .where(
      and(
        eq(dealRows.system_id, systemId),
        eq(dealRows.status, "existing"),
        isNull(dealRows.deleted_at),
        lte(dealRows.start_date, last),
        gte(dealRows.end_date, first),
      ),
    )
    .orderBy(asc(dealRows.start_date), asc(dealRows.name), asc(dealRows.deal_id))
    .all();
};

/**
 * What the existing deals of a system owe for the days of a month that are over, by the day of their market, in quarter-hours: one line a
 * deal, as `valueDeals` values it. Deals without a profile are told. Rights are checked before.
 */
export function dealLines(
  db: SpaceDb,
  systemId: string,
  month: string,
  nowMs: number,
): { lines: DealLine[]; failed: DealRow[] } {
  const deals = closedDeals(db, systemId, month);
  const failed: DealRow[] = [];
  const lines = [...new Set(deals.map(({ futures_id }) => futures_id))].flatMap((id) => {
    const pair = marketPair(db, id);
    const marketDeals = deals.filter(({ futures_id }) => futures_id === id);
    return pair ? linesOf(db, { pair, deals: marketDeals, month, nowMs }, failed) : [];
  });
  return { lines, failed };
}

interface MarketDeals {
  pair: MarketPair;
  deals: DealRow[];
  month: string;
  nowMs: number;
}

function linesOf(db: SpaceDb, { pair, deals, month, nowMs }: MarketDeals, failed: DealRow[]): DealLine[] {
  const clock = deliveryClock(pair.spot);
  const days = pastDays(clock, month, nowMs);
  if (!days) return [];
  const grid = quarterHours(clock, days);
  const { days: priced, synthetic } = spotPrices(db, pair.spot, spanOf(clock, days), nowMs);
  const spot = pricesInSteps(priced, grid.startMs, QUARTER_S, grid.steps);
  const broken: { deal: string; reason: "noProfile" | "broken" }[] = [];
  const engine = engineDeals(db, deals, grid, { failed: broken, carrierId: pair.spot.carrier_id });
  const rows = new Map(deals.map((deal) => [deal.deal_id, deal]));
  failed.push(...broken.map(({ deal }) => rows.get(deal)!));
  const market = { grid, asOf: addDays(days.last, 1), forward: new Float64Array(grid.steps).fill(NaN), spot };
  return valueDeals(engine, market).map((line): DealLine => {
    const deal = rows.get(line.deal)!;
    const { is_derivative: isDerivative, curtailment, direction } = deal.properties;
    const owed = owedOf(line, isDerivative);
    const needsPrice = isDerivative || curtailment;
    return {
      deal,
      currency: pair.spot.currency,
      kind: isDerivative ? "money" : "delivery",
      id: deal.deal_id,
      name: deal.name,
      direction,
      market: pair.market.name,
      unit: unitsOf(pair.spot.carrier_id).delivered,
      ...daysIn(deal, days),
      ...owed,
      price: deal.trading_price,
      synthetic: needsPrice && synthetic,
      hoursWithoutPrice: needsPrice ? line.hoursWithoutPrice : 0,
      hoursWithoutPower: line.hoursWithoutPower,
    };
  });
}

/** The days of a deal that lie in others. */
const daysIn = (
  { start_date, end_date }: Pick<Deal, "start_date" | "end_date">,
  days: { first: string; last: string },
) => ({
  first: start_date > days.first ? start_date : days.first,
  last: end_date !== undefined && end_date < days.last ? end_date : days.last,
});
