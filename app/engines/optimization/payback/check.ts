import type { PaybackAsked } from "~/entities/optimizations/payback/payback";
import type { Findings } from "../findings";
import { type EnergyProblem, isMoney } from "../problem";

/** What keeps a payback from being looked for: an error that says what to change. */
export function checkPayback(problem: EnergyProblem, request: PaybackAsked | undefined, findings: Findings): void {
  if (!request) return;
  if (problem.kind !== "invest" || !isMoney(problem.objective)) findings.add("payback_needs_investment", "error");
}
