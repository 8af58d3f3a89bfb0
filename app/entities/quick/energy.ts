import type { FieldIssue } from "~/entities/core/issue";
import { currencyOf, unitPrice } from "./price";
import type { Heating } from "./wide";

/** Energies of a year, and what is stored. A bare number is in the unit of its field. */
export const ENERGY_FIELDS = {
  electricity_mwh: { unit: "MWh", pays: "price_ct", isHeat: false },
  heat_mwh: { unit: "MWh", pays: "fuel_ct", isHeat: true },
  cold_mwh: { unit: "MWh", pays: null, isHeat: false },
  process_mwh: { unit: "MWh", pays: "price_ct", isHeat: false },
  water_mwh: { unit: "MWh", pays: "price_ct", isHeat: false },
  manure_mwh: { unit: "MWh", pays: null, isHeat: false },
  battery_kwh: { unit: "kWh", pays: null, isHeat: false },
  tank_kwh: { unit: "kWh", pays: null, isHeat: false },
  cold_store_kwh: { unit: "kWh", pays: null, isHeat: false },
  water_tank_kwh: { unit: "kWh", pays: null, isHeat: false },
} as const;
export type EnergyField = keyof typeof ENERGY_FIELDS;
/** Prices of fuels, which bills name per litre, kilogram, tonne, cubic metre or stere. */
export const FUEL_PRICES = ["gas_ct", "fuel_ct", "diesel_ct"] as const;
export type FuelPrice = (typeof FUEL_PRICES)[number];

/** kWh of a unit of energy. A map, as people type any word: an object has some of its own, such as "constructor". */
const KWH: ReadonlyMap<string, number> = new Map(
  Object.entries({ wh: 0.001, kwh: 1, mwh: 1000, gwh: 1e6, mj: 1 / 3.6, gj: 1000 / 3.6 }),
);

type Measure = "l" | "kg" | "t" | "m3" | "stere";
const MEASURES: ReadonlyMap<string, Measure> = new Map<string, Measure>(
  Object.entries<Measure>({
    l: "l",
    lt: "l",
    liter: "l",
    liters: "l",
    litre: "l",
    litres: "l",
    kg: "kg",
    t: "t",
    to: "t",
    tonne: "t",
    tonnes: "t",
    tonnen: "t",
    m3: "m3",
    "m³": "m3",
    rm: "stere",
    ster: "stere",
    stere: "stere",
    steres: "stere",
    stère: "stere",
    stères: "stere",
  }),
);

/** What a measure of a fuel gives [kWh], and who says so. */
interface FuelEnergy {
  kwh: number;
  source: string;
}
const MILJO = "Miljødirektoratet 2017, KOSTRA";
const STERE: FuelEnergy = { kwh: 1600, source: "Ajena 2017" };
/**
 * Lower heating values of the Norwegian environment agency, of natural gas the higher one that its bills have, of a stacked cubic metre of
 * dry beech that of Ajena. Natural gas differs by network: the bill has its own factor.
 */
const FUELS: Readonly<Record<"oil" | "lpg" | "wood" | "diesel", Partial<Record<Measure, FuelEnergy>>>> = {
  oil: { l: { kwh: 10.056, source: MILJO }, kg: { kwh: 11.972, source: MILJO }, t: { kwh: 11_972, source: MILJO } },
  lpg: { l: { kwh: 6.778, source: MILJO }, kg: { kwh: 12.815, source: MILJO }, t: { kwh: 12_815, source: MILJO } },
  wood: { kg: { kwh: 4.8, source: MILJO }, t: { kwh: 4800, source: MILJO }, stere: STERE },
  diesel: { l: { kwh: 10.056, source: MILJO } },
};
/**
 * Bills of natural gas count its higher heating value, runs the lower one: by how much more the same gas is in a bill (IPCC Guidelines 2006,
 * vol. 2, box 1.1: the lower is 10 % less).
 */
export const GAS_ON_BILLS = 1 / 0.9;
/** What a kWh of a bill of what heats is in a run [1]. */
export const burntOf = (heating: Heating): number => (heating === "gas" ? 1 / GAS_ON_BILLS : 1);

const GAS: Readonly<Record<string, FuelEnergy>> = { FR: { kwh: 11.03, source: "GRDF, Paris" } };
const GAS_ELSEWHERE: FuelEnergy = { kwh: 10, source: "enercity Netz" };

function energyOf(fuel: Heating | "diesel", measure: Measure, country: string): FuelEnergy | null {
  if (fuel === "gas") return measure === "m3" ? (GAS[country] ?? GAS_ELSEWHERE) : null;
  return fuel === "district" ? null : (FUELS[fuel][measure] ?? null);
}

/** What a text is read with. */
export interface EnergyContext {
  heating: Heating;
  /** ISO 3166-1 alpha-2; "": not known yet. */
  country: string;
  /** Currency of the place (ISO 4217). */
  currency: string;
  /** Heat for each energy that the heating burns [1]. */
  efficiency: number;
  /** Prices that count on the page [ct/kWh]; null: open, or of a tariff. */
  prices: Readonly<Record<"price_ct" | "fuel_ct", number | null>>;
  /** A number in the reader's way of writing; null where it is none, or could be two. */
  number: (text: string) => number | null;
}

