import { describe, expect, it } from "vitest";
import type { LinearModel, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { randomCommitment } from "./randomCommitment";
import { grouped, reachOf, without } from "./reach";
import { stepped } from "./steppedModel";
import { RESTS_UP, wholeUnitsOf } from "./wholeSizes";
import { isForWindows, WindowSolver } from "./windowSolver";

const STEPS = 72;

const solve = (
  model: LinearModel,
  stop: (p: SolverProgress) => boolean = () => false,
  more: Partial<SolverOptions> = {},
) => {
  let isOver = false;
  return new WindowSolver().solve(
    model,
    { ...defaultSolverOptions, mipGap: 0.02, timeLimitS: 60, ...more },
    (progress) => {
      isOver ||= stop(progress);
    },
    () => isOver,
  );
};

describe("a year of units that are switched on and off", () => {
  it("is for windows where thousands of whole numbers are of the steps of one chain", () => {
    const model = randomCommitment(1, 4000);
    expect(isForWindows(model)).toBe(true);
    expect(isForWindows(randomCommitment(1, 3999))).toBe(false);
    expect(isForWindows({ ...model, integer: null })).toBe(false);
    expect(isForWindows(randomCommitment(1, STEPS))).toBe(false);
    // Typical days are chains of 24 steps.
    const days = (tags: Int32Array) => tags.map((t) => (t < 0 ? -1 : Math.floor(t / 24)));
    const hours = (tags: Int32Array) => tags.map((t) => (t < 0 ? -1 : t % 24));
    const { colStep, rowStep } = model;
    const typical = {
      colChain: days(colStep),
      rowChain: days(rowStep),
      colStep: hours(colStep),
      rowStep: hours(rowStep),
    };
    expect(isForWindows({ ...model, ...typical })).toBe(false);
  });

  it("is not for windows with a decision to build that is open", () => {
    const model = randomCommitment(1, 4000);
    // The first column has no step.
    const withFirst = (lower: number, upper: number): LinearModel => {
      const [colLower, colUpper, integer] = [model.colLower.slice(), model.colUpper.slice(), model.integer!.slice()];
      [colLower[0], colUpper[0], integer[0]] = [lower, upper, 1];
      return { ...model, colLower, colUpper, integer };
    };
    expect(model.colStep[0]).toBe(-1);
    expect(isForWindows(withFirst(0, 1))).toBe(false);
    expect(isForWindows(withFirst(1, 1))).toBe(true);
    expect(isForWindows(withFirst(0, 3))).toBe(true);
  });

  it("rounds up what is more than the rest of an interior point", () => {
    const { model, ...year } = stepped(randomCommitment(2, 24));
    const colUpper = model.colUpper.with(0, 10);
    const countAt = (x: number, up: number) =>
      wholeUnitsOf({ ...year, model: { ...model, colUpper } }, new Map([[0, 2]]), model.cost.with(0, x), up).get(0);
    expect(RESTS_UP.map((up) => countAt(4.03, up))).toEqual([4, 4, 6]);
    expect(RESTS_UP.map((up) => countAt(4.1, up))).toEqual([4, 6, 6]);
    expect(RESTS_UP.map((up) => countAt(5.2, up))).toEqual([6, 6, 6]);
  });

  it("has rows of minimum times that reach back, which coarser steps hold or the form leaves out", () => {
    const model = randomCommitment(2, STEPS);
    const reach = reachOf(stepped(model));
    expect(reach.longest).toBeGreaterThan(1);
    expect(reachOf(stepped(grouped(model, reach.longest))).longest).toBe(1);
    const left = without(model, reach.far);
    expect(reachOf(stepped(left)).far).toEqual([]);
    expect(left.nonzeros).toBeLessThan(model.nonzeros);
    for (const i of reach.far) expect([left.rowLower[i], left.rowUpper[i]]).toEqual([-Infinity, Infinity]);
  });

  it("ends in the middle where somebody cancels, with what it has", async () => {
    let stoppedAt = Infinity;
    const stop = ({ bound }: SolverProgress) => {
      if (bound === undefined) return false;
      stoppedAt = performance.now();
      return true;
    };
    // A gap that is not reached at once.
    const solution = await solve(randomCommitment(2, STEPS), stop, { mipGap: 0 });
    expect(solution).toMatchObject({ state: "interrupted", method: "windows" });
    expect(performance.now() - stoppedAt).toBeLessThan(3000);
    expect(solution.bound).not.toBeNull();
  });

  it("is infeasible where its linear form is, and where a number has no whole value", async () => {
    const model = randomCommitment(2, STEPS);
    const scaled = model.colUpper.map((upper, j) => (model.integer![j] ? upper : 0.01 * upper));
    expect(await solve({ ...model, colUpper: scaled })).toMatchObject({ state: "infeasible", bound: null });
    // 0.4 to 0.6 of a unit in every step: no whole number.
    const parts = (bounds: Float64Array, to: number) =>
      bounds.map((v, j) => (model.integer![j] === 1 && model.colUpper[j] === 1 ? to : v));
    const halves = { ...model, colLower: parts(model.colLower, 0.4), colUpper: parts(model.colUpper, 0.6) };
    expect(await solve(halves)).toMatchObject({ state: "infeasible", bound: null });
  });

  it("keeps the plan that it has where something breaks later", async () => {
    const breakAt = (isAt: (progress: SolverProgress) => boolean) =>
      solve(randomCommitment(2, STEPS), (progress) => {
        if (isAt(progress)) throw new Error("broken");
        return false;
      });
    const later = await breakAt(({ objective }) => objective !== undefined);
    expect(later.x.length).toBeGreaterThan(0);
    expect(later.mipGap).toBeCloseTo((later.objective - later.bound!) / later.objective, 9);
    expect(await breakAt(() => true)).toMatchObject({ state: "failed", stateName: "no_plan", bound: null });
  });

  it("does not take numbers to begin with that are beyond their bounds", async () => {
    const model = randomCommitment(2, STEPS);
    const startWith = model.cost.map((_, j) => (model.integer![j] ? 7 : 0));
    const solution = await solve(model, undefined, { startWith });
    model.integer!.forEach((isWhole, j) => {
      if (isWhole) expect(solution.x[j]).toBeLessThanOrEqual(model.colUpper[j]!);
    });
  });
});
