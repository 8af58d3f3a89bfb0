import type { NoPayback } from "~/entities/finance/appraisal";

/**
 * Years from the start until gains have made up for what was paid, for good [a]. Lump sums fall at points in time, gains come evenly over
 * their year. Each is discounted with `rate` (0: simple payback). What is left at the end is not counted.
 * Source: NREL/TP-462-5173, sections 3.7 and 3.8.
 * @param lumps at the points 0 ... n-1, paid is negative
 * @param gains of the years 1 ... n
 */
export function paybackYears(
  lumps: readonly number[],
  gains: readonly number[],
  rate: number,
): { years: number } | { reason: NoPayback } {
  const size = [...lumps, ...gains].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (size === 0) return { reason: "empty" };
  const least = 1e-9 * size;
  let sum = 0;
  let isBelow = false;
  let solution: number | null = null;
  const look = (years: () => number) => {
    if (sum < -least) [solution, isBelow] = [null, true];
    else if (isBelow) solution ??= years();
  };
  gains.forEach((gain, i) => {
    sum += (lumps[i] ?? 0) * (1 + rate) ** -i;
    look(() => i);
    const before = sum;
    const discounted = gain * (1 + rate) ** -(i + 1);
    sum += discounted;
    look(() => i + Math.min(1, -before / discounted));
  });
  if (!isBelow) return { reason: "no_investment" };
  return solution === null ? { reason: "beyond" } : { years: solution };
}

/**
 * Levelized cost [currency/MWh]: the price at which what energy earns has the present value of what it costs (NREL/TP-462-5173, section 3.4).
 *   LCOE = sum cost_t (1+r)^-t / sum energy_t (1+r)^-t; null without energy
 * @param costs at the points 0 ... n, paid is positive
 * @param energy of the years 1 ... n [MWh]
 */
export function levelizedCost(costs: readonly number[], energy: readonly number[], rate: number): number | null {
  const value = (points: readonly number[]) => points.reduceRight((sum, point) => sum / (1 + rate) + point, 0);
  const discounted = value([0, ...energy]);
  return discounted > 0 ? value(costs) / discounted : null;
}
