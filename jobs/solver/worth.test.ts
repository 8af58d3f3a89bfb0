import { expect, it } from "vitest";
import { ModelBuilder } from "~/engines/optimization/builder";
import { reducedCosts } from "./residuals";
import { worthOfWrongDuals } from "./worth";

/** A size at 3 for each of 8760 steps, which buy at 1 within it: one sum of 8760 duals. */
function sized() {
  const steps = 8760;
  const builder = new ModelBuilder({ steps, periodStarts: [0, steps] });
  const size = builder.column({ year: -1, owner: -1 }, 0, Infinity);
  builder.addCost(size, 3);
  const buy = builder.stepColumns({ year: 0, owner: -1 }, 0, Infinity);
  builder.addCosts({ first: buy, count: steps }, 1, 1);
  const limit = builder.stepRows("limit", { year: 0, owner: -1 }, -Infinity, 0);
  builder.diagonal(limit, buy, steps, 1);
  builder.intoRows(limit, size, steps, -1);
  return { model: builder.finish(), size, buy, limit, steps };
}

it("finds a reduced cost that is the difference of thousands of alike terms", () => {
  const { model, size, limit, steps } = sized();
  // Summed as they come, the terms of 0.1 miss 3 by their rounding, which is alike in all of them and adds up.
  const rowDual = new Float64Array(model.rows);
  rowDual.fill(-0.1, limit, limit + steps);
  let plain = model.cost[size]!;
  for (let t = 0; t < steps; t++) plain -= 0.1;
  expect(reducedCosts(model, rowDual)[size]).toBeCloseTo(3 - 876, 13);
  expect(Math.abs(plain - (3 - 876))).toBeGreaterThan(1e-11);
});

it("says what wrong duals are worth: their share of what they are made of, of all that is turned over, thirty times", () => {
  const { model, size, limit, buy } = sized();
  const rowDual = new Float64Array(model.rows);
  rowDual[limit] = -4;
  const x = new Float64Array(model.columns);
  x[size] = 2;
  x[buy] = 2;
  const colDual = reducedCosts(model, rowDual);
  // 3 - 4 = -1 against no upper bound, of terms of 7. The size turns over 14, the purchase (1 and 4) 10; all costs 8.
  const { share, worth } = worthOfWrongDuals(model, x, rowDual, colDual);
  expect(share).toBeCloseTo(1 / 7, 12);
  expect(worth).toBeCloseTo((30 * (1 / 7) * 24) / 8, 12);
  rowDual[limit] = 0;
  expect(worthOfWrongDuals(model, x, rowDual, reducedCosts(model, rowDual))).toEqual({ share: 0, worth: 0 });
});
