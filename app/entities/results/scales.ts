import { fittingFactor, fittingUnit, isSteppedUnit } from "~/entities/core/figures/fitting";
import { formatScaled, formatUnit, moneyUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { CostRow } from "~/entities/results/result";

/** Sizes in which values are shown; the choice is in the address of a page. Without one each table and chart has the size that fits. */
export const SCALES = ["0.001", "percent", "1", "k", "mn", "bn"] as const;
/** Sizes that can be chosen, and that of watts and watt hours, which only fitting comes to. */
export type Scale = (typeof SCALES)[number] | "0.000001";
export const SCALE_FACTORS: Record<Scale, number> = {
  "0.000001": 1e-6,
  "0.001": 1e-3,
  percent: 1e-2,
  "1": 1,
  k: 1e3,
  mn: 1e6,
  bn: 1e9,
};
/** The size of factors (full load, unused, line loading) where none is chosen. */
export const FACTOR_SCALE: Scale = "percent";

/** Decimals that keep amounts of money of one table aligned, where its size was chosen. */
const AMOUNT_DECIMALS: Record<Scale, number> = { "0.000001": 0, "0.001": 0, percent: 0, "1": 0, k: 1, mn: 3, bn: 6 };

/** The chosen size; null where none is, so that each table and chart has the one that fits. */
export const readScale = (text: string | null): Scale | null => SCALES.find((scale) => scale === text) ?? null;

const BY_FACTOR = new Map(Object.entries(SCALE_FACTORS).map(([scale, factor]) => [factor, scale as Scale]));
const MONEY_FACTORS = [1, 1e3, 1e6, 1e9];

/** The size in which values of a unit (MW, MWh, kg, else any) are read best; units without a family stay as they are. */
export function fittingScale(unit: string, values: readonly (number | null)[]): Scale {
  if (!isSteppedUnit(unit)) return "1";
  return BY_FACTOR.get(fittingUnit(values, unit)[0]) ?? "1";
}

/** The greatest value of each series: a chart in time has the size that fits them, not each of its steps. */
export const greatestOf = (series: readonly { values: readonly (number | null)[] }[]): number[] =>
  series.map(({ values }) => values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0));

/** How all amounts of an impact in a table or chart are written. */
export interface AmountSize {
  scale: Scale;
  decimals: number;
  /** Somebody chose the size: sentences and figures have it too, instead of the one that fits each of them. */
  chosen?: boolean;
}

/** Decimals are those of the size, and as many more as three digits of the largest amount need. @param scale the chosen one, or null */
export function amountSize(impact: ParameterImpact, scale: Scale | null, amounts: readonly number[]): AmountSize {
  const largest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
  const size = scale ?? (impact === "money" ? moneyScale(amounts) : fittingScale("kg", amounts));
  const digits = largest > 0 ? 2 - Math.floor(Math.log10(largest / SCALE_FACTORS[size])) : 0;
  // A size that fits leaves one decimal at most, of which no unit has need.
  const usual = scale ? AMOUNT_DECIMALS[scale] : size === "1" ? 0 : 1;
  return { scale: size, decimals: Math.min(6, Math.max(usual, digits)), chosen: scale !== null };
}

const moneyScale = (amounts: readonly number[]): Scale => BY_FACTOR.get(fittingFactor(amounts, MONEY_FACTORS)) ?? "1";

/** The largest sum of amounts, whatever their sign, in one of the years. */
export const largestYear = (costs: readonly CostRow[], impact: ParameterImpact, years: readonly number[]): number =>
  Math.max(
    0,
    ...years.map((year) =>
      costs.reduce((sum, row) => (row.impact === impact && row.year === year ? sum + Math.abs(row.amount) : sum), 0),
    ),
  );

/** The amounts that a page of costs has to find room for: its rows and the largest sum of a year. */
export const costAmounts = (costs: readonly CostRow[], impact: ParameterImpact, years: readonly number[]): number[] => [
  largestYear(costs, impact, years),
  ...costs.filter((row) => row.impact === impact && years.includes(row.year)).map(({ amount }) => amount),
];

/** A value in the chosen size; without one in the size that fits it, with three digits. */
export const writeIn = (value: number, unit: string, scale: Scale | null, locale: Locale): string =>
  scale === null
    ? formatScaled(value, unit, locale)
    : formatUnit(value / SCALE_FACTORS[scale], unitIn(unit, scale), locale);

/** Units with names of their own in other sizes. */
const NAMED: Record<string, Partial<Record<Scale, string>>> = {
  MW: { "0.000001": "W", "0.001": "kW", "1": "MW", k: "GW", mn: "TW", bn: "PW" },
  MWh: { "0.000001": "Wh", "0.001": "kWh", "1": "MWh", k: "GWh", mn: "TWh", bn: "PWh" },
  kg: { "0.001": "g", "1": "kg", k: "t", mn: "kt", bn: "Mt" },
  "1": { "0.001": "‰", percent: "%", "1": "1" },
};
/** Sizes without a name, as figures that every language reads. */
const COUNTS: Record<Scale, string> = {
  "0.000001": "1/1\u202f000\u202f000",
  "0.001": "1/1000",
  percent: "1/100",
  "1": "",
  k: "1000",
  mn: "1\u202f000\u202f000",
  bn: "1\u202f000\u202f000\u202f000",
};

/** A unit in another size: GW for k MW. Where the size has no name, how many of the unit: "1000 m³". */
export function unitIn(unit: string, scale: Scale): string {
  const named = ownValue(NAMED, unit)?.[scale];
  if (named) return named;
  return scale === "1" ? unit : unit === "1" ? COUNTS[scale] : `${COUNTS[scale]} ${unit}`;
}

const POWER: Partial<Record<Scale, number>> = { "1": 0, k: 1, mn: 2, bn: 3 };

/** The unit of amounts in a size: "€k", "Tsd. €", "t". */
export function amountUnit(impact: ParameterImpact, scale: Scale, currency: string, locale: Locale): string {
  if (impact !== "money") return unitIn("kg", scale);
  const power = POWER[scale];
  return power === undefined
    ? `${COUNTS[scale]} ${moneyUnit(currency, 0, locale)}`
    : moneyUnit(currency, power, locale);
}
