import { z } from "zod";
import type { CarrierName } from "~/entities/catalogue/names";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { ZONE_CODES } from "~/entities/spot/zones";
import { discountCurveSchema, discountCurveText } from "./discountCurve";

/** Where the prices of futures are from: made by the product and labelled so, or files of one's own. */
export const FUTURES_SOURCES = ["synthetic", "upload"] as const;
export type FuturesSource = (typeof FUTURES_SOURCES)[number];

/** The carrier of most of a portfolio: electricity that is traded ahead of its delivery. */
export const FUTURES_CARRIER = "futures_electricity" satisfies CarrierName;

/** The carrier of deals on a market of futures, by that of its spot market: electricity that is dealt ahead is a carrier of its own. */
export const carrierOfDeals = (spotCarrier: string): string =>
  spotCarrier === ("electricity" satisfies CarrierName) ? FUTURES_CARRIER : spotCarrier;

/** Higher rates of interest are slips [% a year]. */
const MOST_RATE = 50;

/**
 * Where futures are quoted. A future is the delivery of base or peak load (of gas: of base load alone) in a year, quarter, month or day to the area of a spot market.
 * That market gives it clock, currency and country. Prices are in that currency per MWh.
 */
export const futuresMarketSchema = z.object({
  futures_id: id,
  name: requiredText(120),
  /** What the symbols of its tickers begin with. */
  symbol: z
    .string({ required_error: "rules.needs_value" })
    .trim()
    .regex(/^[A-Z][A-Z0-9-]{0,15}$/, "market.rules.symbol"),
  /** The spot market on which what was bought ahead is settled. */
  spot_id: id,
  price_source: z.enum(FUTURES_SOURCES).default("synthetic"),
  /** What open deliveries are discounted with [% a year, compounded once a year]. 0: not at all. */
  discount_rate: finiteNumber.min(0, "rules.must_be_at_least").max(MOST_RATE, "rules.must_be_at_most").default(0),
  /** The same by maturity, in place of the one rate. */
  discount_curve: discountCurveSchema.default([]),
});
export type FuturesMarket = z.infer<typeof futuresMarketSchema>;

/** The form of a market of futures. */
export const futuresMarketForm = z.object({
  name: futuresMarketSchema.shape.name,
  symbol: futuresMarketSchema.shape.symbol,
  spot_id: futuresMarketSchema.shape.spot_id,
  price_source: futuresMarketSchema.shape.price_source,
  discount_rate: futuresMarketSchema.shape.discount_rate,
  discount_curve: discountCurveText,
  expected: z.string().nullable().default(null),
});
export type FuturesMarketForm = z.infer<typeof futuresMarketForm>;

/** The markets that the product ships: one for each shipped spot market, with synthetic prices until an admin chooses files. */
export const shippedFutures = (): FuturesMarket[] =>
  ZONE_CODES.map((code) => ({
    futures_id: `futures_${code}`,
    name: `Futures ${code}`,
    symbol: code.toUpperCase(),
    spot_id: `day_ahead_${code}`,
    price_source: "synthetic",
    discount_rate: 0,
    discount_curve: [],
  }));
