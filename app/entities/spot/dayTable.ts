import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";
import { spotDealSchema } from "./spotDeal";

/** Delivery periods of the longest day: 25 hours of quarter-hours. */
export const MOST_PERIODS = 100;
const MOST_MW = 1e6;

/** What is dealt in a delivery period: MW, negative where it is sold, and currency/MWh. Both null: nothing is. */
export interface DayCell {
  volume: number | null;
  price: number | null;
}

/** A volume of zero is none. */
export const isDealt = ({ volume }: DayCell): boolean => volume !== null && volume !== 0;

const price = spotDealSchema.shape.trading_price;
const cell = z.object({
  volume: finiteNumber
    .min(-MOST_MW, "rules.must_be_at_least")
    .max(MOST_MW, "rules.must_be_at_most")
    .nullable()
    .default(null),
  price: price.nullable().default(null),
});

/** Why a row is none: a volume needs a price, a price a volume (0 where nothing is dealt). Null: it is one. */
export function cellIssue({ volume, price }: DayCell): { path: keyof DayCell; message: string } | null {
  if (volume === null && price !== null) return { path: "volume", message: "spot.rules.volume_needed" };
  if (volume !== null && volume !== 0 && price === null) return { path: "price", message: "spot.rules.price_needed" };
  return null;
}

/** The form of a day on a market: one row for each of its delivery periods. */
export const dayTableForm = z.object({
  spot_id: id,
  day: z.string().max(10),
  /** Which deals of the day it was made from. */
  version: z.string().max(80).default(""),
  rows: z.array(cell).max(MOST_PERIODS, "rules.not_in_list"),
});
export type DayTableForm = z.infer<typeof dayTableForm>;
