import { describe, expect, it } from "vitest";
import { fullYear } from "../timeAxis";
import { joinNeighbours } from "./neighbours";
import { planOf } from "./plan";
import { resample } from "./resample";
import { typicalDays } from "./typicalDays";
import { wardClusters } from "./ward";

const features = (values: number[]) => ({ steps: values.length, count: 1, values: Float64Array.from(values) });

describe("clustering", () => {
  it("joins what is near, and takes the member in the middle", () => {
    // Three groups on a line; the joins cost least inside them. Of 1, 3, 4, 5 the 3 is nearest to all: 4 + 1 + 4 against 9 + 1 + 1 from the 4.
    const clusters = wardClusters(Float64Array.of(1, 100, 3, 50, 4, 5, 52), 1, 3);
    expect(clusters).toEqual([
      { members: [0, 2, 4, 5], medoid: 2 },
      { members: [1], medoid: 1 },
      { members: [3, 6], medoid: 3 },
    ]);
  });

  it("minds the size of the clusters, as Ward does", () => {
    // 0 0 0 0 and 3: 4*1/5*9 = 7.2 to join them. 3 and 6.5: 1*1/2*12.25 = 6.1 although they are further apart.
    const [first, second] = wardClusters(Float64Array.of(0, 0, 0, 0, 3, 6.5), 1, 2);
    expect([first!.members, second!.members]).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ]);
  });

  it("leaves all alone where as many are asked for", () => {
    expect(wardClusters(Float64Array.of(3, 1, 2), 1, 3).map((c) => c.members)).toEqual([[0], [1], [2]]);
  });
});

describe("joining neighbours", () => {
  it("joins only what follows each other", () => {
    expect(joinNeighbours(features([1, 1, 9, 9, 1, 1]), { from: 0, to: 6 }, 3)).toEqual([0, 2, 4]);
    expect(joinNeighbours(features([1, 1, 9, 9, 1, 1]), { from: 2, to: 6 }, 2)).toEqual([2, 4]);
  });

  it("leaves fixed steps alone, even where more segments come of it", () => {
    const fixed = Uint8Array.of(0, 0, 1, 1, 0, 0);
    expect(joinNeighbours(features([1, 1, 1, 1, 1, 1]), { from: 0, to: 6 }, 1, fixed)).toEqual([0, 2, 3, 4]);
  });
});

describe("resampling", () => {
  const full = fullYear(6, { years: [2025], timezone: "UTC" });
  const year = (value: (day: number, part: number) => number) =>
    Float64Array.from({ length: 1460 }, (_, t) => value(Math.floor(t / 4), t % 4));
  /** Two periods: day 0 for 300 days, day 300 for 65. */
  const plan = planOf(
    full,
    [0, 300].map((day) => ({
      starts: [day * 4, day * 4 + 2],
      end: day * 4 + 4,
      weight: day ? 65 : 300,
      isExact: false,
    })),
    Int32Array.from({ length: 365 }, (_, day) => Number(day >= 300)),
  );
  const sum = (out: Float64Array) => out.reduce((total, v, s) => total + v * plan.length[s]! * plan.weight[s]!, 0);

  it("keeps the mean of the year within the range of the series, and zeros", () => {
    // The chosen days have 0.5 and 1; the others of the first group 0.9. Full days cannot go above 1.
    const values = year((day, part) => (part < 2 ? 0 : day === 0 ? 0.5 : day < 300 ? 0.9 : 1));
    const out = resample(plan, values, { runs: null });
    expect(sum(out)).toBeCloseTo(
      values.reduce((s, v) => s + v, 0),
      9,
    );
    expect([out[0], out[2], out[3]]).toEqual([0, 0, 1]);
    expect(out[1]).toBeCloseTo((0.5 + 299 * 0.9) / 300, 12);
  });

  it("shifts prices of both signs", () => {
    const values = year((day, part) => (day === 0 ? -5 : 10 + part));
    const out = resample(plan, values, { runs: null });
    expect(sum(out)).toBeCloseTo(
      values.reduce((s, v) => s + v, 0),
      6,
    );
  });

  it("takes a ratio from the hours in which its component runs", () => {
    const runs = year((_, part) => part % 2);
    const ratio = year((_, part) => (part % 2 ? -0.25 : 0));
    expect([...resample(plan, ratio, { runs })]).toEqual([-0.25, -0.25, -0.25, -0.25]);
  });

  it("counts every step of the year once", () => {
    expect(plan.time.steps).toBe(4);
    expect((plan.time.yearH as Float64Array).reduce((s, h) => s + h, 0)).toBe(8760);
    expect([...plan.time.monthSteps.get(2025)![0]!]).toEqual([0, 1]);
    // 31 + 28 + ... + 30 = 273 days up to September; day 300 is in October.
    expect([...plan.time.monthSteps.get(2025)![9]!]).toEqual([0, 1, 2, 3]);
    const extreme = [{ day: 7, reason: "least_renewable" as const, carrierLevelId: null }];
    const days = typicalDays(full, { steps: 1460, count: 1, values: year((day) => day % 2) }, extreme, {
      clusters: 2,
      segments: 1,
    });
    expect(days.extremePeriods).toHaveLength(1);
    expect(days.time.steps).toBe(2 + 4);
    expect([...days.weight].sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 181, 183]);
  });
});
