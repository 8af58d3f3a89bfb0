import type { LinearModel } from "~/engines/linearModel";
import { Findings } from "~/engines/optimization/findings";
import { formulate, type Formulation } from "~/engines/optimization/formulate";
import { planOfSolves } from "~/engines/optimization/horizon/plan";
import { needsCheapest } from "~/engines/optimization/money/costCap";
import { prepare, type RunInput } from "~/engines/optimization/prepare";
import type { EnergyProblem } from "~/engines/optimization/problem";
import { reduce } from "~/engines/optimization/reduce/reduce";

/** Entries of a matrix that is written as text, at most: about 150 MB. */
const MOST_ENTRIES = 4_000_000;

export interface ModelOfRun {
  problem: EnergyProblem;
  formulation: Formulation;
  model: LinearModel;
}

/** Why a run has no model that is one file: it is not complete, is solved in several steps, or too large for text. */
export type NoModel = "not_complete" | "several_solves" | "too_large";

/**
 * The model of a run that is solved at once, from its system as it is now. Runs in windows, parts of years, with a limit of costs in percent,
 * of near-optimal systems and of thresholds are solved one model after the other: none of them is the run.
 */
export function modelOfRun(input: RunInput): ModelOfRun | NoModel {
  const findings = new Findings();
  const { config } = input.optimization;
  const full = prepare(input, findings);
  if (findings.hasErrors) return "not_complete";
  const { problem } = reduce(full, config, findings);
  const { windows, parts } = planOfSolves(problem, config);
  const { alternative, threshold } = config.variation ?? {};
  if (windows.length > 1 || parts > 1 || needsCheapest(problem, config) || alternative || threshold)
    return "several_solves";
  const formulation = formulate(problem);
  const { model } = formulation;
  return model.nonzeros > MOST_ENTRIES ? "too_large" : { problem, formulation, model };
}
