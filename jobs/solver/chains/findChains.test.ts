import { describe, expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import { ModelBuilder } from "~/engines/optimization/builder";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { randomModel, randomSource } from "../structured/randomModel";
import { StructuredSolver } from "../structured/structuredSolver";
import { findChains, withChains } from "./findChains";

const untagged = (model: LinearModel): LinearModel => ({
  ...model,
  colChain: model.colChain.map(() => -1),
  colStep: model.colStep.map(() => -1),
  rowChain: model.rowChain.map(() => -1),
  rowStep: model.rowStep.map(() => -1),
});

/** The same model with rows and columns in any order. */
function shuffled(model: LinearModel, seed: number): { model: LinearModel; rows: number[] } {
  const random = randomSource(seed);
  const anyOrder = (count: number): number[] => {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1));
      [order[i], order[k]] = [order[k]!, order[i]!];
    }
    return order;
  };
  const [columns, rows] = [anyOrder(model.columns), anyOrder(model.rows)];
  const rowAt = new Int32Array(model.rows);
  rows.forEach((row, at) => (rowAt[row] = at));
  const starts = new Int32Array(model.columns + 1);
  const indices: number[] = [];
  const values: number[] = [];
  columns.forEach((j, at) => {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      indices.push(rowAt[model.indices[k]!]!);
      values.push(model.values[k]!);
    }
    starts[at + 1] = indices.length;
  });
  const byColumn = (list: Float64Array) => Float64Array.from(columns, (j) => list[j]!);
  const byRow = (list: Float64Array) => Float64Array.from(rows, (i) => list[i]!);
  const { cost, colLower, colUpper, rowLower, rowUpper } = model;
  return {
    rows,
    model: {
      ...untagged(model),
      starts,
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
      cost: byColumn(cost),
      colLower: byColumn(colLower),
      colUpper: byColumn(colUpper),
      rowLower: byRow(rowLower),
      rowUpper: byRow(rowUpper),
    },
  };
}

/** Power and heat, each with a storage that ends as it begins; a heat pump leads from one to the other. Sizes cost. */
function site(steps: number): LinearModel {
  const builder = new ModelBuilder({ steps, periodStarts: [0, steps] });
  const year = { year: 0, owner: -1 };
  const size = (cost: number): number => {
    const column = builder.size({ year: -1, owner: -1 }, 0, Infinity);
    builder.addCost(column, cost);
    return column;
  };
  const columns = (cost: number): number => {
    const first = builder.stepColumns(year, 0, Infinity);
    const dear = Float64Array.from({ length: steps }, (_, t) => cost * (1 + 0.5 * Math.sin(t / 4)));
    builder.addCosts({ first, count: steps }, dear, 1);
    return first;
  };
  const limit = (flow: number, by: number): void => {
    const row = builder.stepRows("limit", year, -Infinity, 0);
    builder.diagonal(row, flow, steps, 1);
    builder.intoRows(row, by, steps, -1);
  };
  const [power, heat] = [5, 3].map((mean) => {
    const demand = Float64Array.from({ length: steps }, (_, t) => mean + Math.cos(t / 3));
    return builder.stepRows("balance", year, demand, demand);
  });
  const grid = columns(60);
  builder.diagonal(power!, grid, steps, 1);
  const pump = columns(0);
  builder.diagonal(power!, pump, steps, -1);
  builder.diagonal(heat!, pump, steps, 3);
  limit(pump, size(40));
  for (const [bus, efficiency] of [
    [power!, 0.999],
    [heat!, 0.98],
  ] as const) {
    const [charge, discharge, level] = [columns(0), columns(0), columns(0)];
    builder.diagonal(bus, charge, steps, -1);
    builder.diagonal(bus, discharge, steps, 1);
    const row = builder.stepRows("storage", year, 0, 0);
    builder.diagonal(row, level, steps, 1);
    builder.diagonal(row + 1, level, steps - 1, -efficiency);
    builder.entry(row, level + steps - 1, -efficiency);
    builder.diagonal(row, charge, steps, -0.95);
    builder.diagonal(row, discharge, steps, 1);
    limit(level, size(5));
  }
  return builder.finish();
}

const solve = (solver: StructuredSolver | HighsSolver, model: LinearModel) =>
  solver.solve(
    model,
    { ...defaultSolverOptions, method: "automatic" },
    () => undefined,
    () => false,
  );

describe("chains of time in a model that does not say where they are", () => {
  it("are the steps that it was made of, also where rows and columns are in any order", () => {
    const model = site(300);
    const { model: mixed, rows } = shuffled(model, 1);
    for (const [one, at] of [
      [untagged(model), (i: number) => i],
      [mixed, (i: number) => rows[i]!],
    ] as const) {
      const chains = findChains(one)!;
      expect(chains.chains).toBe(1);
      // Two levels couple a step to the one before.
      expect(chains.mostCoupled).toBeLessThanOrEqual(2);
      // Rows of one step are together: but for some at the cut, there are as many pairs of steps as steps.
      const pairs = new Set(Array.from(chains.rowStep, (step, i) => `${model.rowStep[at(i)]} ${step}`));
      expect(pairs.size).toBeLessThanOrEqual(310);
    }
  });

  it("hold rows whose columns are of their step or the one before", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const model = randomModel(seed);
      const chains = findChains(untagged(model));
      if (!chains) continue;
      for (let j = 0; j < model.columns; j++)
        for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
          const step = chains.rowStep[model.indices[k]!]!;
          if (step < 0 || chains.colStep[j]! < 0) continue;
          expect(chains.colChain[j], `column ${j} of model ${seed}`).toBe(chains.rowChain[model.indices[k]!]);
          expect([step, step - 1], `column ${j} of model ${seed}`).toContain(chains.colStep[j]);
        }
    }
  });

  it("lead to the optimum that HiGHS has", async () => {
    let equal = 0;
    const models = [site(200), ...Array.from({ length: 40 }, (_, seed) => randomModel(seed + 1))];
    for (const [n, model] of models.entries()) {
      const chains = findChains(untagged(model));
      if (!chains) continue;
      const ours = await solve(new StructuredSolver(), withChains(model, chains));
      const truth = await solve(new HighsSolver(), model);
      if (ours.state === "failed") continue;
      expect(ours.state, `model ${n}`).toBe(truth.state);
      if (truth.state !== "optimal") continue;
      const unit = Math.max(1, Math.abs(truth.objective));
      expect(Math.abs(ours.objective - truth.objective) / unit, `model ${n}`).toBeLessThan(1e-6);
      equal++;
    }
    expect(equal).toBeGreaterThan(20);
  });
});
