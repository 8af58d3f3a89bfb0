import type { SplitYear } from "~/entities/results/horizon";
import type { RunTimings, Sensitivities } from "~/entities/results/result";
import { GAP_LEFT, type Solution, type Solver } from "../../linearModel";
import { settleGrants } from "../blocks/joint/grants";
import { check } from "../check";
import type { Findings } from "../findings";
import { formulate, type Formulation } from "../formulate";
import type { Window } from "../horizon/windows";
import { solveAlternative } from "../nearOptimal/solve";
import type { Decisions } from "../oneWay/solve";
import { twoWaysOf } from "../oneWay/ways";
import type { EnergyProblem } from "../problem";
import { type Report, report } from "../report";
import { limitsOf, sensitivities } from "../sensitivities";
import { solveInParts, type SplitFailure } from "../split/split";
import { explain } from "./explain";
import type { SolveSession } from "./session";

export interface Solved {
  window: Window;
  report: Report;
  solution: Pick<Solution, "objective" | "iterations" | "seconds">;
  /** Left out where a year was solved in parts: no solve saw the whole of a limit. */
  worths?: Sensitivities;
  split: SplitYear | null;
  /** Directions that were chosen. Null: none had to be. */
  decisions: Decisions | null;
}

interface Stage {
  session: SolveSession;
  solver: Solver;
  findings: Findings;
  /** Seconds since it was asked before. */
  clock: () => number;
  /** Added to. */
  timings: RunTimings;
}

/** Builds, solves, checks and reports a problem, in `parts` parts of its one year if more than one. Null: stopped, or told why there is no solution. */
export async function solveWindow(
  problem: EnergyProblem,
  parts: number,
  stage: Stage,
): Promise<Omit<Solved, "window"> | null> {
  const { session, findings, clock, timings } = stage;
  const formulation = formulate(problem);
  timings.buildS += clock();
  const solved =
    parts > 1
      ? await solveInParts(problem, formulation, parts, session)
      : await solveWhole(problem, formulation, session);
  timings.solveS += clock();
  if (session.stopped) return null;
  if ("failed" in solved) {
    await explainSplit(problem, solved, stage);
    return null;
  }
  const { solution, row, decisions } = solved;
  const at = "formulation" in solved ? solved : { problem, formulation };
  if (solution.x.length === 0) {
    await explain(at.problem, at.formulation, solution, explaining(stage));
    return null;
  }
  if (solution.state === "limit" && solution.stateName === GAP_LEFT) findings.add("solver_gap_left", "warning");
  else if (solution.state === "limit") findings.add("solver_stopped_early", "warning", { detail: solution.stateName });
  const solvedModel = { problem: at.problem, formulation: at.formulation, solution };
  settleGrants(solvedModel);
  const results = report(solvedModel);
  check(solvedModel, results, findings);
  const { limits } = solved;
  const worths = limits ? sensitivities(solvedModel, limits, results.booked) : undefined;
  timings.reportS += clock();
  return { report: results, solution, split: row, decisions, ...(worths ? { worths } : {}) };
}

async function solveWhole(problem: EnergyProblem, formulation: Formulation, session: SolveSession) {
  if (problem.alternative) {
    const { hasPrices, ...solved } = await solveAlternative(problem, formulation, session);
    return { ...solved, limits: hasPrices ? limitsOf(solved.problem, solved.formulation) : null, row: null };
  }
  const limits = limitsOf(problem, formulation);
  const directions = limits.map(({ moves }) => moves);
  const ways = twoWaysOf(problem, formulation);
  return { ...(await session.solveOneWay(formulation.model, ways, { directions })), limits, row: null };
}

async function explainSplit(
  problem: EnergyProblem,
  { failed, outline, part }: SplitFailure,
  stage: Stage,
): Promise<void> {
  if (outline) return explain(outline.problem, outline.formulation, failed, explaining(stage));
  const about = { year: problem.years[0], ...part };
  if (failed.state === "infeasible") stage.findings.add("split_part_impossible", "error", about);
  else await explain(problem, null, failed, explaining(stage));
}

const explaining = ({ session, solver, findings }: Stage) => ({
  solver,
  findings,
  options: session.options,
  shouldStop: (): boolean => session.stopped,
});
