import type { SplitYear } from "~/entities/results/horizon";
import type { LinearModel, Solution } from "../../linearModel";
import { HOURS_OF_YEAR } from "../calendar";
import { formulate, type Formulation } from "../formulate";
import { type Decisions, joinDecisions } from "../oneWay/solve";
import { twoWaysOf, waysOfPart } from "../oneWay/ways";
import type { EnergyProblem } from "../problem";
import type { SolveSession } from "../solving/session";
import { cutsOf } from "./cuts";
import { dualBound } from "./dualBound";
import { inSteps, outlineOf } from "./outline";
import { type LevelTarget, PartedYear, type Stretch } from "./part";

interface SplitSolution {
  solution: Solution;
  decisions: Decisions | null;
  row: SplitYear;
  limits: null;
}

/** What kept a year from being solved in parts: its outline, or one of the parts, has no solution. */
export interface SplitFailure {
  failed: Solution;
  outline: { problem: EnergyProblem; formulation: Formulation } | null;
  part: { firstHour: number; hours: number } | null;
}

/** How many models are solved for a year. */
export const solvesOfYear = (parts: number): number => 2 * parts + 1;

/**
 * A model year solved in chronological parts. First comes its outline, the whole year in long steps, linear. It says what storages hold at
 * the cuts, and what a MWh is worth to them later. It says how much of every sum of the year is needed in each part, and what that is
 * worth. Then the parts in their order, then once more the steps around each cut, with all else as it was found (PartedYear). The result is
 * one solution of the whole year, so it costs what the year costs at least. A bound tells how much more at most. It is computed from the
 * prices that were found (dualBound), where they prove one.
 */
export async function solveInParts(
  problem: EnergyProblem,
  formulation: Formulation,
  parts: number,
  session: SolveSession,
): Promise<SplitSolution | SplitFailure> {
  const { model, builder } = formulation;
  const { time } = problem;
  const ways = twoWaysOf(problem, formulation);
  const solve = async (stretch: Stretch) => {
    const own = waysOfPart(ways, stretch.columns, model.columns);
    const result = await session.solveOneWay(stretch.model, own);
    if (result.decisions) decisions.push(result.decisions);
    return result.solution;
  };
  const decisions: Decisions[] = [];
  const outline = outlineOf(problem);
  const drawn = formulate(outline);
  const outlineWays = twoWaysOf(outline, drawn);
  const { solution: first } = await session.solveOneWay({ ...drawn.model, integer: null }, outlineWays);
  if (first.x.length === 0) return { failed: first, outline: { problem: outline, formulation: drawn }, part: null };

  const cuts = cutsOf(time, problem.years[0]!, parts);
  const expected = inSteps(
    { problem: outline, builder: drawn.builder, solution: first },
    { builder, steps: time.steps },
  );
  const year = new PartedYear(model, builder, cuts, {
    expected,
    sumWorths: sumWorths(drawn, first, { model, builder }),
  });
  const worth = levelWorths(drawn, first, HOURS_OF_YEAR / outline.time.steps);
  const row: SplitYear = { year: problem.years[0]!, cost: 0, bound: null, outline: first.objective, parts: [] };
  const all: Solution[] = [];
  for (let p = 0; p < parts; p++) {
    const targets = year.handedOver(p).flatMap(({ row: next, col }): LevelTarget[] => {
      const price = worth(builder.rowOwner.data[next]!, builder.stepOfRow(next) * time.stepH);
      return expected[col]! > 0 && price > 0 ? [{ col, mwh: expected[col]!, price }] : [];
    });
    const part = year.part(p, targets);
    const partSolution = await solve(part);
    const where = { firstHour: cuts[p]! * time.stepH, hours: (cuts[p + 1]! - cuts[p]!) * time.stepH };
    if (partSolution.x.length === 0) return { failed: partSolution, outline: null, part: where };
    year.take(part, partSolution, true);
    all.push(partSolution);
    row.parts.push({ ...where, iterations: partSolution.iterations, seconds: partSolution.seconds });
  }
  const hasDuals = year.sumDuals.length === parts;
  const proves = hasDuals && model.integer === null;
  const boundOfParts = proves ? bestBound(model, year) : Number.NEGATIVE_INFINITY;
  for (let p = 0; p < parts && !session.stopped; p++) {
    const around = year.aroundCut(p);
    const partSolution = await solve(around);
    // What is there already is a solution: rounding alone can keep it from being found again.
    if (partSolution.x.length === 0) continue;
    year.take(around, partSolution, false);
    all.push(partSolution);
  }
  row.cost = valueOf(model, year.x);
  const bound = proves ? Math.max(boundOfParts, bestBound(model, year)) : Number.NEGATIVE_INFINITY;
  row.bound = Number.isFinite(bound) ? bound : null;
  const gaps = all.flatMap(({ mipGap }) => (mipGap === null ? [] : [mipGap]));
  const last = all.at(-1)!;
  const solution: Solution = {
    stateName: last.stateName,
    method: last.method,
    fallback: last.fallback,
    state: all.some(({ state }) => state === "limit") ? "limit" : last.state,
    objective: row.cost,
    x: year.x,
    rowDual: hasDuals ? year.rowDual : new Float64Array(),
    iterations: all.reduce((sum, { iterations }) => sum + iterations, first.iterations),
    seconds: all.reduce((sum, { seconds }) => sum + seconds, first.seconds),
    mipGap: gaps.length ? Math.max(...gaps) : null,
    bound: null,
  };
  return { solution, row, limits: null, decisions: joinDecisions(decisions) };
}

