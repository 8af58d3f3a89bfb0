import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import {
  dataFile,
  FORESIGHT_FILE,
  foresightCase,
  foresightSite,
  OEMOF_COST,
  OEMOF_FILE,
  OEMOF_WIND_V1,
  oemofSite,
} from "./cases";
import { capacityOf, optimization, run } from "./site";

const relative = (actual: number, expected: number): number => Math.abs(actual - expected) / Math.abs(expected);

const SOLVERS = [
  { name: "HiGHS", solver: new HighsSolver() },
  { name: "the structured method", solver: new StructuredSolver() },
];

const oemof = dataFile(OEMOF_FILE);
describe.skipIf(!oemof).each(SOLVERS)("oemof storage investment, 8760 h, by $name", ({ solver }) => {
  it("sizes wind, solar and storage at the published cost (v1)", async () => {
    const result = await run(oemofSite(oemof!, "v1"), optimization([2025]), solver);
    expect(result.findings.filter((f) => f.severity !== "info")).toEqual([]);
    expect(relative(result.summary!.objective, OEMOF_COST.v1)).toBeLessThan(1e-6);
    expect(relative(capacityOf(result, "wind")!.total!, OEMOF_WIND_V1)).toBeLessThan(1e-6);
    expect(relative(result.summary!.moneyNpv, OEMOF_COST.v1)).toBeLessThan(1e-6);
  });

  it("sizes the storage next to fixed wind and solar (v2)", async () => {
    const result = await run(oemofSite(oemof!, "v2"), optimization([2025]), solver);
    expect(result.status).toBe("success");
    expect(relative(result.summary!.objective, OEMOF_COST.v2)).toBeLessThan(1e-6);
  });
});

const foresight = dataFile(FORESIGHT_FILE);
describe.skipIf(!foresight).each(SOLVERS)("perfect foresight over five dates, by $name", ({ solver }) => {
  const years = [2020, 2025, 2030, 2035, 2040];

  it("builds, lets vintages end and discounts as published", async () => {
    const { expected } = foresightCase(foresight!);
    const result = await run(foresightSite(foresight!), optimization(years, { config: { delta_t: 2 } }), solver);
    expect(result.findings.filter((f) => f.severity !== "info")).toEqual([]);
    expect(relative(result.summary!.objective, expected.objective)).toBeLessThan(1e-6);
    for (const [place, builds] of Object.entries(expected.commissioning)) {
      for (const year of years) expect(capacityOf(result, `pv ${place}`, year)!.new).toBeCloseTo(builds[year] ?? 0, 5);
    }
  });

  it("counts the earlier plants until their end of life", async () => {
    const result = await run(foresightSite(foresight!, true), optimization(years, { config: { delta_t: 2 } }), solver);
    const row = capacityOf(result, "pv ForesightLand", 2020)!;
    expect(row.new).toBeCloseTo(1.5, 5);
    expect(row.total).toBeCloseTo(2, 5);
    expect(row.retired).toBeCloseTo(10, 5);
  });
});
