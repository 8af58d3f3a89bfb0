import { describe, expect, it } from "vitest";
import { costAt, costCurves, engineAt } from "./costBySize";

describe("costs by size", () => {
  it("are those of a sheet at its size, in its year, and stay beyond the sizes that are known", () => {
    expect(costAt("photovoltaics", 6, 2025)!.cost).toBe(1309);
    expect(costAt("photovoltaics", 100, 2030)!.cost).toBe(711);
    expect(costAt("photovoltaics", 1, 2030)!.cost).toBe(1056);
    expect(costAt("photovoltaics", 5000, 2040)!.cost).toBe(711);
    expect(costAt("electrolyser", 100, 2030)).toBeUndefined();
    // 4400 USD/kW of REopt.jl at 1.1684 USD for a euro.
    expect(costAt("wind_turbine", 100, 2030)!.cost).toBe(3766);
  });

  it("follow a straight line of logarithms between two sizes and of years between two years", () => {
    // Half way between 6 and 100 kW by logarithm is 24.5 kW, and the cost is the geometric mean.
    expect(costAt("photovoltaics", Math.sqrt(600), 2030)!.cost).toBeCloseTo(Math.sqrt(1056 * 711), 0);
    expect(costAt("photovoltaics", 6, 2027)!.cost).toBeCloseTo(1309 - (2 / 5) * (1309 - 1056), 0);
    // A tank twice as large costs 2^0.55 times as much: the six-tenths rule is near.
    const [small, large] = [costAt("heat_storage", 50, 2027)!, costAt("heat_storage", 100, 2027)!];
    expect(Math.log2((large.cost * 100) / (small.cost * 50))).toBeCloseTo(0.551, 2);
  });

  it("fall with the size of what costs less for each kW when it is large", () => {
    for (const technology of ["photovoltaics", "battery", "heat_storage", "chp_gas"] as const) {
      const costs = costCurves[technology]!.points.map(({ cost }) => cost[1]);
      expect(costs).toEqual([...costs].sort((a, b) => b - a));
    }
  });

  it("are of engines whose heat and electricity are less than their fuel", () => {
    for (const size of [7, 100, 101, 800, 5000]) {
      const { efficiency, ratio, upkeep } = engineAt(size);
      expect(efficiency * (1 + ratio)).toBeLessThan(0.95);
      expect(efficiency * (1 + ratio)).toBeGreaterThan(0.8);
      expect(upkeep).toBeGreaterThan(10);
    }
    expect(engineAt(7)).toEqual({ efficiency: 0.323, ratio: 1.79, upkeep: 23.5 });
  });
});
