import { describe, expect, it } from "vitest";
import { aggregate } from "./aggregate";
import { modelYear } from "./blocks";
import { statistics } from "./statistics";

describe("statistics", () => {
  it("counts gaps apart and sums energy", () => {
    expect(statistics(Float64Array.of(1, NaN, 4, 1), 0.25)).toEqual({
      count: 3,
      gaps: 1,
      mean: 2,
      min: 1,
      max: 4,
      minAt: 0,
      maxAt: 2,
      sum: 1.5,
      annualSum: 17532,
    });
    expect(statistics(Float64Array.of(NaN), 1)).toMatchObject({
      count: 0,
      gaps: 1,
      mean: null,
      max: null,
      sum: 0,
      annualSum: null,
    });
  });
});

describe("aggregate", () => {
  const year = { startMs: Date.UTC(2024, 11, 31, 23), stepS: 3600, values: new Float64Array(8760).fill(2) };
  it("knows days of 23 and 25 hours and the months of the zone", () => {
    const days = aggregate(year, "daily", "Europe/Berlin");
    expect(days).toHaveLength(365);
    expect(days.filter((d) => d.count !== 24).map((d) => [d.label, d.count])).toEqual([
      ["2025-03-30", 23],
      ["2025-10-26", 25],
    ]);
    expect(aggregate(year, "monthly", "Europe/Berlin").map((m) => m.sum / 2)).toEqual([
      744, 672, 743, 720, 744, 720, 744, 744, 720, 745, 720, 744,
    ]);
    expect(aggregate(year, "yearly", "Europe/Berlin")).toMatchObject([{ label: "2025", mean: 2, sum: 17520, gaps: 0 }]);
  });
  it("keeps the two runs of the repeated hour apart", () => {
    const quarter = {
      startMs: Date.UTC(2025, 9, 25, 23),
      stepS: 900,
      values: Float64Array.from({ length: 16 }, (_, i) => i),
    };
    const hourly = aggregate(quarter, "hourly", "Europe/Berlin");
    expect(hourly.map((h) => h.label.slice(11))).toEqual(["01:00", "02:00", "02:00", "03:00"]);
    expect(hourly.map((h) => h.mean)).toEqual([1.5, 5.5, 9.5, 13.5]);
  });
});

describe("modelYear", () => {
  it("drops 29 February only", () => {
    const values = Float64Array.from({ length: 8784 }, (_, i) => i);
    const out = modelYear({ year: 2024, startMs: Date.UTC(2024, 0, 1), stepS: 3600, values });
    expect([out.length, out[59 * 24 - 1], out[59 * 24]]).toEqual([8760, 59 * 24 - 1, 60 * 24]);
  });
});
