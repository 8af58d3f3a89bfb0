import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Finding } from "~/entities/results/result";
import { assemble } from "./assemble";
import { UsedParameters } from "./assembly/usedParameters";
import { Findings } from "./findings";
import type { InvestedRun } from "./kinds/takeOver";
import { checkAlternative } from "./nearOptimal/alternative";
import type { EnergyProblem } from "./problem";
import { checkProblem, checkSupport } from "./rules";

export interface RunInput {
  snapshot: SystemSnapshot;
  optimization: Optimization;
  /** Of a dispatch run: the investment run whose capacities it takes over. Left out when that is gone. */
  invested?: InvestedRun;
}

/** What a run computes, as long as no finding is an error. `used` notes the parameters that are read. */
export function prepare(
  { snapshot, optimization, invested }: RunInput,
  findings: Findings,
  used = new UsedParameters(),
): EnergyProblem {
  checkSupport(optimization, invested, findings);
  const problem = assemble(snapshot, optimization, findings, { invested, used });
  checkProblem(problem, findings);
  checkAlternative(problem, optimization.config.variation?.alternative, findings);
  return problem;
}

/** What a run says before it computes anything. With an error among it, it does not compute: pages and calls that say so ask here. */
export function testRun(input: RunInput): readonly Finding[] {
  const findings = new Findings();
  prepare(input, findings);
  return findings.list;
}
