import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { CostRow } from "~/entities/results/result";

/** Sizes in which values are shown; the choice is in the address of a page. */
export const SCALES = ["0.001", "percent", "1", "k", "mn", "bn"] as const;
export type Scale = (typeof SCALES)[number];
export const SCALE_FACTORS: Record<Scale, number> = {
  "0.001": 1e-3,
  percent: 1e-2,
  "1": 1,
  k: 1e3,
  mn: 1e6,
  bn: 1e9,
};
/** The size of each view's values where none is chosen. */
export const DEFAULT_SCALES = {
  capacities: "1",
  costs: "mn",
  operation: "1",
  components: "1",
  factors: "percent",
} as const;

/** Decimals that keep amounts of money of one table aligned. */
const AMOUNT_DECIMALS: Record<Scale, number> = { "0.001": 0, percent: 0, "1": 0, k: 1, mn: 3, bn: 6 };

export const readScale = (text: string | null, fallback: Scale): Scale =>
  SCALES.find((scale) => scale === text) ?? fallback;

/** How all amounts of an impact on a page are written. */
export interface AmountSize {
  scale: Scale;
  decimals: number;
}

/** Decimals are those of the size, and as many more as three digits of the largest amount need. */
export function amountSize(scale: Scale, largest: number): AmountSize {
  const digits = largest > 0 ? 2 - Math.floor(Math.log10(largest / SCALE_FACTORS[scale])) : 0;
  return { scale, decimals: Math.min(6, Math.max(AMOUNT_DECIMALS[scale], digits)) };
}

/** The largest sum of amounts, whatever their sign, in one of the years. */
export const largestYear = (costs: readonly CostRow[], impact: ParameterImpact, years: readonly number[]): number =>
  Math.max(
    0,
    ...years.map((year) =>
      costs.reduce((sum, row) => (row.impact === impact && row.year === year ? sum + Math.abs(row.amount) : sum), 0),
    ),
  );

/** Units with names of their own in other sizes. */
const NAMED: Record<string, Partial<Record<Scale, string>>> = {
  MW: { "0.001": "kW", "1": "MW", k: "GW", mn: "TW", bn: "PW" },
  MWh: { "0.001": "kWh", "1": "MWh", k: "GWh", mn: "TWh", bn: "PWh" },
  kg: { "0.001": "g", "1": "kg", k: "t", mn: "kt", bn: "Mt" },
  "1": { "0.001": "‰", percent: "%", "1": "1" },
};
const POWERS: Record<Scale, string> = { "0.001": "10⁻³", percent: "10⁻²", "1": "", k: "10³", mn: "10⁶", bn: "10⁹" };

/** A unit in another size: GW for k MW. Where the size has no name, the power of ten before the unit. */
export function unitIn(unit: string, scale: Scale): string {
  const named = NAMED[unit]?.[scale];
  if (named) return named;
  return scale === "1" ? unit : unit === "1" ? POWERS[scale] : `${POWERS[scale]} ${unit}`;
}

/** A mass or an amount of money: key of the unit's text under results and what is in it. */
export function scaledUnit(impact: ParameterImpact, scale: Scale, currency: string): { key: string; unit: string } {
  if (impact !== "money") return { key: "unit.plain", unit: unitIn("kg", scale) };
  const named = { "0.001": "thousandth", percent: "hundredth", "1": "1", k: "k", mn: "mn", bn: "bn" } as const;
  return { key: `unit.money_${named[scale]}`, unit: currency };
}