/** What was made of a text: the value in the unit of the field, and a sentence (a key under `quick.understood`). */
interface Understood {
  value: number;
  key: "energy" | "fuel_heat" | "gas_heat" | "money" | "money_heat" | "money_gas_heat" | "price";
  params: Record<string, string | number>;
}
/** null: there is no unit, and the field reads it itself. */
type ReadText = Understood | { issue: Pick<FieldIssue, "message" | "params"> } | null;

const issue = (rule: string, params?: FieldIssue["params"]): ReadText => ({
  issue: { message: `quick.rules.${rule}`, ...(params ? { params } : {}) },
});
const rounded = (value: number) => Number(value.toPrecision(6));
const AMOUNT = /^(.*?\d[\d\s\u00a0\u202f.,'’]*)\s*([\p{L}€£$].*)$/u;
/** "a year", after an amount of money or of energy and its unit. */
const YEARLY = /\s*(?:\/\s*|\b(?:par|per|pro|im|a)\s+)(?:an|ans|année|jahr|year|yr|a)\s*$|\s*p\.\s?a\.?\s*$/iu;

/** Splits a text into number and unit; null where it has no unit. */
function parts(text: string): { amount: string; unit: string } | null {
  // Pounds and dollars stand before their amount.
  const plain = text.trim().replace(/^([£$€])\s*([\d\s.,]+)/u, "$2 $1 ");
  const [, amount, unit] = AMOUNT.exec(plain.replace(YEARLY, "")) ?? [];
  return amount === undefined || unit === undefined ? null : { amount: amount.trim(), unit: unit.trim() };
}

/**
 * An energy of the page as it stands on a bill: "3500 kWh", "12,6 GJ", "2 500 l" of what heats, "1 800 m³", "8 stères", "900 kg", "1 400 EUR
 * a year" (by the price that counts on the page). Fuel becomes the heat that its boiler makes of it. What is odd is asked.
 */
export function readEnergy(field: EnergyField, text: string, context: EnergyContext): ReadText {
  const { unit: fieldUnit, pays, isHeat } = ENERGY_FIELDS[field];
  const split = parts(text);
  if (!split) return null;
  const amount = context.number(split.amount);
  const per = fieldUnit === "MWh" ? 1000 : 1;
  const name = split.unit.toLowerCase();
  const isKnown = KWH.has(name) || MEASURES.has(name) || currencyOf(name) !== null;
  if (!isKnown) return issue("energy_unit", { unit: split.unit.slice(0, 20) });
  if (amount === null) return issue("energy_number");
  const typed = text.trim();
  const kwh = KWH.get(name);
  if (kwh !== undefined) {
    const value = rounded((amount * kwh) / per);
    return { value, key: "energy", params: { typed, value, unit: fieldUnit } };
  }
  // Heat of what a bill counts, of gas by its higher heating value.
  const share = context.efficiency * burntOf(context.heating);
  const isGas = context.heating === "gas";
  const percent = Math.round(context.efficiency * 100);
  const measure = MEASURES.get(name);
  if (measure) {
    const fuel = isHeat ? energyOf(context.heating, measure, context.country) : null;
    if (!fuel) return issue(isHeat ? "energy_fuel" : "energy_no_fuel", { unit: split.unit });
    const value = rounded((amount * fuel.kwh * share) / per);
    return {
      value,
      key: isGas ? "gas_heat" : "fuel_heat",
      params: { typed, factor: fuel.kwh, source: fuel.source, percent, value },
    };
  }
  const price = pays ? context.prices[pays] : null;
  if (pays === null) return issue("energy_no_fuel", { unit: split.unit });
  const other = otherCurrency(name, context.currency);
  if (other) return other;
  if (!price || price <= 0) return issue("energy_money");
  const value = rounded((amount * 100 * (isHeat ? share : 1)) / price / per);
  const heatKey = isGas ? "money_gas_heat" : "money_heat";
  return { value, key: isHeat ? heatKey : "money", params: { typed, price, percent, value } };
}

/** A price of a fuel per litre, kilogram, tonne, cubic metre or stere, in ct/kWh; null where it is per energy, or bare. */
export function readFuelPrice(field: FuelPrice, text: string, context: EnergyContext): ReadText {
  const split = parts(text);
  const [money, name] = (split?.unit ?? "").toLowerCase().split(/\s*(?:\/|\bpro\b|\bpar\b|\ble\b|\bper\b|\bje\b)\s*/u);
  const measure = MEASURES.get(name?.replace(/^1\s*/u, "") ?? "");
  if (!split || !money || !measure) return null;
  const fuelName = field === "gas_ct" ? "gas" : field === "diesel_ct" ? "diesel" : context.heating;
  const fuel = energyOf(fuelName, measure, context.country);
  if (!fuel) return issue("energy_fuel", { unit: name! });
  const amount = context.number(split.amount);
  const ct = unitPrice(money);
  if (amount === null || ct === null) return issue("energy_number");
  const value = rounded((amount * ct) / fuel.kwh);
  return { value, key: "price", params: { typed: text.trim(), factor: fuel.kwh, source: fuel.source, value } };
}

/** What to say of an amount in another currency than the place's; null where it may be in it. */
export function otherCurrency(text: string, currency: string): ReadText {
  const named = currencyOf(text);
  const isDollar = named === "$" && /^(USD|CAD|AUD|NZD)$/.test(currency);
  return named === null || named === "" || named === currency || isDollar
    ? null
    : issue("price_currency", { currency });
}
