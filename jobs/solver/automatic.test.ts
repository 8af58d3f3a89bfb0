import { describe, expect, it } from "vitest";
import type { Solution, Solver } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { AutomaticSolver } from "./automatic";
import { HighsSolver } from "./highs";
import { randomModel } from "./structured/randomModel";
import { StructuredSolver } from "./structured/structuredSolver";

const model = randomModel(5);
const never = () => false;
const nothing = () => undefined;
const methodOf = async (solver: Solver, options = {}, of = model) =>
  (await solver.solve(of, { ...defaultSolverOptions, ...options }, nothing, never)).method;

/** A structured method that gives up. */
const givesUp: Solver = {
  solve: async (): Promise<Solution> => ({
    state: "failed",
    stateName: "stalled",
    method: "structured",
    fallback: null,
    objective: Number.NaN,
    x: new Float64Array(),
    rowDual: new Float64Array(),
    iterations: 20,
    mipGap: null,
    bound: null,
    seconds: 5,
  }),
};

describe("AutomaticSolver", () => {
  const always = new AutomaticSolver(new StructuredSolver(), new HighsSolver(), 0);

  it("takes the structured method for large linear models, and HiGHS where it was asked for or is better", async () => {
    expect(await methodOf(always)).toBe("structured");
    expect(await methodOf(new AutomaticSolver())).toBe("simplex");
    expect(await methodOf(always, { method: "barrier" })).toBe("ipx");
    expect(await methodOf(always, { method: "dual simplex" })).toBe("simplex");
    expect(await methodOf(always, { crossover: true })).toBe("simplex");
    const integer = new Int32Array(model.columns);
    expect(await methodOf(always, {}, { ...model, integer })).toBe("mip");
  });

  it("leaves gaps to HiGHS that no interior point can prove, and says so", async () => {
    const integer = Int32Array.from(model.colStep, (step) => (step < 0 ? 1 : 0));
    const of = (mipGap: number) =>
      always.solve({ ...model, integer }, { ...defaultSolverOptions, mipGap }, nothing, never);
    expect(await of(1e-6)).toMatchObject({ state: "optimal", method: "tree", fallback: null });
    expect(await of(0.9e-6)).toMatchObject({ state: "optimal", method: "mip", fallback: "small_gap" });
  });

  it("keeps the plan of a tree that did not reach its gap, where HiGHS finds none that is better", async () => {
    const integer = Int32Array.from(model.colStep, (step) => (step < 0 ? 1 : 0));
    const x = new Float64Array(model.columns).fill(1);
    const ended = await givesUp.solve(model, defaultSolverOptions, nothing, never);
    const ending =
      (more: Partial<Solution>): Solver["solve"] =>
      async () => ({ ...ended, ...more });
    const tree = {
      solve: ending({ stateName: "gap_left", method: "tree", objective: 42, x, bound: 40, mipGap: 0.05 }),
    };
    const starts: unknown[] = [];
    const ends = (highs: Partial<Solution>): Solver => ({
      solve: (of, options, ...rest) => {
        starts.push(options.startWith);
        return ending({ method: "mip", ...highs })(of, options, ...rest);
      },
    });
    const of = (highs: Partial<Solution>) =>
      new AutomaticSolver(new StructuredSolver(), ends(highs), 0, tree).solve(
        { ...model, integer },
        { ...defaultSolverOptions, mipGap: 1e-3 },
        nothing,
        never,
      );
    const none = { state: "limit", stateName: "time limit", bound: 41 } as const;
    expect(await of(none)).toMatchObject({ state: "limit", method: "tree", objective: 42, bound: 41, x });
    expect((await of(none)).mipGap).toBeCloseTo(1 / 42, 12);
    expect(await of({ ...none, state: "interrupted" })).toMatchObject({ state: "interrupted", objective: 42 });
    expect(await of({ ...none, objective: 41.5, x })).toMatchObject({ method: "mip", objective: 41.5 });
    expect(await of({ state: "optimal", objective: 41.5, x })).toMatchObject({ method: "mip", fallback: "gap_left" });
    // HiGHS begins with the plan.
    expect(starts).toEqual([x, x, x, x, x]);
  });

  it("keeps the plan of windows where HiGHS breaks down over the same model, and throws where there is none", async () => {
    const integer = Int32Array.from(model.colStep, (step) => (step < 0 ? 1 : 0));
    const ended = await givesUp.solve(model, defaultSolverOptions, nothing, never);
    const breaks: Solver = {
      solve: () => {
        throw new Error("out of memory");
      },
    };
    const lines: string[] = [];
    const after = (whole: Partial<Solution>) =>
      new AutomaticSolver(new StructuredSolver(), breaks, 0, { solve: async () => ({ ...ended, ...whole }) }).solve(
        { ...model, integer },
        { ...defaultSolverOptions, mipGap: 1e-3, log: (line) => lines.push(line) },
        nothing,
        never,
      );
    const x = new Float64Array(model.columns).fill(1);
    const solution = await after({
      stateName: "gap_left",
      method: "windows",
      objective: 42,
      x,
      bound: 40,
      mipGap: 0.05,
    });
    const plan = { state: "limit", stateName: "gap left", method: "windows", objective: 42, bound: 40, x };
    expect(solution).toMatchObject(plan);
    expect(lines.join("")).toContain("out of memory");
    await expect(after({ stateName: "no_plan" })).rejects.toThrow("out of memory");
  });

  it("hands over to HiGHS what is given up, with the time that is left, and says why", async () => {
    const seen: number[] = [];
    const highs: Solver = {
      solve: (of, options, ...rest) => {
        seen.push(options.timeLimitS);
        return new HighsSolver().solve(of, options, ...rest);
      },
    };
    const solver = new AutomaticSolver(givesUp, highs, 0);
    const reasons = new Set<string | undefined>();
    const solution = await solver.solve(
      model,
      { ...defaultSolverOptions, timeLimitS: 60 },
      ({ fallback }) => void reasons.add(fallback),
      never,
    );
    expect([...reasons], "said while HiGHS is at work").toEqual(["stalled"]);
    const direct = await always.solve(model, defaultSolverOptions, nothing, never);
    expect(solution).toMatchObject({ state: "optimal", method: "simplex", fallback: "stalled" });
    expect(solution.objective).toBeCloseTo(direct.objective, 6);
    expect(direct.fallback).toBeNull();
    expect(solution.seconds).toBeGreaterThan(5);
    expect(seen).toEqual([55]);
  });

  it("shows what no result can cost less than while HiGHS is at work, and keeps it where that finds no optimum", async () => {
    const ended = await givesUp.solve(model, defaultSolverOptions, nothing, never);
    const first: Solver = { solve: async () => ({ ...ended, bound: 7 }) };
    const limited: Solver = {
      solve: async () => ({ ...ended, state: "limit", stateName: "time limit", method: "ipx" }),
    };
    const reported: (number | undefined)[] = [];
    const solver = new AutomaticSolver(first, limited, 0);
    const solution = await solver.solve(model, defaultSolverOptions, ({ bound }) => void reported.push(bound), never);
    expect(reported).toEqual([7]);
    expect(solution).toMatchObject({ state: "limit", bound: 7, fallback: "stalled" });
    const optimal = await new AutomaticSolver(first, new HighsSolver(), 0).solve(
      model,
      defaultSolverOptions,
      nothing,
      never,
    );
    expect(optimal).toMatchObject({ state: "optimal", bound: null });
  });

  it("lets HiGHS begin a model with whole numbers with a plan", async () => {
    const integer = Int32Array.from(model.colStep, (step) => (step < 0 ? 1 : 0));
    const whole = { ...model, integer };
    const best = await new HighsSolver().solve(whole, defaultSolverOptions, nothing, never);
    expect(best.state).toBe("optimal");
    const lines: string[] = [];
    const options = { ...defaultSolverOptions, startWith: best.x, log: (text: string) => void lines.push(text) };
    const begun = await new HighsSolver().solve(whole, options, nothing, never);
    expect(begun.objective).toBeCloseTo(best.objective, 6);
    expect(lines.join("")).toMatch(/MIP start solution is feasible/);
  });

  it("ends where HiGHS ends: without a solution, and without a bound", async () => {
    const other = randomModel(3);
    const unbounded = { ...other, cost: other.cost.map(() => -1) };
    const solution = await always.solve(unbounded, defaultSolverOptions, nothing, never);
    expect(solution.state).toBe("unbounded");
    expect(solution.fallback).not.toBeNull();
    const impossible = { ...model, colUpper: model.colUpper.map(() => 0), colLower: model.colLower.map(() => 0) };
    expect((await always.solve(impossible, defaultSolverOptions, nothing, never)).state).toBe("infeasible");
  });
});
