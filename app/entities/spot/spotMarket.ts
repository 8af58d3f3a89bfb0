import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";
import { BIDDING_ZONES, DELIVERY_CLOCK, ZONE_CODES, type ZoneCode, zoneOf } from "./zones";

/** Lengths of a delivery period [min]. */
export const SPOT_TIMESTEPS = [15, 30, 60] as const;
export type SpotTimestep = (typeof SPOT_TIMESTEPS)[number];

/** Where the day-ahead prices of a market are from: made by the product and labelled so, fetched, or files of one's own. */
export const PRICE_SOURCES = ["synthetic", "energy_charts", "smard", "entsoe", "upload"] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
/** Those that are fetched after the auction. */
export const FETCHED_SOURCES = ["energy_charts", "smard", "entsoe"] as const satisfies readonly PriceSource[];
export type FetchedSource = (typeof FETCHED_SOURCES)[number];
export const isFetched = (source: PriceSource): source is FetchedSource =>
  FETCHED_SOURCES.some((one) => one === source);

/** A market on which energy is traded for delivery periods of the next day. Prices are in its currency per MWh. */
export const spotMarketSchema = z.object({
  spot_id: id,
  name: requiredText(120),
  /** A carrier that is counted in MWh. */
  carrier_id: id,
  /** ISO 3166-1 alpha-2. */
  country_code: z.string({ required_error: "rules.needs_value" }).regex(/^[A-Z]{2}$/, "rules.country"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "rules.currency")
    .default("EUR"),
  timestep_minutes: z
    .union([z.literal(15), z.literal(30), z.literal(60)], {
      errorMap: () => ({ message: "rules.not_in_list" }),
    })
    .default(60),
  /** The clock of its delivery days. */
  timezone: timezone.default(DELIVERY_CLOCK),
  /** Code of the bidding zone whose prices are fetched. Null: none are. */
  zone: z.enum(ZONE_CODES).nullable().default(null),
  price_source: z.enum(PRICE_SOURCES).default("synthetic"),
});
export type SpotMarket = z.infer<typeof spotMarketSchema>;

/** Whether a source has the prices of a zone. */
export function hasPrices(source: FetchedSource, code: ZoneCode): boolean {
  const zone = zoneOf(code);
  if (source === "energy_charts") return zone.energyCharts;
  return source === "smard" ? zone.smard !== null : zone.eic !== null;
}

/** Whether a market is one of a country: its own, or one that its bidding zone reaches into. */
export const isInCountry = ({ country_code, zone }: SpotMarket, country: string): boolean =>
  country_code === country || (zone !== null && zoneOf(zone).countries.includes(country));

/** The markets that the product ships: electricity of every bidding zone, with synthetic prices until an admin chooses others. */
export const shippedMarkets = (): SpotMarket[] =>
  ZONE_CODES.map((code) => {
    const { countries, minutes, currency } = BIDDING_ZONES[code];
    return {
      spot_id: `day_ahead_${code}`,
      name: `Day-ahead ${code}`,
      carrier_id: "electricity",
      country_code: countries[0],
      currency,
      timestep_minutes: minutes,
      timezone: DELIVERY_CLOCK,
      zone: code,
      price_source: "synthetic",
    };
  });