const valueOf = (model: LinearModel, x: Float64Array): number =>
  x.reduce((sum, v, j) => sum + v * model.cost[j]!, model.offset);

/**
 * What a MWh in a storage is worth at most after an hour of the year, in the objective. What is missing has to be made good in one of the
 * hours that follow. From the prices of the outline's storage rows.
 */
function levelWorths(
  { builder, model }: Formulation,
  { rowDual }: Solution,
  stepH: number,
): (owner: number, hour: number) => number {
  const rows = new Map<number, { hour: number; worth: number }[]>();
  for (let i = 0; i < model.rows; i++) {
    const step = builder.stepOfRow(i);
    if (builder.kindOf(i) !== "storage" || step < 0) continue;
    const owner = builder.rowOwner.data[i]!;
    const entries = rows.get(owner) ?? [];
    entries.push({ hour: step * stepH, worth: -(rowDual[i] ?? 0) });
    rows.set(owner, entries);
  }
  return (owner, from) =>
    (rows.get(owner) ?? []).reduce((most, { hour, worth }) => (hour >= from ? Math.max(most, worth) : most), 0);
}

type Rows = Pick<Formulation, "model" | "builder">;

/** The outline's prices of what belongs to no step, by row of the year. */
function sumWorths(outline: Rows, { rowDual }: Solution, whole: Rows): Map<number, number> {
  const globals = ({ model, builder }: Rows): number[] =>
    Array.from({ length: model.rows }, (_, i) => i).filter((i) => builder.stepOfRow(i) < 0);
  const from = globals(outline);
  const to = globals(whole);
  if (from.length !== to.length) throw new Error("The outline of a year has other sums than the year");
  return new Map(to.map((row, n) => [row, rowDual[from[n]!] ?? 0]));
}

/** The best of the bounds that the parts' prices of the sums of the year give: the least of them, the mean, those of the last part. */
function bestBound(model: LinearModel, { rowDual, sumDuals, x }: PartedYear): number {
  const of = (choose: (prices: readonly number[]) => number): Float64Array => {
    const y = rowDual.slice();
    const rows = new Set(sumDuals.flatMap((sums) => [...sums.keys()]));
    for (const i of rows) y[i] = choose(sumDuals.flatMap((sums) => (sums.has(i) ? [sums.get(i)!] : [])));
    return y;
  };
  const candidates = [
    of((prices) => Math.min(...prices)),
    of((prices) => prices.reduce((sum, v) => sum + v, 0) / prices.length),
    of((prices) => prices.at(-1)!),
  ];
  return Math.max(...candidates.map((y) => dualBound(model, y, x)));
}
