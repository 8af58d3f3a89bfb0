import { describe, expect, it } from "vitest";
import { ModelBuilder } from "~/engines/optimization/builder";
import { reducedCosts, residuals } from "./residuals";

/** Buys at 50 up to 2 and at 80 without limit, for a demand of 3. It costs 180, with prices of 80 for the demand and 30 for the limit. */
function purchase() {
  const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
  const scope = { year: 0, owner: -1 };
  const cheap = builder.stepColumns(scope, 0, Infinity);
  const dear = builder.stepColumns(scope, 0, Infinity);
  builder.addCosts({ first: cheap, count: 1 }, 50, 1);
  builder.addCosts({ first: dear, count: 1 }, 80, 1);
  const demand = builder.stepRows("balance", scope, 3, 3);
  builder.diagonal(demand, cheap, 1, 1);
  builder.diagonal(demand, dear, 1, 1);
  const limit = builder.stepRows("limit", scope, -Infinity, 2);
  builder.diagonal(limit, cheap, 1, 1);
  const model = builder.finish();
  const of = (x: number[], y: number[]) => {
    const rowDual = Float64Array.from(y);
    return residuals(model, Float64Array.from(x), rowDual, reducedCosts(model, rowDual));
  };
  return of;
}

describe("what a result is checked by", () => {
  it("finds nothing at the optimum", () => {
    expect(purchase()([2, 1], [80, -30])).toEqual({ primal: 0, dual: 0, rowDual: 0, gap: 0 });
  });

  it("counts what violations are worth, and does not offset them with what the duals leave", () => {
    const of = purchase();
    // A limit that is missed by 1e-7 of itself saves 30 times as much.
    expect(of([2 + 2e-7, 1 - 2e-7], [80, -30]).gap).toBeCloseTo((30 * 2e-7) / 180, 13);
    // Primal and dual objective are both 180: the 0.375 MWh that are missing are worth as much as a limit that is not reached has too much.
    const { primal, gap } = of([1, 1.625], [80, -30]);
    expect(primal).toBeCloseTo(0.375 / 3, 12);
    expect(gap).toBeCloseTo((30 + 30) / 180, 12);
  });

  it("counts a dual against a bound that does not exist by how large its column might become", () => {
    // At a price of 81 dear purchase would go on without end; as much as the whole demand of it is worth 3.
    const { dual, gap } = purchase()([3, 0], [81, -31]);
    expect(dual).toBeCloseTo(1 / 80, 12);
    expect(gap).toBeCloseTo((31 + 6) / 150, 12);
  });
});
