import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { annuityFactor } from "~/entities/results/investmentRows";
import { capacityOf, optimization, run } from "./site";
import { hasSteelData, HOURS, LEVY, RATE, type SteelData, steelData, steelSite, YEAR } from "./steelSite";

/**
 * A steel plant's measured load on German day-ahead prices of 2025: photovoltaics and a battery next to the grid. The
 * engine's result is compared with a formulation written here on its own and solved by the simplex method.
 */

/** Columns: pv, energy, power, then per hour grid, solar, charge, discharge, level. Rows written down one by one. */
async function independentOptimum({ demandMw, price, availability }: SteelData) {
  const highs = await loadHighs();
  const columnsPerHour = 5;
  const col = (t: number, k: number): number => 3 + columnsPerHour * t + k;
  const n = 3 + columnsPerHour * HOURS;
  const cost = new Float64Array(n);
  cost[0] = 900_000 * annuity(25) + 15_000;
  cost[1] = 250_000 * annuity(15);
  cost[2] = 100_000 * annuity(15);
  const lower: number[] = [];
  const upper: number[] = [];
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const row = (lo: number, up: number, terms: [number, number][]): void => {
    lower.push(lo);
    upper.push(up);
    for (const [c, v] of terms) {
      indices.push(c);
      values.push(v);
    }
    starts.push(indices.length);
  };
  for (let t = 0; t < HOURS; t++) {
    cost[col(t, 0)] = price[t]! + LEVY;
    const before = col((t + HOURS - 1) % HOURS, 4);
    row(demandMw[t]!, demandMw[t]!, [
      [col(t, 0), 1],
      [col(t, 1), 1],
      [col(t, 2), -1],
      [col(t, 3), 1],
    ]);
    row(0, 0, [
      [col(t, 4), 1],
      [before, -1],
      [col(t, 2), -0.95],
      [col(t, 3), 1 / 0.95],
    ]);
    row(-Infinity, 0, [
      [col(t, 1), 1],
      [0, -availability[t]!],
    ]);
    row(-Infinity, 0, [
      [col(t, 4), 1],
      [1, -1],
    ]);
    row(-Infinity, 0, [
      [col(t, 2), 1],
      [2, -1],
    ]);
    row(-Infinity, 0, [
      [col(t, 3), 1],
      [2, -1],
    ]);
  }
  const colUpper = new Float64Array(n).fill(Infinity);
  colUpper[0] = 1;
  return highs.withModel(
    {
      numCols: n,
      numRows: lower.length,
      colCost: cost,
      colLower: new Float64Array(n),
      colUpper,
      rowLower: Float64Array.from(lower),
      rowUpper: Float64Array.from(upper),
      matrix: {
        format: "csr",
        numRows: lower.length,
        numCols: n,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
    },
    (model) => {
      model.options.set({ output_flag: false, solver: "simplex" });
      model.run();
      return { cost: model.getObjectiveValue(), sizes: [...model.getSolution().colValue.slice(0, 3)] };
    },
  );
}

const annuity = (years: number): number => RATE / (1 - (1 + RATE) ** -years);

describe.skipIf(!hasSteelData)("steel site on measured load and prices", () => {
  it("agrees with an independent formulation", { timeout: 600_000 }, async () => {
    const data = steelData();
    expect(annuityFactor(RATE, 25)).toBeCloseTo(annuity(25), 12);
    const result = await run(steelSite(data, true), optimization([YEAR]));
    const other = await independentOptimum(data);
    expect(result.status).toBe("success");
    const size = (id: string, kind = "capacity") => capacityOf(result, id, YEAR, kind)!.total!;
    const figures = {
      costEurPerYear: result.summary!.objective,
      pvMw: size("pv"),
      batteryMwh: size("battery"),
      batteryMw: size("battery", "power"),
      independent: other,
      timings: result.timings,
      solver: result.solver?.method,
    };
    process.stdout.write(`Steel site: ${JSON.stringify(figures)}\n`);
    expect(Math.abs(result.summary!.objective - other.cost) / other.cost).toBeLessThan(1e-6);
    expect(Math.abs(size("pv") - other.sizes[0]!)).toBeLessThan(1e-4);
    expect(Math.abs(size("battery") - other.sizes[1]!)).toBeLessThan(1e-3);
  });
});
