import type { LinearModel } from "~/engines/linearModel";
import { ModelBuilder, type ModelScope } from "~/engines/optimization/builder";
import { randomStream } from "~/entities/core/random";

const firstSteps = (count: number): Int32Array => Int32Array.from({ length: count }, (_, t) => t);

/** A repeatable source of numbers in 0..1; seeds that follow each other lead far apart. */
export const randomSource = (seed: number): (() => number) => randomStream(seed * 2654435761);

/**
 * The same model with every row and column in units of its own, up to so many powers of ten larger or smaller. Its optimum stays what it
 * was.
 */
export function inOtherUnits(model: LinearModel, seed: number, powers: number): LinearModel {
  const random = randomSource(seed);
  const units = (count: number) => Float64Array.from({ length: count }, () => 10 ** (powers * (2 * random() - 1)));
  const row = units(model.rows);
  const column = units(model.columns);
  const values = model.values.slice();
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) values[k]! *= column[j]! * row[model.indices[k]!]!;
  return {
    ...model,
    values,
    cost: model.cost.map((v, j) => v * column[j]!),
    colLower: model.colLower.map((v, j) => v / column[j]!),
    colUpper: model.colUpper.map((v, j) => v / column[j]!),
    rowLower: model.rowLower.map((v, i) => v * row[i]!),
    rowUpper: model.rowUpper.map((v, i) => v * row[i]!),
  };
}

/**
 * A small random model with a time structure and every kind of row and column the structured method knows. It has chains, storage (cyclic,
 * with a free or a sized start), and limits by capacities (several on one column). It has rows of several columns, sums over years, rows of
 * capacities only, ranges, bounds as rows, fixed and free columns. It has tags that are wrong. Most have an optimum.
 */
