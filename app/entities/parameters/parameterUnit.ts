import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { type ParameterImpact, PRICE_SCENARIOS, type PriceScenario } from "./parameter";

/** Other sizes of the units the catalogue uses, the customary ones first. */
const SIZES: Record<string, readonly string[]> = {
  MW: ["kW", "GW"],
  MWh: ["kWh", "GWh", "GJ"],
  "(MW*km)": ["(kW*km)"],
  kg: ["t", "g"],
  "kg/h": ["t/h"],
  "m^2": ["ha", "km^2"],
  "m^3": ["l"],
  h: ["min", "d"],
  "1": ["%"],
  "°C": ["K"],
};

/**
 * Units to offer for typing a value, the stored one first: amounts and what they are counted by in their other sizes,
 * "EUR/MWh" -> "EUR/kWh", "ct/kWh". Whether and how they convert is the unit service's to say.
 */
export function unitSuggestions(stored: string, currency: string): string[] {
  const [top = "1", over, ...rest] = stored.split(/\/(?![^(]*\))/);
  const tail = rest.map((part) => `/${part}`).join("");
  const tops = top === currency ? [top, "ct"] : [top, ...(ownValue(SIZES, top) ?? [])];
  const overs = over === undefined ? [""] : [over, ...(ownValue(SIZES, over) ?? [])].map((part) => `/${part}`);
  const all = overs.flatMap((below) => tops.map((above) => `${above}${below}${tail}`));
  return [...new Set([stored, ...all])];
}

/** Units of a column of numbers: those of a value, and for power also the energy of each step. */
export function seriesUnitSuggestions(stored: string, currency: string): string[] {
  const units = unitSuggestions(stored, currency);
  return stored === "MW" ? [...units, ...unitSuggestions("MWh", currency)] : units;
}

/** Takes off what dividing decimal factors leaves behind (1000.0000000000001). */
const exact = (factor: number): number => Number(factor.toPrecision(15));

/**
 * Bounds of a type in a typed unit, for hints and messages. It is typed = (stored - offset) / factor. It is a thousandth of that where the
 * unit counts cubic metres, as the rules for parameters have it.
 */
export function boundsIn(
  type: Pick<ParameterType, "geq" | "leq">,
  { factor, offset, unit }: Conversion & { unit?: string },
): { lower: number | null; upper: number | null } {
  const size = unit?.includes("m^3") ? factor * 1000 : factor;
  const scaled = (bound: number | null) => (bound === null ? null : exact((bound - offset) / size));
  return { lower: scaled(type.geq), upper: scaled(type.leq) };
}

/** stored = typed * factor + offset. */
export interface Conversion {
  factor: number;
  offset: number;
}

/** A typed value in the stored unit. */
export const toStored = (typed: number, { factor, offset }: Conversion): number => exact(typed * factor + offset);

/** Whether a type is asked for by impact, can be a time series, or can change by year. */
export const hasImpact = (type: Pick<ParameterType, "varproperties">): boolean => type.varproperties.includes("impact");
export const takesSeries = (type: Pick<ParameterType, "varproperties">): boolean =>
  type.varproperties.includes("ts_id");
export const changesByYear = (type: Pick<ParameterType, "year_independent" | "varproperties">): boolean =>
  !type.year_independent && type.varproperties.includes("date");
/**
 * The price scenarios a value can be given for: all of them where it is a price. An emission of a MWh that is entered next
 * to its price is none.
 */
export const priceScenariosOf = (
  { varproperties, unit }: Pick<ParameterType, "varproperties" | "unit">,
  impact: ParameterImpact | null,
): readonly PriceScenario[] =>
  varproperties.includes("price_scenario") && (impact === null || impact === "money" || !unit.includes("{impact}"))
    ? PRICE_SCENARIOS
    : ["base"];

/** Follows from other parameters by the type's own formula: shown, never entered. */
export const isComputed = (type: Pick<ParameterType, "group" | "fixproperties">): boolean =>
  type.group === "formula" && type.fixproperties.formula !== undefined;
/** Rows of these add up, each from its year to its end of life; of all others the latest row counts. */
export const addsUp = (type: string): boolean => ADDED_UP.has(type);
const ADDED_UP: ReadonlySet<string> = new Set<ParameterTypeName>(["existing_capacity", "existing_power"]);
