import loadHighs, { type Highs } from "highs";
import { describe, expect, it, vi } from "vitest";
import { BROKE_DOWN } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { optimization, repeat, Site } from "../../tests/reference/optimizations/site";
import { HighsSolver } from "./highs";
import { randomModel } from "./structured/randomModel";

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
  it("finds the same optimum by every method, and hands over when the simplex method takes too long", async () => {
    const lines: string[] = [];
    const printed = vi.spyOn(console, "log");
    const simplex = await solve(new HighsSolver(), { log: (text: string) => lines.push(text) });
    // What HiGHS writes is handed over, and printed nowhere.
    expect(lines.join("")).toMatch(/^LP has \d+ rows.*Presolv.*Objective value\s+:/s);
    expect(printed).not.toHaveBeenCalled();
    const barrier = await solve(new HighsSolver(), { method: "barrier" });
    const handedOver = await solve(new HighsSolver(0.01));
    expect([simplex.method, barrier.method, handedOver.method]).toEqual(["simplex", "ipx", "ipx"]);
    // Every second hour is served from the hour before, at 10 / 0.9; charging that takes 1 / 0.9 MW.
    const expected = 4380 * (10 + 10 / 0.9) + 1000 / 10 / 0.9;
    for (const s of [barrier, handedOver]) expect(Math.abs(s.objective / simplex.objective - 1)).toBeLessThan(1e-6);
    expect(simplex.objective).toBeCloseTo(expected, 4);
    expect(simplex.rowDual.length).toBeGreaterThan(20_000);
  });

  it("asks once more with looser tolerances where HiGHS breaks down, says so, and ends as failed where that is no use", async () => {
    const real = await loadHighs();
    /** HiGHS as it is, that reports an error (-1) of its first runs. */
    const breaksDown = async (times: number) => {
      const calls: unknown[] = [];
      const highs = Object.create(real) as Highs;
      highs.createModel = (data) => {
        const instance = real.createModel(data);
        const run = instance.run.bind(instance);
        instance.run = (callbacks) => {
          calls.push(instance.options.get("primal_feasibility_tolerance"));
          if (calls.length > times) return run(callbacks);
          throw Object.assign(new Error("run failed with HiGHS status -1"), { name: "HighsError" });
        };
        return instance;
      };
      const lines: string[] = [];
      const solution = await new HighsSolver(3, () => Promise.resolve(highs)).solve(
        randomModel(5),
        { ...defaultSolverOptions, primalTolerance: 1e-9, log: (text) => lines.push(text) },
        () => undefined,
        () => false,
      );
      return { found: solution, asked: calls, said: lines.join("") };
    };
    const plain = await breaksDown(0);
    const once = await breaksDown(1);
    expect(once.asked).toEqual([1e-9, 1e-7]);
    expect(once.said).toContain("HiGHS broke down. It tries again with tolerances of 1e-7 and 1e-6.");
    expect(once.found).toMatchObject({ state: "optimal", objective: plain.found.objective });
    const twice = await breaksDown(2);
    expect(twice.asked).toEqual([1e-9, 1e-7]);
    expect(twice.found).toMatchObject({ state: "failed", stateName: BROKE_DOWN });
    expect(twice.found.x.length).toBe(0);
  });

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
