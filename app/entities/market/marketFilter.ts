import { type PriceScenario, scenarioOf } from "./priceScenario";
import type { GasPlant } from "./sparkSpread";

/** What the forward curve is shown by. */
export const CURVE_PARTS = ["month", "quarter", "season", "year", "gas_year", "hour"] as const;
export type CurvePart = (typeof CURVE_PARTS)[number];
/** Days that the shape of the hours is the mean of. */
export const SHAPE_DAYS = ["all", "working", "weekend"] as const;
export type ShapeDays = (typeof SHAPE_DAYS)[number];

/** The least and the most of what a gas plant is typed with; efficiency in percent. */
const GAS_BOUNDS = { gas: [0, 1000], co2: [0, 1000], efficiency: [1, 100] } as const;
type GasField = keyof typeof GAS_BOUNDS;
const GAS_FIELDS = ["gas", "co2", "efficiency"] as const;
/** Efficiency of a plant that none is typed for [%]. */
export const USUAL_EFFICIENCY = 55;

export interface MarketFilter {
  part: CurvePart;
  /** A month of hours, YYYY-MM; "" for the first whole one. */
  month: string;
  scenario: PriceScenario;
  shape: ShapeDays;
  /** A year of spot prices, YYYY; "" for the last twelve months. */
  year: string;
  /** The deal whose profile is looked at; "" for none. */
  deal: string;
  /** As typed. */
  typed: Record<GasField, string>;
  /** null: no price of gas is typed, or something of it is wrong. */
  plant: GasPlant | null;
  /** Fields that are no numbers within bounds: a key of texts with its parameters. */
  faults: { field: GasField; message: string; params: { least: number; most: number } }[];
}

const oneOf = <T extends string>(list: readonly T[], text: string | null, usual: T): T =>
  list.find((one) => one === text) ?? usual;

/** What an address of the market asks for. Numbers may have a comma or a point. */
export function marketFilter(query: URLSearchParams): MarketFilter {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 120);
  const typed = { gas: text("gas"), co2: text("co2"), efficiency: text("efficiency") };
  const numbers: Partial<Record<GasField, number>> = {};
  const faults: MarketFilter["faults"] = [];
  for (const field of GAS_FIELDS) {
    if (typed[field] === "") continue;
    const value = /^-?\d{1,9}([.,]\d{1,9})?$/.test(typed[field]) ? Number(typed[field].replace(",", ".")) : NaN;
    const [least, most] = GAS_BOUNDS[field];
    if (value >= least && value <= most) numbers[field] = value;
    else faults.push({ field, message: `market.rules.gas_${field}`, params: { least, most } });
  }
  const { gas, co2 = 0, efficiency = USUAL_EFFICIENCY } = numbers;
  const month = text("month");
  const year = text("year");
  return {
    part: oneOf(CURVE_PARTS, query.get("part"), "month"),
    month: /^\d{4}-\d\d$/.test(month) ? month : "",
    scenario: scenarioOf(query),
    shape: oneOf(SHAPE_DAYS, query.get("shape"), "all"),
    year: /^\d{4}$/.test(year) ? year : "",
    deal: text("deal"),
    typed,
    plant: gas === undefined || faults.length > 0 ? null : { gas, co2, efficiency: efficiency / 100 },
    faults,
  };
}
