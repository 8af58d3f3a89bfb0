import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { CostRow } from "~/entities/results/result";

/** Sizes in which amounts are shown. */
export const SCALES = ["1", "k", "mn"] as const;
export type Scale = (typeof SCALES)[number];
export const SCALE_FACTORS: Record<Scale, number> = { "1": 1, k: 1e3, mn: 1e6 };
/** Decimals that keep values of one table aligned. */
export const SCALE_DECIMALS: Record<Scale, number> = { "1": 0, k: 1, mn: 3 };

export const readScale = (text: string | null, fallback: Scale = "mn"): Scale =>
  SCALES.find((scale) => scale === text) ?? fallback;

/**
 * The one size in which a page shows all amounts of an impact unless another is chosen: the largest sum of a year has one to
 * four digits before the decimals.
 */
export function scaleOf(costs: readonly CostRow[], impact: ParameterImpact, years: readonly number[]): Scale {
  const sums = years.map((year) =>
    costs.reduce((sum, row) => (row.impact === impact && row.year === year ? sum + Math.abs(row.amount) : sum), 0),
  );
  const largest = Math.max(0, ...sums);
  return largest >= 1e7 ? "mn" : largest >= 1e4 ? "k" : "1";
}

const MASS: Record<Scale, string> = { "1": "kg", k: "t", mn: "kt" };

/** Key and values of the unit's text: money in its currency, everything else a mass. */
export function scaledUnit(impact: ParameterImpact, scale: Scale, currency: string): { key: string; unit: string } {
  return impact === "money" ? { key: `unit.money_${scale}`, unit: currency } : { key: "unit.plain", unit: MASS[scale] };
}
