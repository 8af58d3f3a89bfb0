import type { SpaceDb } from "~db/client";
import { addDays } from "~/entities/core/clock";
import type { MarketPair } from "~/services/market/markets.server";
import { newestQuotingDay } from "~/services/market/quotes.server";
import { shapeOf } from "~/services/portfolio/valuation/market.server";
import { lastPricedDay } from "~/services/spot/prices.server";
import { forwardSnapshot } from "./forward.server";
import { spotSnapshot } from "./spot.server";
import type { MarketSnapshot } from "./types";

/** Whole years of spot prices that are shown before the current one. */
const YEARS_BACK = 3;

/** What is shown of a market: up to a second of processor time, so a worker makes it. */
export function makeSnapshot(db: SpaceDb, pair: MarketPair, nowMs: number): MarketSnapshot {
  const quoteDay = newestQuotingDay(pair, nowMs);
  const priced = lastPricedDay(db, pair.spot, nowMs);
  const openFrom = addDays(priced && priced > quoteDay ? priced : quoteDay, 1);
  const shape = shapeOf(db, pair, quoteDay);
  const { factors, years, leftOut } = shape;
  const last = priced ?? quoteDay;
  return {
    madeAt: new Date(nowMs).toISOString(),
    quoteDay,
    openFrom,
    shape: { factors: [...factors], years, leftOut },
    curve: forwardSnapshot(db, pair, { quoteDay, openFrom, shape }),
    ...spotSnapshot(db, pair, { first: `${Number(last.slice(0, 4)) - YEARS_BACK}-01-01`, last }, nowMs),
  };
}
