import { describe, expect, it, vi } from "vitest";
import { assemble } from "~jobs/engines/optimization/assemble";
import { Findings } from "~jobs/engines/optimization/findings";
import { formulate } from "~jobs/engines/optimization/formulate";
import { defaultSolverOptions } from "~jobs/engines/optimization/solving/solverOptions";
import { optimization, repeat, Site } from "../../tests/reference/optimizations/site";
import { HighsSolver } from "./highs";

/** More than 20 000 rows: a battery of free size on prices that repeat. */
function model() {
  const site = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: repeat([10, 110]), year: 2025 } },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 1000, lifetime: 10, power_to_energy_ratio: 1, charging_efficiency: 0.9 },
    });
  return formulate(assemble(site.snapshot, optimization([2025]), new Findings())).model;
}
const solve = (solver: HighsSolver, options = {}) =>
  solver.solve(
    model(),
    { ...defaultSolverOptions, ...options },
    () => undefined,
    () => false,
  );

describe("HighsSolver", () => {
  it(
    "finds the same optimum by every method, and hands over when the simplex method takes too long",
    { timeout: 180_000 },
    async () => {
      const said: string[] = [];
      const printed = vi.spyOn(console, "log");
      const simplex = await solve(new HighsSolver(), { log: (text: string) => said.push(text) });
      // What HiGHS writes is handed over, and printed nowhere.
      expect(said.join("")).toMatch(/^LP has \d+ rows.*Presolv.*Objective value\s+:/s);
      expect(printed).not.toHaveBeenCalled();
      const barrier = await solve(new HighsSolver(), { method: "barrier" });
      const handedOver = await solve(new HighsSolver(0.01));
      expect([simplex.method, barrier.method, handedOver.method]).toEqual(["simplex", "ipx", "ipx"]);
      // Every second hour is served from the hour before, at 10 / 0.9; charging that takes 1 / 0.9 MW.
      const expected = 4380 * (10 + 10 / 0.9) + 1000 / 10 / 0.9;
      for (const s of [barrier, handedOver]) expect(Math.abs(s.objective / simplex.objective - 1)).toBeLessThan(1e-6);
      expect(simplex.objective).toBeCloseTo(expected, 4);
      expect(simplex.rowDual.length).toBeGreaterThan(20_000);
    },
  );

  it("stops when asked", async () => {
    const stopped = await new HighsSolver().solve(
      model(),
      defaultSolverOptions,
      () => undefined,
      () => true,
    );
    expect(stopped.state).toBe("interrupted");
  });
});
