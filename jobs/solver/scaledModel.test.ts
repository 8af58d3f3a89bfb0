import { describe, expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import { ModelBuilder } from "~/engines/optimization/builder";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { AutomaticSolver } from "./automatic";
import { HighsSolver } from "./highs";
import { isRay } from "./ray";
import { scaled, scaledModel } from "./scaledModel";
import { inOtherUnits, randomModel } from "./structured/randomModel";
import { StructuredSolver } from "./structured/structuredSolver";

const nowhere = { year: -1, owner: -1 };
const solve = (model: LinearModel, options: object = {}) =>
  new HighsSolver().solve(
    model,
    { ...defaultSolverOptions, ...options },
    () => undefined,
    () => false,
  );
const difference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1, Math.abs(b));
/** Every bound times a factor: the same site, so many times as large. */
const sized = (model: LinearModel, factor: number): LinearModel => ({
  ...model,
  offset: model.offset * factor,
  colLower: model.colLower.map((v) => v * factor),
  colUpper: model.colUpper.map((v) => v * factor),
  rowLower: model.rowLower.map((v) => v * factor),
  rowUpper: model.rowUpper.map((v) => v * factor),
});

describe("units that suit HiGHS", () => {
  it("leave a usual model as it is", () => {
    for (let seed = 1; seed <= 40; seed++) expect(scaledModel(randomModel(seed))).toBeNull();
  });

  it("lose nothing on the way there and back", () => {
    const model = inOtherUnits(randomModel(7), 3, 5);
    const units = scaled(model, true);
    const there = units.model.colUpper.map((v, j) => v * units.columnUnit[j]!);
    expect([...there]).toEqual([...model.colUpper]);
    const back = units.model.values.slice();
    for (let j = 0; j < model.columns; j++)
      for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
        back[k]! /= units.columnUnit[j]! * units.rowFactor[model.indices[k]!]!;
    expect([...back]).toEqual([...model.values]);
  });

  it("give models in strange units the optimum that they have in their own", async () => {
    const wrong: object[] = [];
    for (let seed = 1; seed <= 80; seed++) {
      const model = randomModel(seed);
      const own = await solve(model);
      const other = await solve(inOtherUnits(model, seed, 4.5));
      if (own.state !== other.state) wrong.push({ seed, own: own.state, other: other.state });
      else if (own.state === "optimal" && difference(other.objective, own.objective) > 1e-5)
        wrong.push({ seed, own: own.objective, other: other.objective });
    }
    expect(wrong).toEqual([]);
  });

  it("give a site of some watts a millionth of the costs of one of some megawatts, prices alike", async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const model = randomModel(seed);
      const [large, small] = [await solve(model), await solve(sized(model, 1e-6))];
      expect(small.state, String(seed)).toBe(large.state);
      if (large.state !== "optimal") continue;
      expect(difference(small.objective * 1e6, large.objective), String(seed)).toBeLessThan(1e-6);
      expect(small.x).toHaveLength(model.columns);
    }
  });

  it("are those of the structured method, too: a site of some watts ends as one of some megawatts", async () => {
    const structured = new AutomaticSolver(new StructuredSolver(), new HighsSolver(), 0);
    const end = (model: LinearModel) =>
      structured.solve(
        model,
        defaultSolverOptions,
        () => undefined,
        () => false,
      );
    const wrong: object[] = [];
    let byStructured = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const model = randomModel(seed);
      const [large, small] = [await end(model), await end(sized(model, 1e-6))];
      if (small.method === "structured") byStructured++;
      const isSame = large.state !== "optimal" || difference(small.objective * 1e6, large.objective) < 1e-6;
      if (small.state !== large.state || !isSame) wrong.push({ seed, large: large.state, small: small.state });
    }
    expect(wrong).toEqual([]);
    expect(byStructured).toBeGreaterThan(40);
  });

  it("keep whole numbers whole", async () => {
    // Units of 3 W for a load of 7 W: three of them, at 2 each, and what is left over costs nothing.
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const units = builder.column(nowhere, 0, 10, true);
    const power = builder.column(nowhere, 0, Infinity);
    builder.addCost(units, 2);
    const load = builder.row("other", nowhere, 7e-6, Infinity);
    builder.entry(load, power, 1);
    const size = builder.row("other", nowhere, -Infinity, 0);
    builder.entry(size, power, 1);
    builder.entry(size, units, -3e-6);
    const solution = await solve(builder.finish(), { mipDuals: true });
    expect(solution).toMatchObject({ state: "optimal", method: "mip", objective: 6, bound: 6 });
    expect(solution.x[units]).toBe(3);
  });

  it("say how far an optimal basis reaches in the model's own units", async () => {
    // A load of 5 W from a plant of 3 W at 1 and a grid at 4: two more steps of 1 W of the plant save.
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const plant = builder.column(nowhere, 0, 3e-6);
    const grid = builder.column(nowhere, 0, Infinity);
    builder.addCost(plant, 1);
    builder.addCost(grid, 4);
    const load = builder.row("balance", nowhere, 5e-6, 5e-6);
    builder.entry(load, plant, 1);
    builder.entry(load, grid, 1);
    const directions = [[{ index: plant, isRow: false, side: "upper" as const, by: 1e-6 }]];
    const solution = await solve(builder.finish(), { directions });
    expect(solution.objective * 1e6).toBeCloseTo(11, 9);
    expect(solution.rowDual[load]).toBeCloseTo(4, 9);
    expect(solution.reach![0]!.up).toBeCloseTo(2, 6);
  });
});

describe("a model without a least value", () => {
  /** Buying at 1 and selling at 2, as much as one likes, next to a load. */
  const arbitrage = (limit: number, unit = 1): LinearModel => {
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const buy = builder.column(nowhere, 0, limit);
    const sell = builder.column(nowhere, 0, Infinity);
    builder.addCost(buy, unit);
    builder.addCost(sell, -2 * unit);
    const balance = builder.row("balance", nowhere, 3, 3);
    builder.entry(balance, buy, unit);
    builder.entry(balance, sell, -unit);
    return builder.finish();
  };

  it("is called so with a ray that proves it", async () => {
    for (const unit of [1, 1e-6, 1e5]) expect((await solve(arbitrage(Infinity, unit))).state).toBe("unbounded");
    const { columns } = arbitrage(Infinity);
    expect(isRay(arbitrage(Infinity), Float64Array.of(1, 1))).toBe(true);
    // A limit of the purchase stops it; neither does a direction prove anything that leaves the balance.
    expect(isRay(arbitrage(50), Float64Array.of(1, 1))).toBe(false);
    expect(isRay(arbitrage(Infinity), Float64Array.of(0, 1))).toBe(false);
    expect(isRay(arbitrage(Infinity), new Float64Array(columns))).toBe(false);
    expect((await solve(arbitrage(50))).objective).toBeCloseTo(50 - 2 * 47, 9);
  });

  it("is never one that has a least value in other units of its columns", async () => {
    const wrong: number[] = [];
    for (let seed = 1; seed <= 120; seed++) {
      const model = randomModel(seed);
      const unit = 10 ** 5.8;
      const other = {
        ...model,
        values: model.values.map((v) => v * unit),
        cost: model.cost.map((v) => v * unit),
        colLower: model.colLower.map((v) => v / unit),
        colUpper: model.colUpper.map((v) => v / unit),
      };
      const [own, theirs] = [await solve(model), await solve(other)];
      if (own.state !== theirs.state) wrong.push(seed);
    }
    expect(wrong).toEqual([]);
  });
});
