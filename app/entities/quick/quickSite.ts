import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { meterFields } from "./meter";
import { price, priceCt } from "./price";
import { amount, DIESEL_CT, facesOf, FUEL_CT, MOST, wideFields } from "./wide";

/** What is at a place. */
export const SITE_KINDS = ["home", "district", "commerce", "industry", "farm"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** What may be built. */
export const BUILDABLE = ["pv", "battery", "heat_pump", "chp", "heat_storage", "wind", "biogas"] as const;
export type Buildable = (typeof BUILDABLE)[number];

export const PRICE_KINDS = ["fixed", "day_ahead"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** What is taken where nothing is entered; each is an assumption of the page and says so. */
export interface KindDefaults {
  /** Electricity and heat of a year [MWh]. */
  electricity_mwh: number;
  heat_mwh: number;
  /** The most photovoltaics there is room for [kW]. */
  pv_max_kw: number;
  /** Prices of electricity bought and sold and of gas [ct/kWh]; of day-ahead prices what is added to them. */
  price_ct: number;
  surcharge_ct: number;
  sale_ct: number;
  gas_ct: number;
  /** Half the width of the site [m]. */
  reach_m: number;
}

/**
 * A house of 150 m² with a family, 300 homes, an office building of 5 000 m², a factory of two shifts, a dairy farm. Orders of magnitude of
 * such sites in Germany, taxes in; whoever knows better enters it.
 */
export const KIND_DEFAULTS: Readonly<Record<SiteKind, KindDefaults>> = {
  home: {
    electricity_mwh: 3.5,
    heat_mwh: 18,
    pv_max_kw: 12,
    price_ct: 32,
    surcharge_ct: 20,
    sale_ct: 8,
    gas_ct: 11,
    reach_m: 20,
  },
  district: {
    electricity_mwh: 900,
    heat_mwh: 3000,
    pv_max_kw: 1500,
    price_ct: 28,
    surcharge_ct: 17,
    sale_ct: 8,
    gas_ct: 9,
    reach_m: 500,
  },
  commerce: {
    electricity_mwh: 400,
    heat_mwh: 500,
    pv_max_kw: 300,
    price_ct: 24,
    surcharge_ct: 14,
    sale_ct: 7,
    gas_ct: 8,
    reach_m: 100,
  },
  industry: {
    electricity_mwh: 8000,
    heat_mwh: 6000,
    pv_max_kw: 3000,
    price_ct: 18,
    surcharge_ct: 8,
    sale_ct: 6,
    gas_ct: 6,
    reach_m: 300,
  },
  farm: {
    electricity_mwh: 60,
    heat_mwh: 80,
    pv_max_kw: 150,
    price_ct: 28,
    surcharge_ct: 17,
    sale_ct: 8,
    gas_ct: 10,
    reach_m: 150,
  },
};

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
});

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
export function oddPrice(answers: QuickSite): "price_small" | "price_large" | "price_below_sale" | null {
  if ((answers.price_ct ?? 0) > MOST_PRICE_CT) return "price_large";
  if (answers.price_kind !== "fixed" || answers.tariff !== "") return null;
  if (answers.price_ct !== null && answers.price_ct < LEAST_PRICE_CT) return "price_small";
  const { price_ct, sale_ct } = completed(answers);
  return price_ct < sale_ct ? "price_below_sale" : null;
}

/** The answers with what is usual where nothing was entered, and the names of the fields that were left out. */
export function completed(answers: QuickSite) {
  const usual = KIND_DEFAULTS[answers.kind];
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
    value: number,
  ) => {
    const answer = answers[field];
    if (answer === null) assumed.add(field);
    return answer ?? value;
  };
  const heat_mwh = or("heat_mwh", usual.heat_mwh);
  const faces = facesOf(answers);
  const roofKw = faces.reduce((sum, { m2 }) => sum + m2 * KW_PER_M2, 0);
  // Without heat there is no network, and only a district has one that nobody entered.
  const usualNetwork = answers.kind === "district" ? Math.round(heat_mwh / HEAT_PER_M) : 0;
  return {
    ...answers,
    electricity_mwh: or("electricity_mwh", usual.electricity_mwh),
    heat_mwh,
    network_m: heat_mwh > 0 ? or("network_m", usualNetwork) : 0,
    network_loss_w: or("network_loss_w", LOSS_PER_M),
    faces,
    pv_max_kw: Math.max(faces.length > 0 ? roofKw : or("pv_max_kw", usual.pv_max_kw), answers.pv_kw ?? 0),
    fuel_ct: or("fuel_ct", answers.heating === "gas" ? usual.gas_ct : FUEL_CT[answers.heating]),
    diesel_ct: or("diesel_ct", DIESEL_CT),
    price_ct: or("price_ct", answers.price_kind === "fixed" ? usual.price_ct : usual.surcharge_ct),
    sale_ct: or("sale_ct", usual.sale_ct),
    gas_ct: or("gas_ct", usual.gas_ct),
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
  latitude: number;
  longitude: number;
}
