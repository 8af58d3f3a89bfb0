import { describe, expect, it } from "vitest";
import { hoursAtLimit, type LineLoading, loadingEnd, loadingOf, loadingTone } from "./lineLoading";

const row = (componentId: string, mean: number, max: number, hours: number): LineLoading => ({
  componentId,
  mean,
  max,
  hoursAtLimit: hours,
});

describe("the loading of lines", () => {
  it("counts the hours in which both directions together reach the capacity", () => {
    const forward = Float32Array.from([2, 1.9, 0, 1.9999, 1]);
    const backward = Float32Array.from([0, 0, 2, 0, 1]);
    expect(hoursAtLimit([forward, backward], 2, 6)).toBe(4 * 6);
    expect(hoursAtLimit([forward], 2, 1)).toBe(2);
    expect(hoursAtLimit([forward], 0, 1)).toBe(0);
    expect(hoursAtLimit([], 2, 1)).toBe(0);
  });

  it("has one scale of colours for all that a line can carry, and one by the largest for hours", () => {
    const rows = [row("a", 0.2, 1, 700), row("b", 0.5, 0.9, 0)];
    expect(rows.map((one) => loadingTone(loadingOf(one, "max"), loadingEnd(rows, "max")))).toEqual([6, 6]);
    expect(rows.map((one) => loadingTone(loadingOf(one, "mean"), loadingEnd(rows, "mean")))).toEqual([1, 3]);
    expect(rows.map((one) => loadingTone(loadingOf(one, "hours"), loadingEnd(rows, "hours")))).toEqual([6, 0]);
    expect(loadingTone(1.2, 1)).toBe(6);
    expect(loadingEnd([], "hours")).toBe(1);
  });
});
