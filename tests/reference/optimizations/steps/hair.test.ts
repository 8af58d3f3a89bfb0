import { describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { HighsSolver } from "~jobs/solver/highs";
import type { Solver } from "~/engines/linearModel";
import { runOptimization } from "~/engines/optimization/run";
import { optimization, Site } from "../site";

/** A turbine of 1.3 MW, and a demand that asks in one hour for a little more: what one stage refuses the next has to explain. */
const H = 8760;
const SIZE = 1.3;

async function solved(solver: Solver, margin: number) {
  const demand = new Float64Array(H).fill(1);
  demand[5000] = SIZE * (1 + margin);
  const site = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: { series: demand, year: 2025 } } })
    .node({
      id: "turbine",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: SIZE, variable_cost: 50, retirement_allowed: false },
    });
  const order = { snapshot: site.snapshot, optimization: optimization([2025], { config: { delta_t: 1 } }) };
  return runOptimization(order, solver, { onProgress: () => undefined, shouldStop: () => false, now: () => 0 });
}

describe.each([
  ["the structured method", () => new AutomaticSolver(undefined, undefined, 0)],
  ["HiGHS", () => new HighsSolver()],
])("a model that is impossible by a hair, solved by %s", (_, solver) => {
  it.each([1e-9, 1e-8])("is solved where it misses %d of a load", async (margin) => {
    const r = await solved(solver(), margin);
    expect(r.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(r.summary!.objective).toBeCloseTo(50 * (H - 1 + SIZE), 3);
  });

  it("is solved or explained at the tolerance itself", async () => {
    for (const margin of [5e-8, 1e-7, 2e-7]) {
      const r = await solved(solver(), margin);
      const rules = r.findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
      if (rules.length > 0) expect(rules, String(margin)).toContain("infeasible_shortage");
      else expect(r.summary!.objective).toBeCloseTo(50 * (H - 1 + SIZE), 3);
    }
  });

  it.each([1e-6, 1e-5])("is explained where it misses %d of a load", async (margin) => {
    const r = await solved(solver(), margin);
    const shortage = r.findings.find(({ rule }) => rule === "infeasible_shortage");
    expect(shortage).toMatchObject({ hours: 1, firstHour: 5000, year: 2025, componentId: "load" });
    expect(shortage!.amount! / (SIZE * margin)).toBeCloseTo(1, 1);
  });
});
