import { completed, type CompletedSite, type KnownPrices, type QuickSite } from "~/entities/quick/quickSite";
import file from "./countryPrices.json";
import { surplusPrice } from "./surplusPrice";

type Lists = typeof file.below_mwh;
type List = keyof Lists;
const countries = file.countries as Readonly<Record<string, Partial<Record<List, readonly (number | null)[]>>>>;

/** The half-year of the prices. */
export const PRICE_PERIOD = file.period;

/** What a country pays on average for a kWh [ct of a euro], and where that is from. */
interface CountryPrice {
  ct: number;
  /** "Eurostat, nrg_pc_202 – nrg_pc_205: IB, 2024-S2 (CC BY 4.0)", without words of one language. */
  source: string;
}

/**
 * The average price of electricity or natural gas in a country (ISO 3166-1 alpha-2) for a consumption [MWh a year]: homes with all taxes,
 * others without those that are refunded. It holds the fixed charges, too. null: Eurostat has none.
 */
export function countryPrice(
  country: string,
  carrier: "electricity" | "gas",
  { isHome, mwh }: { isHome: boolean; mwh: number },
): CountryPrice | null {
  const list: List = `${isHome ? "home" : "business"}_${carrier}`;
  const at = file.below_mwh[list].findIndex((below) => below === null || mwh < below);
  const ct = countries[country]?.[list]?.[at];
  if (typeof ct !== "number") return null;
  return { ct, source: `${file.source}: ${file.bands[list][at]}, ${file.period} (${file.licence})` };
}

/** Whose prices are those of households. */
const HOMES = ["home", "district"];

/**
 * Prices of a site where nothing is entered, as far as they are published for its country, and the source of each. What nobody publishes for
 * it stays open: prices of oil, liquefied gas, wood, heat of a network and diesel.
 */
export function pricesAt(answers: QuickSite, country: string): KnownPrices {
  const { electricity_mwh, heat_mwh, pv_max_kw } = completed(answers);
  const isHome = HOMES.includes(answers.kind);
  // A district is many homes: each is charged as one.
  const each = (mwh: number) => (answers.kind === "district" ? 0 : mwh);
  const electricity = countryPrice(country, "electricity", { isHome, mwh: each(electricity_mwh) });
  const gas = countryPrice(country, "gas", { isHome, mwh: each(heat_mwh) });
  const fuel = answers.heating === "gas" ? gas : null;
  const surplus = surplusPrice(country, pv_max_kw);
  return {
    price_ct: electricity?.ct ?? null,
    sale_ct: surplus?.ct ?? null,
    gas_ct: gas?.ct ?? null,
    fuel_ct: fuel?.ct ?? null,
    diesel_ct: null,
    sources: Object.fromEntries(
      [
        ["price_ct", electricity?.source],
        ["sale_ct", surplus?.source],
        ["gas_ct", gas?.source],
        ["fuel_ct", fuel?.source],
      ].filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
}

type PriceField = "price_ct" | "sale_ct" | "gas_ct" | "fuel_ct" | "diesel_ct";

/** The first price that counts for a site, that nobody entered and nobody publishes for its country; null where all are there. */
export function openPrice(answers: QuickSite, prices: KnownPrices, paysForSurplus: boolean): PriceField | null {
  const site = completed(answers, prices);
  const open = (field: PriceField) => site.assumed.has(field) && prices[field] === null;
  const has = (kw: number | null) => (kw ?? 0) > 0;
  const sells = has(site.pv_kw) || has(site.wind_kw) || has(site.chp_kw) || has(site.biogas_kw) || makes(site);
  const heats = site.heat_mwh > 0;
  if (answers.tariff === "" && open("price_ct")) return "price_ct";
  if (sells && !paysForSurplus && open("sale_ct")) return "sale_ct";
  const usesGas = heats && (site.heating === "gas" || has(site.chp_kw) || site.build.includes("chp"));
  if (usesGas && open("gas_ct")) return "gas_ct";
  if (heats && site.heating !== "gas" && open("fuel_ct")) return "fuel_ct";
  if ((has(site.generator_kw) || site.build.includes("generator")) && open("diesel_ct")) return "diesel_ct";
  return null;
}

const MAKERS = ["pv", "wind", "chp", "biogas"] as const;
const makes = ({ build }: CompletedSite): boolean => MAKERS.some((maker) => build.includes(maker));
