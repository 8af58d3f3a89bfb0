import type { Findings } from "../findings";
import type { Window } from "../horizon/windows";
import { type EnergyProblem, isMoney, nameOf } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import type { Decisions } from "./solve";

/** A gap below this share of the objective is nothing to tell of [1]. */
const TOLD_GAP = 1e-6;

/** Directions that were chosen in a window of the model years. */
interface Chosen {
  window: Window;
  decisions: Decisions | null;
}

/**
 * Says where a run chose one of two directions because both at once would have paid, in years whose results count, and what that may cost
 * at most: in all windows together, each next to the best choice for what it saw.
 */
export function tellDecisions(
  problem: EnergyProblem,
  solved: readonly Chosen[],
  objective: number,
  findings: Findings,
): void {
  const { currency } = problem;
  for (const { window, decisions } of solved) if (decisions) tellWays(problem, window, decisions, findings);
  const gaps = solved.flatMap(({ decisions }) => (decisions ? [decisions.gap] : []));
  const gap = gaps.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  if (gap === null) findings.add("directions_unproven", "info");
  else if (gap > TOLD_GAP * Math.max(1, Math.abs(objective)))
    findings.add("directions_gap", "info", { amount: gap, unit: isMoney(problem.objective) ? currency : "kg" });
}

function tellWays(problem: EnergyProblem, { first, keep }: Window, { ways }: Decisions, findings: Findings): void {
  const { time, years } = problem;
  for (const { way, steps } of ways) {
    if (first + way.year > keep) continue;
    findings.add(way.kind === "trade" ? "resale_prevented" : "burning_prevented", "info", {
      ...nameOf(problem.components[way.owner]!),
      year: years[first + way.year],
      hours: steps.reduce((sum, step) => sum + hoursOf(time, step), 0),
      firstHour: firstHourOf(time, steps[0]!),
    });
  }
}
