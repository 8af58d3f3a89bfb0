import type { Findings } from "../findings";
import { type EnergyProblem, isMoney } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import type { Decisions } from "./solve";

/** A gap below this share of the objective is nothing to tell of [1]. */
const TOLD_GAP = 1e-6;

/** Says where a run chose one of two directions because both at once would have paid, and what that may cost at most. */
export function tellDecisions(
  problem: EnergyProblem,
  { ways, gap }: Decisions,
  objective: number,
  findings: Findings,
): void {
  const { time, years, currency } = problem;
  for (const { way, steps } of ways) {
    const { id, name } = problem.components[way.owner]!;
    findings.add(way.kind === "trade" ? "resale_prevented" : "burning_prevented", "info", {
      componentId: id,
      componentName: name,
      year: years[way.year],
      hours: steps.reduce((sum, step) => sum + hoursOf(time, step), 0),
      firstHour: firstHourOf(time, steps[0]!),
    });
  }
  if (gap === null) findings.add("directions_unproven", "info");
  else if (gap > TOLD_GAP * Math.max(1, Math.abs(objective)))
    findings.add("directions_gap", "info", { amount: gap, unit: isMoney(problem.objective) ? currency : "kg" });
}
