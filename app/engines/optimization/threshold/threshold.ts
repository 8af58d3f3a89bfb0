import type { Threshold, ThresholdReport } from "~/entities/optimizations/variation";
import type { LinearModel, Solution } from "../../linearModel";
import { capacityOf } from "../blocks/columns";
import { alive } from "../blocks/vintages";
import type { Findings } from "../findings";
import { formulate, type Formulation } from "../formulate";
import { solveOneWay } from "../oneWay/solve";
import { twoWaysOf } from "../oneWay/ways";
import { type ComponentModel, type EnergyProblem, isMoney } from "../problem";
import { columnDuals } from "../sensitivities";
import type { FirstSolve } from "../solving/solveFirst";
import { solverOptions } from "../solving/solverOptions";
import { withInvestment } from "./investmentFactor";

/**
 * At which cost of investment a component that is not built would be built. The cost of the system V(e) is convex in the size e of the
 * component. With its cost of investment times f, the slope at a small size is
 *   V'(e) = d(f),   d(f) = d(1) - (1 - f) s / e
 * d: the dual of the size, where it is fixed; s: what the investment into it costs at f = 1, for the system of this size. The component pays from
 * the f on at which d(f) = 0. A choice among several (dates of building, power of a storage) makes d concave in f. Then each step of Newton's method
 * leads nearer (Dinkelbach, Management Science 13 (1967) 492-498). The slope at size e is that at nothing up to the first kink of V: each round
 * has a smaller size. Nothing of this is believed: a run just above the figure must not build, and one just below it must.
 */

/** The size that a component has first, as a share of the largest load or of its maximum, and by how much less in each round. */
const FIRST_SHARE = 1e-3;
const NEXT = 0.1;
const MOST_ROUNDS = 4;
/** What is confirmed: so much above the figure nothing is built, so much below it something is [1]. */
export const MARGIN = 5e-3;
/** Of that size: less than this is nothing. */
const NOTHING = 0.01;
/** A dual below this share of what a unit costs says that the component is built anyhow. */
const NO_WORTH = 1e-6;

/** What keeps a threshold from being looked for: errors that say what to change. */
export function checkThreshold(problem: EnergyProblem, request: Threshold | undefined, findings: Findings): void {
  if (!request) return;
  if (problem.kind !== "invest" || !isMoney(problem.objective)) findings.add("threshold_needs_investment", "error");
  const component = problem.components.find(({ id }) => id === request.component_id);
  const about = { componentId: request.component_id, componentName: component?.name ?? request.component_id };
  if (!component?.capacity.buildable) findings.add("threshold_not_buildable", "error", about);
  else if (!component.capacity.investment.some(({ money }) => (money ?? 0) > 0))
    findings.add("threshold_without_cost", "error", about);
}

/** A threshold before the last counter-run, which is the run itself. */
export interface ThresholdSearch {
  /** The problem whose result confirms it: just below the figure. Where there is none, the problem as it is. */
  problem: EnergyProblem;
  component: string;
  /** Null: not found, or there is none. */
  factor: number | null;
  /** What is known without the last run; null: that run decides. */
  state: Exclude<ThresholdReport["state"], "confirmed"> | null;
  /** Smallest size that counts as built [unit]. */
  least: number;
}

/** Looks for the threshold. Null: stopped. */
export async function searchThreshold(
  problem: EnergyProblem,
  { component_id: component }: Threshold,
  first: FirstSolve,
): Promise<ThresholdSearch | null> {
  const k = problem.components.findIndex(({ id }) => id === component);
  const whole = scaleOf(problem, problem.components[k]!);
  // What old plants are converted into has a cost of its own.
  const isConverted = problem.components[k]!.capacity.conversion !== null;
  let factor = 1;
  let share = FIRST_SHARE;
  const ended = (state: ThresholdSearch["state"], more: Partial<ThresholdSearch> = {}): ThresholdSearch => ({
    problem,
    component,
    factor: null,
    state,
    least: share * whole,
    ...more,
  });
  if (isConverted) return ended("not_known");
  for (let round = 0; round < MOST_ROUNDS; round++, share *= NEXT) {
    const least = share * whole;
    const step = await probe(problem, { k, factor, least }, first);
    if (first.hooks.shouldStop()) return null;
    if (step === null) return ended("not_known");
    if (round === 0 && step.worth <= NO_WORTH * step.cost) return ended("built");
    factor -= step.worth / step.cost;
    const above = Math.max(0, factor * (1 + MARGIN));
    const size = await builtSize(withInvestment(problem, k, above), k, first);
    if (first.hooks.shouldStop()) return null;
    if (size !== null && size <= NOTHING * least) {
      if (factor <= 0) return ended("never");
      return ended(null, { factor, problem: withInvestment(problem, k, factor * (1 - MARGIN)) });
    }
    if (factor <= 0) return ended("not_known");
  }
  return ended("not_known");
}

