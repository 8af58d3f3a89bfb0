import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { CHILLER, COOLING_SHARE, KIND_DEFAULTS, needsOf, SITE_KINDS } from "./kinds";
import { meterFields } from "./meter";
import { price, priceCt } from "./price";
import { amount, DIESEL_CT, facesOf, FUEL_CT, MOST, wideFields } from "./wide";

/** What may be built. */
export const BUILDABLE = ["pv", "battery", "heat_pump", "chp", "heat_storage", "wind", "biogas", "generator"] as const;
export type Buildable = (typeof BUILDABLE)[number];

export const PRICE_KINDS = ["fixed", "day_ahead"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/**
 * Heat of a year for each metre of trench, from which a network comes into question [MWh/m]. Source: Energie-Atlas Bayern, lexicon,
 * "Wärmebelegungsdichte".
 */
const HEAT_PER_M = 1.5;
/**
 * What a metre of trench loses [W/m]: two pipes of DN 32 to DN 40 in standard insulation, 65 °C on average, 0.8 m deep in ground of 10 °C, by
 * the resistances of EN 13941 (decision 105).
 */
const LOSS_PER_M = 20;

/** Modules of 20 % [kW/m²]. */
export const KW_PER_M2 = 0.2;

/** Runs of the page are of one year, which lies ahead. */
const FIRST_RUN_YEAR = 2025;
const LAST_RUN_YEAR = 2060;

/** The answers of the page. Powers in kW, energies in kWh or MWh as named, prices in ct/kWh. Null: nothing was entered. */
export const quickSite = wideFields.extend({
  place: requiredText(120),
  kind: z.enum(SITE_KINDS, { errorMap: () => ({ message: "rules.needs_value" }) }),
  name: z.string().trim().max(120, "rules.string_length").default(""),
  /** Size of the site: floor or sales area [m²], or cows. */
  extent: amount(MOST),
  electricity_mwh: amount(MOST),
  heat_mwh: amount(MOST),
  network_m: amount(MOST),
  network_loss_w: amount(1000),
  pv_kw: amount(MOST),
  battery_kwh: amount(MOST),
  boiler_kw: amount(MOST),
  chp_kw: amount(MOST),
  heat_pump_kw: amount(MOST),
  evs: finiteNumber
    .int("rules.must_be_integer")
    .min(0, "rules.must_be_non_negative")
    .max(10_000, "rules.must_be_at_most")
    .nullable()
    .default(null),
  build: z.array(z.enum(BUILDABLE)).max(BUILDABLE.length, "rules.list_too_long").default([]),
  pv_max_kw: amount(MOST),
  price_kind: z.enum(PRICE_KINDS).default("fixed"),
  price_ct: price,
  sale_ct: price,
  gas_ct: price,
  year: finiteNumber
    .int("rules.must_be_integer")
    .min(FIRST_RUN_YEAR, "rules.must_be_in_range")
    .max(LAST_RUN_YEAR, "rules.must_be_in_range"),
});
export type QuickSite = z.infer<typeof quickSite>;

/** The same answers once they are read: what a form gave, or a job keeps. */
export const pricedSite = quickSite.extend({
  price_ct: priceCt,
  sale_ct: priceCt,
  gas_ct: priceCt,
  fuel_ct: priceCt,
  diesel_ct: priceCt,
  /** What was made of what was typed with a unit, by field: sentences in the language of who did. */
  understood: z.record(z.string(), z.string().max(400)).default({}),
});
type PricedSite = z.infer<typeof pricedSite>;

/** The form: the answers, a meter file, and the id of the system that they become, so that the same form sent twice is one. */
export const quickForm = quickSite.merge(meterFields).extend({
  system_id: id,
  /** Prices that look odd are meant as they are. */
  prices_sure: z.boolean().default(false),
});
export type QuickForm = z.infer<typeof quickForm>;

/** Below it a price per kWh is hardly ever one in ct: 0,225 EUR/kWh typed as ct/kWh [ct/kWh]. */
const LEAST_PRICE_CT = 2;
/** Above it neither [ct/kWh]. */
const MOST_PRICE_CT = 100;

/** What is odd about the price of electricity; null where nothing is, or it follows the day-ahead price. */
export function oddPrice(
  answers: QuickSite,
  prices?: KnownPrices,
): "price_small" | "price_large" | "price_below_sale" | null {
  if ((answers.price_ct ?? 0) > MOST_PRICE_CT) return "price_large";
  if (answers.price_kind !== "fixed" || answers.tariff !== "") return null;
  if (answers.price_ct !== null && answers.price_ct < LEAST_PRICE_CT) return "price_small";
  const { price_ct, sale_ct } = completed(answers, prices);
  return price_ct < sale_ct ? "price_below_sale" : null;
}

/** Prices where nothing is entered [ct/kWh]; null: nobody knows them. */
export interface KnownPrices {
  price_ct: number | null;
  /** What is added to day-ahead prices; null or not there: as much as makes their mean the price. */
  surcharge_ct?: number | null;
  sale_ct: number | null;
  gas_ct: number | null;
  fuel_ct: number | null;
  diesel_ct: number | null;
  /** Where they are from, by field; of the others it is the page that assumes them. */
  sources?: Readonly<Record<string, string>>;
}

/** Prices of shipped templates. */
function usualPrices({ kind, heating }: QuickSite): KnownPrices {
  const { price_ct, surcharge_ct, sale_ct, gas_ct } = KIND_DEFAULTS[kind];
  const fuel_ct = heating === "gas" ? gas_ct : FUEL_CT[heating];
  return { price_ct, surcharge_ct, sale_ct, gas_ct, fuel_ct, diesel_ct: DIESEL_CT };
}

/**
 * The answers with what is usual where nothing was entered, and the names of the fields that were left out. `prices`: those of the place;
 * one that is not known is 0 and has to be asked for where it counts.
 */
export function completed(
  answers: QuickSite & Partial<Pick<PricedSite, "understood">>,
  prices: KnownPrices = usualPrices(answers),
) {
  const usual = needsOf(answers.kind, answers.extent);
  const assumed = new Set<string>();
  const or = (
    field:
      | "electricity_mwh"
      | "heat_mwh"
      | "network_m"
      | "network_loss_w"
      | "pv_max_kw"
      | "price_ct"
      | "sale_ct"
      | "gas_ct"
      | "fuel_ct"
      | "diesel_ct",
    value: number | null,
  ): number => {
    const answer = answers[field];
    if (answer === null) assumed.add(field);
    return answer ?? value ?? 0;
  };
  const electricity_mwh = or("electricity_mwh", usual.electricity_mwh);
  const heat_mwh = or("heat_mwh", usual.heat_mwh);
  const faces = facesOf(answers);
  const roofKw = faces.reduce((sum, { m2 }) => sum + m2 * KW_PER_M2, 0);
  // Without heat there is no network, and only a district has one that nobody entered.
  const usualNetwork = answers.kind === "district" ? Math.round(heat_mwh / HEAT_PER_M) : 0;
  // What cools is a part of the electricity, unless cold is entered for itself.
  const cooling_mwh = answers.cold_mwh === null ? electricity_mwh * (COOLING_SHARE[answers.kind] ?? 0) : 0;
  const isDayAhead = answers.price_kind === "day_ahead";
  const surcharge_ct = isDayAhead ? (prices.surcharge_ct ?? null) : null;
  return {
    ...answers,
    electricity_mwh,
    cooling_mwh,
    cold_mwh: answers.cold_mwh ?? cooling_mwh * CHILLER,
    heat_mwh,
    network_m: heat_mwh > 0 ? or("network_m", usualNetwork) : 0,
    network_loss_w: or("network_loss_w", LOSS_PER_M),
    faces,
    pv_max_kw: Math.max(faces.length > 0 ? roofKw : or("pv_max_kw", usual.pv_max_kw), answers.pv_kw ?? 0),
    fuel_ct: or("fuel_ct", prices.fuel_ct),
    diesel_ct: or("diesel_ct", prices.diesel_ct),
    price_ct: or("price_ct", surcharge_ct ?? prices.price_ct),
    /** The price is what day-ahead prices with what is added to them cost on average. */
    price_is_mean: isDayAhead && answers.price_ct === null && surcharge_ct === null,
    sale_ct: or("sale_ct", prices.sale_ct),
    gas_ct: or("gas_ct", prices.gas_ct),
    price_sources: prices.sources ?? {},
    understood: answers.understood ?? {},
    reach_m: usual.reach_m,
    assumed,
  };
}
export type CompletedSite = ReturnType<typeof completed>;

/** Where the site is. */
export interface SitePlace {
  /** "Freiburg im Breisgau". */
  name: string;
  /** ISO 3166-1 alpha-2, and its name in the language of who fills in the page. */
  country: string;
  country_name?: string | undefined;
  timezone: string;
  /** ISO 4217: of all its amounts; not there: EUR. Prices per kWh are in its hundredths. */
  currency?: string | undefined;
  latitude: number;
  longitude: number;
}