export function randomModel(seed: number): LinearModel {
  const random = randomSource(seed);
  const chance = (p: number): boolean => random() < p;
  const between = (lower: number, upper: number): number => lower + (upper - lower) * random();
  const chains = 1 + Math.floor(random() * 3);
  const steps = 2 + Math.floor(random() * 11);
  const builder = new ModelBuilder({ steps, periodStarts: [0, steps] });
  const series = (lower: number, upper: number) => Float64Array.from({ length: steps }, () => between(lower, upper));
  const capacities = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const column = builder.column({ year: -1, owner: -1 }, 0, chance(0.3) ? between(1, 20) : Infinity);
    builder.addCost(column, between(0.5, 20));
    return column;
  });
  const anyCapacity = (): number => capacities[Math.floor(random() * capacities.length)]!;

  for (let chain = 0; chain < chains; chain++) {
    const scope = { year: chain, owner: -1 };
    const balance = builder.stepRows("balance", scope, 0, 0);
    builder.shiftRows(balance, steps, series(0, 3));
    // Whatever is missing can be bought dear; surplus is sold for little.
    const buy = builder.stepColumns(scope, 0, Infinity);
    builder.diagonal(balance, buy, steps, 1);
    builder.addCosts({ first: buy, count: steps }, series(20, 60), 1);
    const sell = builder.stepColumns(scope, 0, chance(0.3) ? 5 : Infinity);
    builder.diagonal(balance, sell, steps, -1);
    builder.addCosts({ first: sell, count: steps }, series(chance(0.1) ? -2 : 0, 1), 1);
    for (let plant = Math.floor(random() * 4); plant >= 0; plant--) {
      const flow = builder.stepColumns(scope, chance(0.1) ? -1 : 0, chance(0.3) ? between(0, 4) : Infinity);
      builder.diagonal(balance, flow, steps, chance(0.5) ? 1 : series(0.5, 1.5));
      builder.addCosts({ first: flow, count: steps }, series(0, 10), 1);
      limits(flow, scope);
    }
    for (let store = Math.floor(random() * 3); store > 0; store--) storage(scope, balance);
    if (chance(0.3)) {
      const sum = builder.row("annual_upper", scope, chance(0.5) ? -Infinity : 0, between(1, 3) * steps);
      builder.sumRow(sum, { first: buy, count: steps }, series(0.5, 1));
    }
    if (chance(0.3)) {
      // A peak of the last steps, tagged as if it were of the first ones.
      const start = Math.floor(random() * steps);
      const row = builder.rowsAt(firstSteps(steps - start), "peak", scope, { lower: -Infinity, upper: 0 });
      builder.diagonal(row, buy + start, steps - start, 1);
      const peak = builder.column({ year: -1, owner: -1 }, 0, Infinity);
      builder.addCost(peak, between(0, 30));
      builder.intoRows(row, peak, steps - start, -1);
    }
    if (chance(0.2))
      builder.entry(builder.rowsAt(firstSteps(1), "limit", scope, { lower: -Infinity, upper: between(0, 1) }), sell, 1);
    if (chance(0.2)) {
      const fixed = builder.stepColumns(scope, 0.5, 0.5);
      builder.diagonal(balance, fixed, steps, 1);
    }
    if (chance(0.2)) {
      const free = builder.stepColumns(scope, -Infinity, Infinity);
      builder.diagonal(balance, free, steps, 1);
      const bound = builder.stepRows("limit", scope, -between(0, 2), between(0, 2));
      builder.diagonal(bound, free, steps, 1);
      builder.diagonal(bound, sell, steps, 0.5);
    }
  }
  if (capacities.length > 1 && chance(0.5)) {
    const row = builder.row("space", { year: -1, owner: -1 }, -Infinity, between(2, 30));
    for (const column of capacities) builder.entry(row, column, between(0.1, 1));
  }
  if (capacities.length > 1 && chance(0.3)) {
    // A capacity that is defined by another one, tagged as if it were of a step.
    const row = builder.rowsAt(
      firstSteps(1),
      "capacity",
      { year: 0, owner: -1 },
      { lower: 0, upper: chance(0.5) ? 0 : 3 },
    );
    builder.entry(row, capacities[0]!, 1);
    builder.entry(row, capacities[1]!, -between(0.5, 1));
  }
  builder.offset = between(-5, 5);
  return builder.finish();

  function limits(flow: number, scope: ModelScope): void {
    for (let n = Math.floor(random() * 3); n > 0; n--) {
      const isLower = n === 2 && chance(0.3);
      const row = builder.stepRows("limit", scope, isLower ? 0 : -Infinity, isLower ? Infinity : 0);
      builder.diagonal(row, flow, steps, 1);
      builder.intoRows(row, anyCapacity(), steps, isLower ? -0.1 : series(-1, -0.2));
    }
    if (chance(0.15)) {
      const profile = builder.stepRows("limit", scope, 0, 0);
      builder.diagonal(profile, flow, steps, 1);
      builder.intoRows(profile, anyCapacity(), steps, series(-0.8, -0.1));
    }
  }

  function storage(scope: ModelScope, balance: number): void {
    const size = anyCapacity();
    const charge = builder.stepColumns(scope, 0, Infinity);
    const discharge = builder.stepColumns(scope, 0, chance(0.3) ? 2 : Infinity);
    const level = builder.stepColumns(scope, 0, Infinity);
    builder.diagonal(balance, discharge, steps, 1);
    builder.diagonal(balance, charge, steps, -1);
    const row = builder.stepRows("storage", scope, 0, 0);
    const efficiency = between(0.9, 1);
    builder.diagonal(row, level, steps, 1);
    builder.diagonal(row + 1, level, steps - 1, -efficiency);
    builder.diagonal(row, charge, steps, -0.9);
    builder.diagonal(row, discharge, steps, 1.1);
    if (chance(0.5)) builder.entry(row, level + steps - 1, -efficiency);
    else if (chance(0.5)) builder.entry(row, size, -0.3);
    else builder.entry(row, builder.column(scope, 0, 1), -1);
    const limit = builder.stepRows("limit", scope, -Infinity, 0);
    builder.diagonal(limit, level, steps, 1);
    builder.intoRows(limit, size, steps, -1);
    if (chance(0.3)) {
      const both = builder.stepRows("limit", scope, -Infinity, 0);
      builder.diagonal(both, charge, steps, 1);
      builder.diagonal(both, discharge, steps, 1);
      builder.intoRows(both, anyCapacity(), steps, -0.5);
    }
  }
}
