import { z } from "zod";
import { daysFrom, isDay } from "~/entities/core/clock";
import { description, finiteNumber, id, positive, requiredText } from "~/entities/core/shared";
import { approvalSchema, PENDING_STATUSES, type PendingStatus } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { BASE_PEAK_TYPES, PERIOD_TYPES } from "./dealProducts";
import { vatRate } from "./settlement";

/** In this order; a new deal is optional. "existing" is the one that is closed. */
export const DEAL_STATUSES = ["optional", "proposed", "existing"] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];
/** Those too that count nowhere: a deal that waits for a second person, and one that was refused. */
export const DEAL_STATES = [...DEAL_STATUSES, ...PENDING_STATUSES] as const;
export type DealState = DealStatus | PendingStatus;

/** Prices and powers beyond are slips of the unit. */
const MOST_PRICE = 100_000;
const MOST_MW = 1e6;
/** Deliveries are valued hour by hour: thirty years are 263 000 hours. */
const MOST_DAYS = 30 * 366;
/** Shares add up to 100 within this. */
const SHARE_TOLERANCE = 0.001;
const MOST_SHARES = 200;

export const day = z.string({ required_error: "rules.needs_value" }).refine(isDay, "rules.date_invalid");

/** The share of each location in a deal [%]. */
const shares = z
  .record(id, finiteNumber.min(0, "portfolio.rules.shareRange").max(100, "portfolio.rules.shareRange"))
  .refine((map) => Object.keys(map).length <= MOST_SHARES, "portfolio.rules.too_many_shares")
  .default({});

export const price = positive.max(MOST_PRICE, "rules.must_be_at_most");
export const power = positive.max(MOST_MW, "rules.must_be_at_most");

const properties = z.object({
  /** A derivative is settled in money; own use is delivered. */
  is_derivative: z.boolean().default(false),
  /** Power purchase agreements: who buys need not take what the market would pay less for than was agreed. */
  curtailment: z.boolean().default(false),
  direction: z.enum(DEAL_DIRECTIONS).default("purchase"),
  /** The day it was agreed on, YYYY-MM-DD; it counts from its end on. */
  traded_on: day.nullable().default(null),
  /** What a deal that is not closed yet may cost at most (a purchase), or must bring at least (a sale) [currency/MWh]. */
  price_limit: price.nullable().default(null),
  /** Value added tax of this deal, where it is another than that of its counterparty [%]. */
  vat_rate: vatRate.default(null),
  reverse_charge: z.boolean().default(false),
  notes: description.default(""),
});

/** Energy bought or sold ahead of its delivery: a future or a power purchase agreement. */
export const dealSchema = z.object({
  deal_id: id,
  system_id: id,
  tech_id: id,
  name: requiredText(200),
  description: description.default(""),
  status: z.enum(DEAL_STATES).default("optional"),
  /** Left out: that of its market. Electricity that is dealt ahead is futures_electricity. */
  carrier_id: id.optional(),
  carrier_level_id: id,
  /** Where a power purchase agreement produces. */
  geometry_id: id.nullable().default(null),
  geometry_shares: shares,
  house_id: id,
  book_id: id,
  counterparty_id: id,
  /** Of futures alone. */
  ticker_symbol: z.string().trim().max(40, "rules.string_length").nullable().default(null),
  /** The market of futures whose prices value it and whose clock and currency count; of a future that of its ticker. */
  futures_id: id.optional(),
  start_date: day,
  /** Left out: it follows from the start and the kind of period. */
  end_date: day.optional(),
  periodType: z.enum(PERIOD_TYPES),
  base_peak_type: z.enum(BASE_PEAK_TYPES),
  /** "2027", "2027-WIN", "2027-Q1", .... Null: no such period. The server knows it. */
  period: z.string().max(12).nullable().default(null),
  /** Currency of the market per MWh. */
  trading_price: price,
  /** MW: of base and peak the power delivered, of a profile that by which its values are multiplied. */
  amount: power,
  /** Energy of the delivery per MW of the amount, by year of 8 760 hours [h]; the server knows it. */
  full_load_hours: finiteNumber.nullable().default(null),
  /** The stored profile of an individual delivery [MW per MW of the amount]. */
  ts_id: id.nullable().default(null),
  properties: properties.default({}),
  /** What limits said of it, and who approved it. The server knows it. */
  approval: approvalSchema,
});
export type Deal = z.infer<typeof dealSchema>;
export type DealInput = z.input<typeof dealSchema>;

/** The sum of shares is 100, within the tolerance; none at all is for systems without locations. */
export const sharesFit = (map: Readonly<Record<string, number>>): boolean => {
  const values = Object.values(map);
  return values.length === 0 || Math.abs(values.reduce((sum, share) => sum + share, 0) - 100) <= SHARE_TOLERANCE;
};

/** Whether a delivery is longer than is valued. */
export const isTooLong = (start: string, end: string): boolean => daysFrom(start, end) >= MOST_DAYS;
