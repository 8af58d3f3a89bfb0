import { beforeAll, describe, expect, it } from "vitest";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { wholeColumns } from "~jobs/solver/tree/boxes";
import { WholeNumberSolver } from "~jobs/solver/tree/wholeNumberSolver";
import { type LinearModel, type Solution, type SolverOptions, type SolverProgress } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { siteOfUnits } from "../../../bench/sites/wholeNumbers";
import { optimization } from "../site";

/** What HiGHS proves to a gap of 0 in 27 s: 4 heat pumps of 0.8 MW, 1 CHP of 0.6 MW and 4 wind turbines of 1.5 MW. */
const OPTIMUM = 2_512_284.174086;
const GAP = 1e-5;

const solve = (
  model: LinearModel,
  more: Partial<SolverOptions> = {},
  stop: (p: SolverProgress) => boolean = () => false,
) => {
  let isOver = false;
  return new WholeNumberSolver().solve(
    model,
    { ...defaultSolverOptions, mipGap: GAP, ...more },
    (progress) => {
      isOver ||= stop(progress);
    },
    () => isOver,
  );
};

describe("a year in steps of 6 h with three numbers of units", () => {
  let model: LinearModel;
  let solution: Solution;
  const seen: SolverProgress[] = [];
  beforeAll(async () => {
    const run = optimization([2025], { config: { delta_t: 6, model: { integer_expansion: true } } });
    model = formulate(assemble(siteOfUnits().snapshot, run, new Findings())).model;
    solution = await solve(model, { mipDuals: true }, (progress) => {
      seen.push(progress);
      return false;
    });
  });

  it("has the optimum that HiGHS proves, with a bound below it", () => {
    expect(solution).toMatchObject({ state: "optimal", method: "tree" });
    expect(solution.objective).toBeCloseTo(OPTIMUM, 1);
    expect(solution.bound!).toBeLessThanOrEqual(OPTIMUM + 1e-2);
    expect(solution.mipGap!).toBeLessThanOrEqual(GAP);
    expect(solution.mipGap!).toBeCloseTo((solution.objective - solution.bound!) / solution.objective, 12);
    expect(solution.iterations).toBeLessThan(250);
  });

  it("costs more with one unit more or less of any kind, or cannot be", async () => {
    const columns = wholeColumns(model);
    const best = columns.map((j) => Math.round(solution.x[j]!));
    for (const [i, by] of columns.flatMap((_, n) => [[n, 1] as const, [n, -1] as const])) {
      const fixed = { ...model, integer: null, colLower: model.colLower.slice(), colUpper: model.colUpper.slice() };
      columns.forEach((j, n) => {
        fixed.colLower[j] = fixed.colUpper[j] = best[n]! + (n === i ? by : 0);
      });
      const other = await new StructuredSolver().solve(
        fixed,
        defaultSolverOptions,
        () => undefined,
        () => false,
      );
      if (other.state === "optimal") expect(other.objective, `number ${i} ${by}`).toBeGreaterThan(solution.objective);
    }
  });

  it("tells plan, bound and gap on the way: the plan falls, the bound rises", () => {
    const messages = seen.filter(({ objective, bound }) => objective !== undefined && bound !== undefined);
    expect(messages.length).toBeGreaterThan(50);
    messages.forEach(({ objective, bound, gap }, n) => {
      const before = messages[n - 1];
      expect(objective!).toBeGreaterThanOrEqual(bound!);
      expect(gap!).toBeCloseTo((objective! - bound!) / objective!, 9);
      if (!before) return;
      expect(objective!).toBeLessThanOrEqual(before.objective!);
      expect(bound!).toBeGreaterThanOrEqual(before.bound! - 1e-9 * Math.abs(bound!));
    });
  });

  it("has the prices of the plan only where they are asked for, and is the same bit by bit", async () => {
    const repeated = await solve(model);
    expect(solution.rowDual).toHaveLength(model.rows);
    expect(repeated.rowDual).toHaveLength(0);
    expect(repeated.x).toEqual(solution.x);
    expect(repeated.bound).toBe(solution.bound);
  });

  it("begins with the plan of a model like it: nothing better is left to look for", async () => {
    const repeated = await solve(model, { startWith: solution.x });
    expect(repeated.objective).toBe(solution.objective);
    expect(repeated.iterations).toBeLessThan(solution.iterations);
  });

  it("ends with the best plan and a true bound where somebody cancels", async () => {
    const stopped = await solve(model, {}, ({ objective }) => objective !== undefined);
    expect(stopped.state).toBe("interrupted");
    expect(stopped.x).toHaveLength(model.columns);
    expect(stopped.objective).toBeGreaterThanOrEqual(OPTIMUM - 1);
    expect(stopped.bound!).toBeLessThanOrEqual(OPTIMUM);
    expect(stopped.mipGap!).toBeGreaterThan(GAP);
  });

  it("ends after the first plan where that is near enough", async () => {
    const rough = await solve(model, { mipGap: 0.02 });
    expect(rough.state).toBe("optimal");
    expect(rough.mipGap!).toBeLessThanOrEqual(0.02);
    expect(rough.iterations).toBeLessThan(solution.iterations / 2);
  });

  it("is impossible where no whole numbers serve the demand", async () => {
    const columns = wholeColumns(model);
    const none = { ...model, colUpper: model.colUpper.slice(), colLower: model.colLower.slice() };
    // Everything that can make heat is left out, the boiler by its size.
    for (let j = 0; j < model.columns; j++)
      if (model.colStep[j]! < 0 && Number.isFinite(model.colUpper[j]!) === false)
        none.colUpper[j] = Math.max(0, none.colLower[j]!);
    for (const j of columns) none.colUpper[j] = 0;
    expect((await solve(none)).state).toBe("infeasible");
  });
});
