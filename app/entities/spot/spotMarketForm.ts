import { z } from "zod";
import { SPOT_TIMESTEPS, spotMarketSchema } from "./spotMarket";

const { shape } = spotMarketSchema;

/** The form of a spot market: the fields of a market, its length of a period out of a list. */
export const spotMarketForm = z.object({
  name: shape.name,
  carrier_id: shape.carrier_id,
  country_code: shape.country_code,
  currency: shape.currency,
  timestep_minutes: z.enum(SPOT_TIMESTEPS.map(String) as [string, ...string[]]).default("60"),
  timezone: shape.timezone,
  zone: shape.zone,
  price_source: shape.price_source,
  expected: z.string().nullable().default(null),
});
export type SpotMarketForm = z.infer<typeof spotMarketForm>;
