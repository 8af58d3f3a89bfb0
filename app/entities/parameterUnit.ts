import type { ParameterImpact } from "./enums";
import type { ParameterType } from "./parameter";

/** What fills the placeholders of a parameter type's unit. */
export interface UnitContext {
  /** ISO code of the system's currency. */
  currency: string;
  /** Unit of the technology's capacity; MW when there is no technology. */
  tech?: string;
  impact?: ParameterImpact;
  /** Lines cost by capacity and length. */
  along?: "Line" | "Node" | null;
}

/** The unit in which a value of the type is stored: placeholders filled, e.g. "{impact}/{tech}" -> "EUR/MW". */
export function storedUnit(type: Pick<ParameterType, "unit" | "parameter_type">, context: UnitContext): string {
  const { currency, tech = "MW", impact = "money", along } = context;
  // Building a line costs by its length too.
  const capacity = along === "Line" && type.parameter_type === "investment_cost" ? `(${tech}*km)` : tech;
  return type.unit
    .replaceAll("{impact}", impact === "money" ? currency : "kg")
    .replaceAll("{currency}", currency)
    .replaceAll("{tech}", capacity);
}

/** A unit that can be typed in, and what one of it is in the stored unit: stored = typed * factor. */
export interface InputUnit {
  unit: string;
  factor: number;
}

/** Other sizes of the units the catalogue uses; factor: one of it in the base unit. */
const SIZES: Record<string, readonly (readonly [name: string, factor: number])[]> = {
  MW: [
    ["kW", 1e-3],
    ["GW", 1e3],
  ],
  MWh: [
    ["kWh", 1e-3],
    ["GWh", 1e3],
    ["GJ", 1 / 3.6],
  ],
  "(MW*km)": [["(kW*km)", 1e-3]],
  kg: [
    ["g", 1e-3],
    ["t", 1e3],
  ],
  "kg/h": [["t/h", 1e3]],
  "m^2": [
    ["ha", 1e4],
    ["km^2", 1e6],
  ],
  "m^3": [["l", 1e-3]],
  h: [
    ["min", 1 / 60],
    ["d", 24],
  ],
  km: [["100 km", 100]],
  "1": [["%", 0.01]],
  month: [],
  a: [],
};

const sizesOf = (part: string, currency: string): readonly (readonly [string, number])[] => {
  if (part === currency)
    return [
      [`ct (${currency})`, 0.01],
      [`k${currency}`, 1e3],
      [`M${currency}`, 1e6],
    ];
  return SIZES[part] ?? [];
};

/**
 * The units a value may be typed in, the stored one (factor 1) first. One part of the unit at a time is replaced by
 * another size, and for a ratio of amount and capacity or energy both: EUR/MWh -> ct (EUR)/kWh.
 */
export function inputUnits(stored: string, currency: string): InputUnit[] {
  const found: InputUnit[] = [{ unit: stored, factor: 1 }];
  const [top = "1", ...below] = stored.split("/");
  const over = below[0];
  const rest = below
    .slice(1)
    .map((part) => `/${part}`)
    .join("");
  const tops: readonly (readonly [string, number])[] = [
    [top, 1],
    ...(over && top === "1" ? [] : sizesOf(top, currency)),
  ];
  const overs: readonly (readonly [string, number])[] = over ? [[over, 1], ...sizesOf(over, currency)] : [["", 1]];
  for (const [overName, overFactor] of overs)
    for (const [topName, topFactor] of tops) {
      const unit = over ? `${topName}/${overName}${rest}` : topName;
      if (unit !== stored) found.push({ unit, factor: exact(topFactor / overFactor) });
    }
  if (top === "1" && over) found.push({ unit: `%/${below.join("/")}`, factor: 0.01 });
  return found;
}

/** Takes off what dividing decimal factors leaves behind (1000.0000000000001). */
const exact = (factor: number): number => Number(factor.toPrecision(15));

/** Factor from a typed unit to the stored one; null when they cannot be converted. */
export function unitFactor(typed: string, stored: string, currency: string): number | null {
  return inputUnits(stored, currency).find(({ unit }) => unit === typed)?.factor ?? null;
}

/** Units of a column of figures: those of a value, and for power also the energy of each step ("kWh per step"). */
export function seriesUnits(stored: string, currency: string): (InputUnit & { perStep: boolean })[] {
  const units = inputUnits(stored, currency).map((one) => ({ ...one, perStep: false }));
  if (stored !== "MW") return units;
  return [...units, ...inputUnits("MWh", currency).map((one) => ({ ...one, perStep: true }))];
}

/** Bounds of a type in a typed unit, for hints and messages. */
export function boundsIn(
  type: Pick<ParameterType, "geq" | "leq">,
  factor: number,
): { lower: number | null; upper: number | null } {
  const scaled = (bound: number | null) => (bound === null ? null : exact(bound / factor));
  return { lower: scaled(type.geq), upper: scaled(type.leq) };
}

/** A typed figure in the stored unit. */
export const toStored = (typed: number, factor: number): number => exact(typed * factor);

/** Whether a type is asked for by impact. */
export const hasImpact = (type: Pick<ParameterType, "varproperties">): boolean => type.varproperties.includes("impact");
export const takesSeries = (type: Pick<ParameterType, "varproperties">): boolean =>
  type.varproperties.includes("ts_id");
export const changesByYear = (type: Pick<ParameterType, "year_independent" | "varproperties">): boolean =>
  !type.year_independent && type.varproperties.includes("date");
export const addsUp = (type: string): boolean => type === "existing_capacity" || type === "existing_power";
