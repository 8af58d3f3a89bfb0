import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { futuresMarkets } from "~db/schema/market";
import { spotMarkets } from "~db/schema/spot";
import { readableId } from "~/entities/catalogue/catalogueForm";
import { readDiscountCurve } from "~/entities/market/discountCurve";
import {
  carrierOfDeals,
  FUTURES_CARRIER,
  type FuturesMarket,
  type FuturesMarketForm,
} from "~/entities/market/futuresMarket";
import { isInCountry, type SpotMarket } from "~/entities/spot/spotMarket";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { futuresMarketEntity } from "./futuresMarket.entity.server";

/** A market of futures with the spot market it is settled on: clock, currency and country are that one's. */
export interface MarketPair {
  market: FuturesMarket;
  spot: SpotMarket;
}

/** Every market of futures of a space, by name. `country`: only those of it. */
export function marketPairs(db: SpaceDb, country: string | null = null): MarketPair[] {
  const rows = db
    .select({ market: futuresMarkets, spot: spotMarkets })
    .from(futuresMarkets)
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, futuresMarkets.spot_id))
    .all();
  const collator = new Intl.Collator("en", { numeric: true });
  return rows
    .filter(({ spot }) => country === null || isInCountry(spot, country))
    .sort((a, b) => collator.compare(a.market.name, b.market.name));
}

const placeWhere = (db: SpaceDb, where: ReturnType<typeof eq>): MarketPair | null =>
  db
    .select({ market: futuresMarkets, spot: spotMarkets })
    .from(futuresMarkets)
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, futuresMarkets.spot_id))
    .where(where)
    .get() ?? null;

/** A market of futures by its id; null where there is none. */
export const marketPair = (db: SpaceDb, futuresId: string): MarketPair | null =>
  placeWhere(db, eq(futuresMarkets.futures_id, futuresId));

/** A market by what its symbols begin with; null where there is none. */
export const pairOfSymbol = (db: SpaceDb, symbol: string): MarketPair | null =>
  placeWhere(db, eq(futuresMarkets.symbol, symbol));

/** The market of futures of the space with this id, for everybody; 404 where there is none. */
export function futuresMarket(actor: Actor, futuresId: string): Outcome<Stored<FuturesMarket>> {
  const market = get(actor, futuresMarketEntity, futuresId);
  return market ? done(market) : notFound();
}

/** Makes a market of futures (`futuresId` null: its id comes from its name), or changes one. For admins. */
export function saveFuturesMarket(
  actor: Actor,
  futuresId: string | null,
  { expected, discount_curve: curve, ...fields }: FuturesMarketForm,
): Outcome<Stored<FuturesMarket>> {
  return write(dbOf(actor), () => {
    const readable = readableId(fields.name);
    const free = readable !== "" && readable !== "new" && !get(actor, futuresMarketEntity, readable);
    const futures_id = futuresId ?? (free ? readable : randomUUID());
    return saveWithin(
      { db: dbOf(actor), actor },
      futuresMarketEntity,
      { ...fields, futures_id, discount_curve: readDiscountCurve(curve) },
      { expected: expected || null },
    );
  });
}

/**
 * The markets that a system can deal on: of its country, or all where its own has none or it has no country. Of the carrier of deals
 * that is named; "" for all of them.
 */
export function offeredPairs(
  db: SpaceDb,
  country: string | undefined,
  carrier: string = FUTURES_CARRIER,
): MarketPair[] {
  const ofCarrier = ({ spot }: MarketPair) => carrier === "" || carrierOfDeals(spot.carrier_id) === carrier;
  const pairs = country === undefined ? [] : marketPairs(db, country).filter(ofCarrier);
  return pairs.length > 0 ? pairs : marketPairs(db).filter(ofCarrier);
}
