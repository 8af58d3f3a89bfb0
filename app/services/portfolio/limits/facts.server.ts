import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotMarkets } from "~db/schema/spot";
import { daysFrom } from "~/entities/core/clock";
import type { Deal } from "~/entities/portfolio/deal";
import { dealKind } from "~/entities/portfolio/dealProducts";
import type { Goo } from "~/entities/portfolio/goo";
import { type DealMeasure, distancePercent, type TradeFacts } from "~/entities/portfolio/tradeLimit";
import { deliveryClock, deliveryDayOf, isAllowance, unitsOf } from "~/entities/spot/deliveryClock";
import type { DealDirection } from "~/entities/spot/direction";
import { dealEnergy, type SpotDeal } from "~/entities/spot/spotDeal";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { marketPair } from "~/services/market/markets.server";
import { todayIn } from "../delivery.server";
import { atMarket, energyOf, spotPriceAtMarket } from "./marketPrice.server";

type Measured = Record<DealMeasure, () => number | null | undefined>;
const measured = (measures: Measured) => (of: DealMeasure) => measures[of]();

/** What limits look at of a future or a power purchase agreement; null where its market is gone. `blocks`: its profile, where it is not stored yet. */
export function factsOfDeal(db: SpaceDb, deal: Deal, blocks?: readonly SeriesBlock[]): TradeFacts | null {
  const pair = marketPair(db, deal.futures_id ?? "");
  const kind = dealKind(deal.tech_id);
  if (!pair || !kind) return null;
  const last = deal.end_date ?? deal.start_date;
  const energy = () => energyOf(db, deal, blocks);
  return {
    carrier: pair.spot.carrier_id,
    kind: kind.type,
    direction: deal.properties.direction,
    currency: pair.spot.currency,
    delivered: unitsOf(pair.spot.carrier_id).delivered,
    measure: measured({
      // Allowances have no power; what counts as energy is their number [t].
      mw: () => (isAllowance(pair.spot.carrier_id) ? undefined : deal.amount),
      mwh: energy,
      money: () => {
        const mwh = energy();
        return mwh === null ? null : Math.abs(deal.trading_price) * mwh;
      },
      price: () => {
        const at = atMarket(db, deal, { prices: true, blocks });
        return at && at.pricedMwh > 0 ? distancePercent(deal.trading_price, at.worth / at.pricedMwh) : null;
      },
      ahead: () => daysFrom(todayIn(pair.spot.timezone), last),
    }),
  };
}

/** The same of a spot deal. */
export function factsOfSpotDeal(db: SpaceDb, deal: SpotDeal): TradeFacts | null {
  const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, deal.spot_id)).get();
  if (!market) return null;
  const mwh = Math.abs(dealEnergy(deal));
  return {
    carrier: market.carrier_id,
    kind: "spot",
    direction: deal.direction,
    currency: market.currency,
    delivered: unitsOf(market.carrier_id).delivered,
    measure: measured({
      mw: () => deal.amount,
      mwh: () => mwh,
      money: () => Math.abs(deal.trading_price) * mwh,
      price: () => {
        const price = spotPriceAtMarket(db, market, deal);
        return price === null ? null : distancePercent(deal.trading_price, price);
      },
      ahead: () => daysFrom(todayIn(market.timezone), deliveryDayOf(deliveryClock(market), Date.parse(deal.start_at))),
    }),
  };
}

/** Guarantees are priced in EUR per MWh. */
const GOO_CURRENCY = "EUR";

/**
 * What guarantees of origin are as trades: those that came from somebody else (as the stock counts them, with or without a counterparty) are a purchase, those
 * that were transferred a sale, both where they came and went; none of those that were issued, cancelled or expired here. They have no power and no market.
 */
export function factsOfGoo(goo: Goo): TradeFacts[] {
  const isBought = goo.status === "held" || goo.properties.received;
  const directions: DealDirection[] = [
    ...(isBought ? (["purchase"] as const) : []),
    ...(goo.status === "transferred" ? (["sale"] as const) : []),
  ];
  const measure = measured({
    mw: () => undefined,
    mwh: () => goo.amount,
    money: () => goo.trading_price * goo.amount,
    price: () => undefined,
    ahead: () => daysFrom(todayIn("UTC"), goo.end_date),
  });
  const what = { carrier: "electricity", kind: "goo", currency: GOO_CURRENCY, delivered: "MWh" } as const;
  return directions.map((direction) => ({ ...what, direction, measure }));
}