interface Probe {
  /** Index of the component. */
  k: number;
  factor: number;
  /** What it has more than what is there [unit]. */
  least: number;
}

/**
 * What a unit more of the component costs the system, by the dual of its size in the last model year, and what the investment into it
 * costs at its full price [currency/unit]. Null: no solution with prices.
 */
async function probe(
  problem: EnergyProblem,
  { k, factor, least }: Probe,
  first: FirstSolve,
): Promise<{ worth: number; cost: number } | null> {
  const posed = withSize(withInvestment(problem, k, factor), k, least);
  const solved = await solve(posed, first);
  if (!solved || solved.solution.rowDual.length === 0) return null;
  const { model, solution, formulation } = solved;
  const col = capacityOf(formulation.components[k]!)?.col.at(-1) ?? -1;
  if (col < 0) return null;
  const duals = solution.columnDual ?? columnDuals(model, solution.rowDual);
  // The same rows and columns with other costs: what differs is the investment.
  const dearer = formulate(withSize(withInvestment(problem, k, factor + 1), k, least)).model;
  if (dearer.columns !== model.columns) return null;
  let spent = dearer.offset - model.offset;
  for (let j = 0; j < model.columns; j++) spent += (dearer.cost[j]! - model.cost[j]!) * solution.x[j]!;
  const cost = spent / least;
  return cost > 0 ? { worth: duals[col]!, cost } : null;
}

/** What is built of the component in all years together [unit]; null without a solution. */
async function builtSize(problem: EnergyProblem, k: number, first: FirstSolve): Promise<number | null> {
  const solved = await solve(problem, first);
  if (!solved) return null;
  const vintages = capacityOf(solved.formulation.components[k]!)?.vintages ?? [];
  return vintages.reduce((sum, { col }) => sum + (col >= 0 ? solved.solution.x[col]! : 0), 0);
}

async function solve(
  problem: EnergyProblem,
  { config, solver, hooks }: FirstSolve,
): Promise<{ formulation: Formulation; model: LinearModel; solution: Solution } | null> {
  const formulation = formulate(problem);
  const { model } = formulation;
  const options = { ...solverOptions(config), directions: [], mipDuals: false };
  hooks.onProgress({ phase: "run_optimization", fraction: 0.05 });
  const { solution } = await solveOneWay(model, twoWaysOf(problem, formulation), (one, more) =>
    solver.solve(
      one,
      { ...options, ...more },
      (progress) => hooks.onProgress({ phase: "run_optimization", fraction: 0.05, ...progress }),
      hooks.shouldStop,
    ),
  );
  return solution.x.length > 0 && solution.state === "optimal" ? { formulation, model, solution } : null;
}

/** The problem with exactly so much more of a component in the last model year than what is there. */
function withSize(problem: EnergyProblem, k: number, least: number): EnergyProblem {
  const { years } = problem;
  const component = problem.components[k]!;
  const { capacity } = component;
  const last = years.length - 1;
  const year = years[last] ?? 0;
  const standing = capacity.stock.reduce((sum, stock) => (alive(stock, year) ? sum + stock.amount : sum), 0);
  const size = standing + least;
  const minimum = capacity.minimum.map((value, y) => (y === last ? size : value));
  const maximum = capacity.maximum.map((value, y) => (y === last ? size : value));
  const components = problem.components.slice();
  components[k] = { ...component, capacity: { ...capacity, minimum, maximum } };
  return { ...problem, components };
}

/** The largest load of the system, or the maximum of the component if that is less [unit; MW or MWh]. */
function scaleOf({ components }: EnergyProblem, { capacity }: ComponentModel): number {
  const loads = components.map((one) => (one.kind === "demand" ? peakOf(one) : 0));
  const peak = Math.max(0, ...loads) || 1;
  return Math.min(peak, capacity.maximum.at(-1) || peak);
}

function peakOf(demand: Extract<ComponentModel, { kind: "demand" }>): number {
  let peak = 0;
  for (const profile of demand.demandMw)
    for (const value of typeof profile === "number" ? [profile] : profile) peak = Math.max(peak, value);
  return peak;
}
