import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LinearModel, Solution } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { rowActivity } from "../residuals";
import { Watch } from "../structured/watch";
import { improve, windowsOf } from "./improve";
import { Plan } from "./plan";
import { randomCommitment } from "./randomCommitment";
import { stepped } from "./steppedModel";
import { WindowTeam } from "./windowTeam";

/** Rounds of improvement on a year of two days, from a plan that is far from the best and from the best one. */
const STEPS = 48;
const PROVEN = 1e-6;
const model = randomCommitment(6, STEPS);

const solve = (of: LinearModel, mipGap: number): Promise<Solution> =>
  new HighsSolver().solve(
    of,
    { ...defaultSolverOptions, mipGap, timeLimitS: 120 },
    () => undefined,
    () => false,
  );
const costOf = (x: Float64Array): number => x.reduce((sum, v, j) => sum + v * model.cost[j]!, model.offset);

let best: Solution;
let prices: Float64Array;
let team: WindowTeam;
beforeAll(async () => {
  best = await solve(model, PROVEN);
  prices = (await solve({ ...model, integer: null }, 0)).rowDual;
  // Without threads windows are solved here, one after the other.
  team = await WindowTeam.start(1, new Watch(120, () => false), () => new Worker("throw new Error()", { eval: true }));
});
afterAll(() => team.close());

const planFrom = (x: Float64Array) =>
  new Plan({
    stepped: stepped(model),
    x,
    y: prices,
    lower: model.colLower,
    upper: model.colUpper,
    isFixed: new Uint8Array(model.columns),
  });

/** Two rounds of windows of half a day, the second between the first. Returns the plan, its numbers and what the rounds said they gained. */
async function improved(start: Float64Array) {
  const plan = planFrom(start);
  const x = start.slice();
  let windows = 0;
  let gained = 0;
  for (const offset of [0, 6])
    gained += await improve(plan, x, { length: 12, offset, allowed: 1e-3 }, { team, onWindow: () => windows++ });
  return { numbers: plan.numbers(x), gained, windows };
}

/** All units on all the time, with what is cheapest then: a plan, but a dear one. */
async function allOn(): Promise<Float64Array> {
  const colLower = model.colLower.slice();
  model.integer!.forEach((isWhole, j) => {
    if (isWhole && model.cost[j] === 0 && isUnit(j)) colLower[j] = 1;
  });
  return (await solve({ ...model, colLower }, PROVEN)).x;
}
/** Directions of the store have rows of two entries only; units on are in the rows of starts, too. */
const isUnit = (j: number): boolean => model.starts[j + 1]! - model.starts[j]! > 2;

describe("a round of improvement", () => {
  it("makes a dear plan cheaper by what it says, keeps every row and never passes the optimum", async () => {
    const start = await allOn();
    expect(costOf(start)).toBeGreaterThan(best.objective * 1.02);
    const { numbers, gained, windows } = await improved(start);
    expect(windows).toBeGreaterThanOrEqual(2 * windowsOf(STEPS, 12));
    expect(costOf(start) - costOf(numbers)).toBeCloseTo(gained, 4);
    expect(costOf(numbers)).toBeGreaterThanOrEqual(best.objective * (1 - 2 * PROVEN));
    // More than half of what was too much.
    expect(gained).toBeGreaterThan(0.5 * (costOf(start) - best.objective));
    rowActivity(model, numbers).forEach((sum, i) => {
      const missed = Math.max(model.rowLower[i]! - sum, sum - model.rowUpper[i]!);
      expect(missed, `row ${i}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(sum)));
    });
  });

  it("finds nothing in the best plan, and leaves it as it is", async () => {
    const { numbers, gained } = await improved(best.x);
    expect(gained / best.objective).toBeLessThanOrEqual(2 * PROVEN);
    expect(costOf(numbers) / best.objective).toBeCloseTo(1, 5);
  });
});

it("has an even number of windows, and one where the chain is short", () => {
  expect([48, 60, 25, 10].map((steps) => windowsOf(steps, 12))).toEqual([4, 4, 2, 1]);
});
