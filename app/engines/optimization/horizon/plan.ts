import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import type { HorizonReport, SplitYear } from "~/entities/results/horizon";
import type { Findings } from "../findings";
import type { EnergyProblem } from "../problem";
import type { Solved } from "../solving/solveWindow";
import { solvesOfYear } from "../split/split";
import { type Window, windowsOf } from "./windows";

interface PlanOfSolves {
  windows: Window[];
  /** Parts that each year is solved in. */
  parts: number;
  /** Models that are solved in all. */
  solves: number;
  /** Years that a window of a rolling horizon sees, as they were asked for. */
  horizonYears: number;
}

type Asked = Pick<OptimizationConfig, "rolling_horizon_years" | "year_split">;

/** What is solved after what: an investment in the windows of its horizon, a dispatch in parts year by year, all else at once. */
export function planOfSolves({ kind, years, alternative }: EnergyProblem, request: Asked): PlanOfSolves {
  const horizonYears = request.rolling_horizon_years;
  if (kind === "dispatch" && request.year_split > 1) {
    const windows = years.map((_, y): Window => ({ first: y, last: y, keep: y }));
    return {
      windows,
      parts: request.year_split,
      solves: windows.length * solvesOfYear(request.year_split),
      horizonYears,
    };
  }
  // Where nothing is built, no year has to do with another.
  const windows = windowsOf(years, kind === "invest" ? horizonYears : Number.POSITIVE_INFINITY);
  // An alternative has a second solve where its limit does not decide it.
  return { windows, parts: 1, solves: alternative ? 2 : windows.length, horizonYears };
}

/** From this share on it is worth saying what parts cost more than the whole. */
const WORTH_SAYING = 1e-6;

/** What a result says of its windows and parts. */
export function reportOfSolves(
  { years }: EnergyProblem,
  { windows, parts, horizonYears }: PlanOfSolves,
  solved: readonly Solved[],
  findings: Findings,
): { horizon: HorizonReport | null; split: SplitYear[] | null } {
  if (parts > 1) {
    const split = solved.flatMap((one) => (one.split ? [one.split] : []));
    for (const { year, cost, bound } of split) {
      if (bound === null) findings.add("split_bound_unknown", "info", { year });
      else if (cost - bound > WORTH_SAYING * Math.max(1, Math.abs(cost)))
        findings.add("split_costs", "info", { year, amount: ((cost - bound) / Math.abs(cost)) * 100, unit: "%" });
    }
    return { horizon: null, split };
  }
  if (windows.length === 1) return { horizon: null, split: null };
  findings.add("horizon_without_worths", "info");
  return {
    split: null,
    horizon: {
      horizonYears,
      windows: solved.map(({ window: { first, last, keep }, solution }) => ({
        years: years.slice(first, last + 1),
        kept: years.slice(first, keep + 1),
        objective: solution.objective,
        iterations: solution.iterations,
        seconds: solution.seconds,
      })),
    },
  };
}
