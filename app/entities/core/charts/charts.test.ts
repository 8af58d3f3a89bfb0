import { describe, expect, it } from "vitest";
import { classLimits, classOf } from "./classes";
import { valueAxis } from "./scale";
import { stepArea, stepBand, stepLine } from "./steps";

describe("paths of steps", () => {
  const height = (value: number) => 100 - value;
  it("run along the tops, join what is equal, and leave gaps open", () => {
    expect(stepLine([10, 10, 25, null, 5], height)).toBe("M0 90h2v-15h1M4 95h1");
    expect(stepLine([null, null], height)).toBe("");
  });
  it("move so that rounded steps lead back to where they began", () => {
    const wave = Array.from({ length: 101 }, (_, i) => (i % 2 ? 1 / 3 : 0));
    const moves = [...stepLine(wave, height).matchAll(/v(-?[\d.]+)/g)].map(([, by]) => Number(by));
    expect(moves.reduce((sum, by) => sum + by, 0)).toBeCloseTo(0, 9);
  });
  it("close at zero, on whichever side of it they lie", () => {
    expect(stepArea([10, -20], height)).toBe("M0 100L0 90h1v30h1V100z");
    expect(stepArea([], height)).toBe("");
  });
  it("fill what lies between two lines where both are there", () => {
    expect(stepBand([1, 2, null, 4], [11, 12, 13, 14], height)).toBe("M0 89h1v-1h1V98H1V99H0zM3 86h1V96H3z");
  });
});

describe("classes of values", () => {
  it("have round limits, with as many values in each as can be", () => {
    const values = Array.from({ length: 900 }, (_, i) => i / 5);
    const limits = classLimits(values);
    expect(limits).toEqual([20, 40, 60, 80, 100, 120, 140, 160]);
    const counts = new Array<number>(9).fill(0);
    for (const value of values) counts[classOf(value, limits)]! += 1;
    expect(counts).toEqual(new Array(9).fill(100));
  });
  it("are fewer where values are alike, and none where all are", () => {
    const limits = classLimits([...new Array<number>(80).fill(0), ...Array.from({ length: 20 }, (_, i) => i + 1)]);
    // Eight of ten values are 0: only the last limit of eight is above it, at 8/9 of 100 values, which is 9.
    expect(limits).toEqual([9]);
    expect(classLimits([3, 3, 3])).toEqual([]);
    expect(classLimits([])).toEqual([]);
  });
});

describe("an axis of values", () => {
  it("ends at round values where they are near", () => {
    expect(valueAxis(0, 590)).toEqual({ low: 0, high: 600, ticks: [0, 200, 400, 600] });
  });
  it("ends soon behind the outermost value where the next round one is far: no blank band", () => {
    // Round ends would be -200 and 600: 155 of 800 below the lowest value, a fifth of the drawing, would be blank.
    const { low, high, ticks } = valueAxis(-45, 590);
    expect(ticks).toEqual([0, 200, 400, 600]);
    expect(low).toBeCloseTo(-45 - 0.04 * 635);
    expect(high).toBe(600);
  });
  it("stays as it is without a range", () => {
    expect(valueAxis(0, 0)).toMatchObject({ low: 0, high: 1 });
    expect(valueAxis(NaN, 3)).toMatchObject({ low: 0, high: 1 });
  });
});
