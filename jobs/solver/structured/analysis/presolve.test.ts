import { describe, expect, it } from "vitest";
import { ModelBuilder } from "~/engines/optimization/builder";
import { residuals } from "../../residuals";
import { provesInfeasible, sizeOf } from "../farkas";
import { minimumDegree } from "./order";
import { dropTiny, presolve, restoreDuals } from "./presolve";

const nowhere = { year: -1, owner: -1 };

describe("presolve", () => {
  it("turns rows of one entry into bounds and gives them their duals back", () => {
    // min 3a - b with 2a >= 4, b <= 5 by a row and b <= 9 by its bound. c is fixed at 2. Then b + c <= 6 is a row of one entry.
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const a = builder.column(nowhere, 0, Infinity);
    const b = builder.column(nowhere, 0, 9);
    const c = builder.column(nowhere, 2, 2);
    builder.addCost(a, 3);
    builder.addCost(b, -1);
    builder.addCost(c, 10);
    const [twice, five, six] = [
      builder.row("other", nowhere, 4, Infinity),
      builder.row("other", nowhere, -Infinity, 5),
      builder.row("other", nowhere, -Infinity, 6),
    ];
    builder.entry(twice, a, 2);
    builder.entry(five, b, 1);
    builder.entry(six, b, 1);
    builder.entry(six, c, 1);
    const model = builder.finish();
    const p = presolve(model);
    expect(p.contradiction).toBeNull();
    expect([...p.removed]).toEqual([1, 1, 1]);
    expect([p.colLower[a], p.colUpper[b], p.offset]).toEqual([2, 4, 20]);
    const rowDual = new Float64Array(3);
    const colDual = restoreDuals(p, rowDual);
    expect([...rowDual]).toEqual([1.5, 0, -1]);
    expect([...colDual]).toEqual([0, 0, 11]);
    expect(residuals(model, Float64Array.of(2, 4, 2), rowDual, colDual)).toEqual({
      primal: 0,
      dual: 0,
      rowDual: 0,
      gap: 0,
    });
  });

  it("finds bounds that cross, and rows that nothing can meet", () => {
    const crossing = (lower: number, upper: number) => {
      const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
      const a = builder.column(nowhere, lower, upper);
      const row = builder.row("other", nowhere, 4, Infinity);
      builder.entry(row, a, 2);
      return presolve(builder.finish()).contradiction;
    };
    expect(crossing(0, 3)).toBeNull();
    expect(crossing(0, 1)).toContain("bounds cross");
    expect(crossing(1, 1)).toContain("cannot be met");
    expect(crossing(2, 1)).toContain("bounds cross");
  });

  it("drops what rounding left of a coefficient", () => {
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const a = builder.column(nowhere, 0, 1);
    const row = builder.row("other", nowhere, 0, 1);
    builder.entry(row, a, 6e-17);
    const model = builder.finish();
    expect([model.nonzeros, dropTiny(model).nonzeros]).toEqual([1, 0]);
  });
});

describe("the proof that there is no solution", () => {
  it("holds only for duals that rule out every point", () => {
    // a + b >= 5 with a, b <= 2; c >= a + b - 1 without a bound of its own.
    const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
    const [a, b, c] = [0, 1, 2].map((n) => builder.column(nowhere, 0, n < 2 ? 2 : Infinity));
    const enough = builder.row("other", nowhere, 5, Infinity);
    const defined = builder.row("other", nowhere, -1, Infinity);
    builder.entry(enough, a!, 1);
    builder.entry(enough, b!, 1);
    builder.entry(defined, c!, 1);
    builder.entry(defined, a!, -1);
    builder.entry(defined, b!, -1);
    const p = presolve(builder.finish());
    expect(provesInfeasible(p, Float64Array.of(1, 0), sizeOf(p))).toBe(true);
    expect(provesInfeasible(p, Float64Array.of(1e6, 1e-9), sizeOf(p))).toBe(true);
    expect(provesInfeasible(p, Float64Array.of(1, 0.01), sizeOf(p))).toBe(false);
    expect(provesInfeasible(p, Float64Array.of(-1, 0), sizeOf(p))).toBe(false);
    expect(provesInfeasible(p, Float64Array.of(0, 0), sizeOf(p))).toBe(false);
  });
});

describe("minimumDegree", () => {
  it("takes rows with few neighbours first and coupled ones last", () => {
    // 0 is the centre of a star of 1, 2, 3; 3 is coupled to the next step.
    expect(
      minimumDegree(
        4,
        [
          [0, 1],
          [0, 2],
          [0, 3],
        ],
        (a) => a === 3,
      ),
    ).toEqual([1, 2, 0, 3]);
  });
});
