import type { SpaceDb } from "~db/client";
import { toMinor } from "~/engines/portfolio";
import { DAY_MS } from "~/entities/core/clock";
import type { SettlementLine } from "~/entities/portfolio/settlement";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { dealEnergy, dealValue } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { type DealRow, spotDeals } from "~/services/spot/deals.server";
import { daysOfMonth, pastDays, spanOf } from "./month.server";

/** Zones are at most so far from UTC, gas days begin six hours later. */
const MARGIN_MS = 2 * DAY_MS;

/** A line without what its counterparty says of tax. */
export type SpotLine = Omit<SettlementLine, "vat"> & { spot: SpotMarket };

/**
 * What spot deals of a month owe, one line for each market and direction: price times energy of every deal whose delivery lies in a day of
 * the month that is over, by the day of the market. Each line is rounded once. Rights are checked before.
 */
export function spotLines(db: SpaceDb, systemId: string, month: string, nowMs: number): SpotLine[] {
  const { first, last } = daysOfMonth(month);
  const fromMs = Date.parse(`${first}T00:00Z`) - MARGIN_MS;
  const rows = spotDeals(db, systemId, fromMs, Date.parse(`${last}T00:00Z`) + MARGIN_MS);
  const byMarket = new Map<string, DealRow[]>();
  for (const row of rows) {
    const marketRows = byMarket.get(row.market.spot_id) ?? [];
    byMarket.set(row.market.spot_id, marketRows);
    marketRows.push(row);
  }
  return [...byMarket.values()].flatMap((marketRows) => {
    const { market } = marketRows[0]!;
    const clock = deliveryClock(market);
    const days = pastDays(clock, month, nowMs);
    if (!days) return [];
    const span = spanOf(clock, days);
    const begun = marketRows.filter(({ deal }) => {
      const startMs = Date.parse(deal.start_at);
      return startMs >= span.fromMs && startMs < span.toMs;
    });
    return DEAL_DIRECTIONS.flatMap((direction): SpotLine[] => {
      const deals = begun.filter(({ deal }) => deal.direction === direction).map(({ deal }) => deal);
      if (deals.length === 0) return [];
      const mwh = Math.abs(deals.reduce((sum, deal) => sum + dealEnergy(deal), 0));
      const amount = deals.reduce((sum, deal) => sum + dealValue(deal), 0);
      const dayOf = (text: string) => deliveryDayOf(clock, Date.parse(text));
      return [
        {
          spot: market,
          kind: "spot",
          id: `${market.spot_id} ${direction}`,
          name: market.name,
          direction,
          market: market.name,
          first: dayOf(deals[0]!.start_at),
          last: dayOf(deals.at(-1)!.start_at),
          mwh,
          price: mwh === 0 ? null : (Math.abs(amount) / mwh) * Math.sign(amount) * (direction === "sale" ? -1 : 1),
          marketPrice: null,
          minor: toMinor(amount),
          synthetic: false,
          hoursWithoutPrice: 0,
          hoursWithoutPower: 0,
        },
      ];
    });
  });
}
