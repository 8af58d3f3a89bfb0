import type { ParameterImpact } from "~/entities/parameters/parameter";

/** Sizes in which amounts are shown; "mn" is the specification's default for costs. */
export const SCALES = ["1", "k", "mn"] as const;
export type Scale = (typeof SCALES)[number];
export const SCALE_FACTORS: Record<Scale, number> = { "1": 1, k: 1e3, mn: 1e6 };
/** Decimals that keep figures of one table aligned. */
export const SCALE_DECIMALS: Record<Scale, number> = { "1": 0, k: 1, mn: 3 };

export const readScale = (text: string | null, fallback: Scale = "mn"): Scale =>
  SCALES.find((scale) => scale === text) ?? fallback;

const MASS: Record<Scale, string> = { "1": "kg", k: "t", mn: "kt" };

/** Key and figures of the unit's text: money in its currency, everything else a mass. */
export function scaledUnit(impact: ParameterImpact, scale: Scale, currency: string): { key: string; unit: string } {
  return impact === "money" ? { key: `unit.money_${scale}`, unit: currency } : { key: "unit.plain", unit: MASS[scale] };
}
