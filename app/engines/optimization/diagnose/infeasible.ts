import { CLOSER } from "../solving/tolerances";
import type { Diagnosis } from "./diagnosis";
import { elastic } from "./elastic";
import { warnOfInfeasibilityProof } from "./infeasibilityProof";
import { reportViolations, SIGNIFICANT } from "./violations";

/** Integers take long to prove anything about: their explanation gets no more time than this [s]. */
const WHOLE_LIMIT_S = 60;
const MAX_ATTEMPTS = 8;

/**
 * Why a model has no solution. First the least that people would have to give up (balances, yearly limits, areas), with the
 * bounds that the infeasibility proof of that run names. Where these cannot help: the rows that contradict each other by
 * nature. Where only whole numbers contradict: the components whose whole numbers do.
 */
export async function diagnoseInfeasible(diagnosis: Diagnosis): Promise<void> {
  const { formulation, findings } = diagnosis;
  const violated = await relax(diagnosis, { all: false, whole: false });
  if (violated === "nothing gives" && (await relax(diagnosis, { all: true, whole: false })) === "explained") return;
  if (violated === "explained") return;
  if (formulation.model.integer && (await explainWhole(diagnosis))) return;
  // It is refused for the width of a hair, which the tolerance of the analysis hides.
  for (const all of [false, true])
    if ((await relax(diagnosis, { all, whole: false, closer: CLOSER })) === "explained") return;
  findings.add("infeasible_unexplained", "error");
}

type Relaxed = "explained" | "nothing violated" | "nothing gives";

interface Relaxing {
  /** Slack on every row, not only on those that people enter. */
  all: boolean;
  /** Integers stay integers. */
  whole: boolean;
  /** So many times closer than a solver looks. */
  closer?: number;
}

async function relax(diagnosis: Diagnosis, { closer = 1, ...how }: Relaxing): Promise<Relaxed> {
  const { problem, formulation, solver, options, findings, shouldStop } = diagnosis;
  const primalTolerance = Math.max(1e-10, options.primalTolerance / closer);
  const { model, slacks } = elastic(problem, formulation, how);
  const limit = how.whole ? { timeLimitS: Math.min(options.timeLimitS, WHOLE_LIMIT_S) } : {};
  const solution = await solver.solve(
    model,
    { ...options, primalTolerance, method: "automatic", crossover: null, mipDuals: false, directions: [], ...limit },
    () => undefined,
    shouldStop,
  );
  if (solution.x.length === 0) return "nothing gives";
  const amounts = solution.x.subarray(formulation.model.columns);
  const least = closer > 1 ? primalTolerance : SIGNIFICANT;
  if (reportViolations(problem, formulation, { slacks, amounts, least }, findings) === 0) return "nothing violated";
  warnOfInfeasibilityProof(problem, formulation, solution.rowDual, findings);
  return "explained";
}

/** In parts the model can be solved, in whole numbers not: what is missing then, and whose whole numbers are to blame. */
async function explainWhole(diagnosis: Diagnosis): Promise<boolean> {
  const { problem, formulation, solver, options, findings, shouldStop } = diagnosis;
  const { model, builder } = formulation;
  const owners = new Set<number>();
  model.integer?.forEach((whole, j) => whole && owners.add(builder.colOwner.data[j]!));
  const explained = (await relax(diagnosis, { all: false, whole: true })) === "explained";
  const timeLimitS = Math.min(options.timeLimitS, WHOLE_LIMIT_S / MAX_ATTEMPTS);
  const cost = new Float64Array(model.columns);
  const blamed: number[] = [];
  for (const owner of [...owners].slice(0, MAX_ATTEMPTS)) {
    if (shouldStop()) return true;
    const integer = model.integer!.map((whole, j) => (builder.colOwner.data[j] === owner ? 0 : whole));
    const solution = await solver.solve(
      { ...model, cost, integer },
      { ...options, timeLimitS, directions: [] },
      () => undefined,
      shouldStop,
    );
    if (solution.x.length > 0) blamed.push(owner);
  }
  for (const owner of blamed.length > 0 ? blamed : owners) {
    const component = problem.components[owner];
    if (!component) continue;
    const isDecision = component.capacity.minimumExpansion.some((least) => least > 0);
    findings.add("infeasible_whole", "error", {
      componentId: component.id,
      componentName: component.name,
      parameterType: isDecision ? "minimum_expansion" : "unit_size",
      year: problem.years[0],
    });
  }
  return explained || owners.size > 0;
}
