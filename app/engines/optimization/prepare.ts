import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Variation } from "~/entities/optimizations/variation";
import type { CapacityRow, Finding } from "~/entities/results/result";
import { assemble } from "./assemble";
import { UsedParameters } from "./assembly/usedParameters";
import { Findings } from "./findings";
import type { InvestedRun } from "./kinds/takeOver";
import { checkAlternative } from "./nearOptimal/alternative";
import { checkPayback } from "./payback/check";
import { withSizes } from "./payback/withSizes";
import type { EnergyProblem } from "./problem";
import { checkProblem, checkSupport } from "./rules";
import { checkThreshold } from "./threshold/threshold";

export interface RunInput {
  snapshot: SystemSnapshot;
  optimization: Optimization;
  /** Of a dispatch run: the investment run whose capacities it takes over. Left out when that is gone. */
  invested?: InvestedRun;
  /** Sizes of the plan, where they are no decision of the run any more. */
  sizes?: readonly CapacityRow[];
}

/** What a run computes, as long as no finding is an error. `used` notes the parameters that are read. */
export function prepare(
  { snapshot, optimization, invested, sizes }: RunInput,
  findings: Findings,
  used = new UsedParameters(),
): EnergyProblem {
  checkSupport(optimization, invested, findings);
  const free = assemble(snapshot, optimization, findings, { invested, used });
  const problem = sizes ? withSizes(free, sizes) : free;
  checkProblem(problem, findings);
  checkAlternative(problem, optimization.config.variation?.alternative, findings);
  checkThreshold(problem, optimization.config.variation?.threshold, findings);
  checkPayback(problem, optimization.config.variation?.payback, findings);
  return problem;
}

/**
 * What a run says before it computes anything: with an error among it, it does not compute. Pages, calls and starts that say so ask here.
 * First for the run itself, then for each of `variations`, the changes of further runs of the same model.
 */
export function testRun(input: RunInput, variations: readonly Variation[] = []): (readonly Finding[])[] {
  const { config } = input.optimization;
  const varied = variations.map((variation) => ({ ...input.optimization, config: { ...config, variation } }));
  return [input.optimization, ...varied].map((optimization) => {
    const findings = new Findings();
    prepare({ ...input, optimization }, findings, new UsedParameters(false));
    return findings.list;
  });
}

/** What the model of a plan says before it is planned, in the same form: a plan takes what is assembled and builds a model of its own. */
export function testPlan({ snapshot, optimization }: RunInput): (readonly Finding[])[] {
  const findings = new Findings();
  assemble(snapshot, optimization, findings, { used: new UsedParameters(false) });
  return [findings.list];
}
