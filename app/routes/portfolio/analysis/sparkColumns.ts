import { SPARK_LEGS, type SparkEarnings, type SparkLegName } from "~/entities/portfolio/spark";

/** A number of a file, to a millionth; null is an empty cell. */
export const digits = (value: number | null): number | "" => (value === null ? "" : Math.round(value * 1e6) / 1e6);

/** What a plant gives and takes. */
export const ENERGY_COLUMNS = ["power [MWh]", "gas_hhv [MWh]", "heat [MWh]", "co2 [t]"];

type Energy = Record<"powerMwh" | "gasMwh" | "heatMwh" | "co2T", number | null>;
export const energyCells = ({ powerMwh, gasMwh, heatMwh, co2T }: Energy) =>
  [powerMwh, gasMwh, heatMwh, co2T].map(digits);

/** What a plant earns, in the currency of its markets. */
export const earningColumns = (currency: string): string[] => [
  "efficiency",
  `power_price [${currency}/MWh]`,
  `gas_price_hhv [${currency}/MWh]`,
  `co2_price [${currency}/t]`,
  `clean_spark_spread [${currency}/MWh]`,
  `heat_credit [${currency}/MWh]`,
  `value [${currency}]`,
];
export const earningCells = (one: SparkEarnings) =>
  [one.efficiency, one.powerPrice, one.gasPrice, one.co2Price, one.spread, one.heatCredit, one.value].map(digits);

/** What deals fix of each leg, and leave open. */
export const LEG_COLUMNS = SPARK_LEGS.flatMap((leg) => {
  const unit = leg === "allowances" ? "[t]" : "[MWh]";
  return [`${leg}_dealt ${unit}`, `${leg}_open ${unit}`];
});

interface Leg {
  leg: SparkLegName;
  expected: number | null;
  dealt: number | null;
  open: number | null;
}
export const legCells = (legs: readonly Leg[]) => legs.flatMap(({ dealt, open }) => [digits(dealt), digits(open)]);

/** What all plants give and take under the columns of energy: heat is no leg. */
export function expectedCells(legs: readonly Leg[]) {
  const of = (name: SparkLegName) => digits(legs.find(({ leg }) => leg === name)!.expected);
  return [of("power"), of("gas"), "", of("allowances")];
}
