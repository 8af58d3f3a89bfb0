import { describe, expect, it } from "vitest";
import { GAP_LEFT, type Solver } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { runOptimization } from "~/engines/optimization/run";
import { solverOptions } from "~/engines/optimization/solving/solverOptions";
import { optimizationConfig, type optimizerOptions } from "~/entities/optimizations/optimization";
import { askedWithoutEffect, WITHOUT_EFFECT } from "~/entities/optimizations/solverEffects";
import de from "../../locales/de/optimizations.json";
import en from "../../locales/en/optimizations.json";
import fr from "../../locales/fr/optimizations.json";
import { optimization, repeat, run, Site } from "../../tests/reference/optimizations/site";
import { HighsSolver } from "./highs";

const configOf = (optimizer: object, more: object = {}) => optimizationConfig.parse({ optimizer, ...more });

describe("the options of the form", () => {
  /** For each option a value other than its default. */
  const OTHER: Record<keyof typeof optimizerOptions.shape, number | boolean> = {
    Method: 2,
    MIPGap: 0.1,
    FeasibilityTol: 1e-8,
    BarConvTol: 1e-6,
    OptimalityTol: 1e-8,
    NumericFocus: 1,
    TuneModel: true,
    Crossover: 0,
    PreDual: 1,
    ScaleFlag: 2,
    TimeLimit: 60,
  };
  it.each(Object.entries(OTHER))("%s reaches the solver, or is said to have no effect", (name, value) => {
    const model = { model: { integer_expansion: true } };
    const changed = configOf({ [name]: value }, model);
    const differs = JSON.stringify(solverOptions(changed)) !== JSON.stringify(solverOptions(configOf({}, model)));
    expect(differs).toBe(askedWithoutEffect(changed).length === 0);
  });

  it("without effect are told of by the run, and have their reason in every language", async () => {
    const site = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } });
    const config = { optimizer: { Method: 3, PreDual: 2, TuneModel: true }, machine: { cores: 8, memory: 8 } };
    const r = await run(site, optimization([2025], { config: { delta_t: 6, ...config } }));
    const ignoredOptions = r.findings
      .filter(({ rule }) => rule === "option_without_effect")
      .map(({ detail }) => detail);
    expect(ignoredOptions).toEqual([...WITHOUT_EFFECT]);
    for (const words of [en, de, fr])
      expect(Object.keys(words.without_effect).sort()).toEqual([...WITHOUT_EFFECT].sort());
    expect(askedWithoutEffect(configOf({}))).toEqual([]);
  });
});

describe("what reaches the solver changes what it does", () => {
  const site = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: repeat([10, 80, 35, 60], 1460), year: 2025, stepS: 21_600 } },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 1000, lifetime: 10, power_to_energy_ratio: 0.2, charging_efficiency: 0.9 },
    })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 9000, lifetime: 20, maximum_capacity: 2, unit_size: 0.3, variable_cost: 12 },
    });
  const solved = (optimizer: object, model: object = {}) => {
    const run = optimization([2025], { config: { delta_t: 6, optimizer, model } });
    const { model: matrix } = formulate(assemble(site.snapshot, run, new Findings()));
    return new HighsSolver().solve(
      matrix,
      solverOptions(run.config),
      () => undefined,
      () => false,
    );
  };

  it("the method, its crossover and its scaling", async () => {
    const [primal, dual, barrier, vertex, plain] = [
      await solved({ Method: 0 }),
      await solved({ Method: 1 }),
      await solved({ Method: 2, Crossover: 0 }),
      await solved({ Method: 2, Crossover: 2 }),
      await solved({ Method: 1, ScaleFlag: 0 }),
    ];
    expect([primal, dual, barrier].map(({ method }) => method)).toEqual(["simplex", "simplex", "ipx"]);
    expect(primal.iterations).not.toBe(dual.iterations);
    expect(plain.iterations).not.toBe(dual.iterations);
    // A corner has columns exactly at their bounds; the barrier alone stays just inside.
    const inside = (x: Float64Array) => x.filter((v) => v > 1e-14 && v < 1e-5).length;
    expect(inside(barrier.x)).toBeGreaterThan(inside(vertex.x));
    for (const one of [dual, barrier, vertex, plain])
      expect(Math.abs(one.objective / primal.objective - 1)).toBeLessThan(1e-6);
  });

  it("the gap of whole units", async () => {
    const exact = await solved({ MIPGap: 1e-9 }, { integer_expansion: true });
    const rough = await solved({ MIPGap: 0.5 }, { integer_expansion: true });
    expect(exact.mipGap).toBeLessThanOrEqual(1e-9);
    expect(rough.mipGap).toBeLessThanOrEqual(0.5);
    expect(rough.bound).toBeLessThanOrEqual(exact.objective * (1 + 1e-9));
    expect(rough.objective).toBeGreaterThanOrEqual(exact.objective * (1 - 1e-9));
  });

  it("a time limit keeps the best result so far, as a warning", async () => {
    const endingWith = (stateName: string): Solver => ({
      solve: async (...args) => ({ ...(await new HighsSolver().solve(...args)), state: "limit", stateName }),
    });
    const hooks = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };
    const run = optimization([2025], { config: { delta_t: 6 } });
    const ended = (stateName: string) =>
      runOptimization({ snapshot: site.snapshot, optimization: run }, endingWith(stateName), hooks);
    const r = await ended("time limit");
    expect(r.status).toBe("warning");
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "solver_stopped_early", severity: "warning", detail: "time limit" }),
    );
    expect(r.summary!.objective).toBeGreaterThan(0);
    const { findings } = await ended(GAP_LEFT);
    expect(findings).toContainEqual(expect.objectContaining({ rule: "solver_gap_left", severity: "warning" }));
  });
});
