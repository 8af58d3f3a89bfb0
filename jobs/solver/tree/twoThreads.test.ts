import { describe, expect, it } from "vitest";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { randomModel } from "../structured/randomModel";
import type { Effort } from "./effort";
import { withDecisions } from "./randomDecisions";
import { WholeNumberSolver } from "./wholeNumberSolver";

const SEEDS = Array.from({ length: 8 }, (_, n) => n + 1);
const options = { ...defaultSolverOptions, mipGap: 1e-6, timeLimitS: 60 };
const never = () => false;

const solved = (seed: number, effort: Partial<Effort>) =>
  new WholeNumberSolver({ fewestLimits: 1, threadedColumns: 0, ...effort }).solve(
    withDecisions(randomModel(seed), seed)!,
    options,
    () => undefined,
    never,
  );

describe("a tree in two threads", () => {
  it("has the same plan as in one, bit by bit, with the same bound after the same iterations", async () => {
    let decided = 0;
    for (const seed of SEEDS) {
      const one = await solved(seed, { threads: 1 });
      const two = await solved(seed, { threads: 2 });
      expect({ ...two, seconds: 0 }, `model ${seed}`).toEqual({ ...one, seconds: 0 });
      if (one.state === "optimal" && one.iterations > 100) decided++;
    }
    expect(decided).toBeGreaterThan(2);
  });

  it("ends where somebody cancels, while the other thread is at work", async () => {
    let iterations = 0;
    const model = withDecisions(randomModel(SEEDS[0]!), SEEDS[0]!)!;
    const solver = new WholeNumberSolver({ fewestLimits: 1, threadedColumns: 0, threads: 2 });
    const { state } = await solver.solve(
      model,
      options,
      () => void iterations++,
      () => iterations > 0,
    );
    expect(state).toBe("interrupted");
  });
});
