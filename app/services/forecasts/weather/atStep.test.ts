import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { atStep, clearSkyFor } from "./atStep";
import { radiationStart } from "./newIssue";

/** An equinox on the equator at 0 degrees: the sun rises at about six and is highest at noon. */
const DAY = Date.UTC(2026, 2, 20);
const clear = clearSkyFor({ latitudeDeg: 0, longitudeDeg: 0 }, DAY - HOUR_MS, DAY + 26 * HOUR_MS);
/** Hours of half a clear sky, the mean of each hour, whose rows have the time of its begin. */
const half = Float32Array.from({ length: 24 }, (_, h) => 0.5 * clear(DAY + h * HOUR_MS, DAY + (h + 1) * HOUR_MS));
const hours = (values: Float32Array, radiation_ms = DAY) => ({
  start_ms: DAY,
  step_s: 3600,
  radiation_ms,
  is_instant: false,
  values: { global_radiation: values },
});
const QUARTERS = { startMs: DAY, stepS: 900, count: 96 };

describe("an issue at the steps of a series", () => {
  it("keeps its share of the clear sky within an hour: quarters follow the sun and add up to the hour", () => {
    const { global_radiation: quarters } = atStep(hours(half), QUARTERS, clear);
    for (let q = 28; q < 68; q++) {
      const from = DAY + q * (HOUR_MS / 4);
      // Held over the hour, the first quarter after seven would be a third too bright.
      expect(quarters![q]!).toBeCloseTo(0.5 * clear(from, from + HOUR_MS / 4), 3);
    }
    const sum = quarters!.subarray(28, 32).reduce((all, value) => all + value / 4, 0);
    expect(sum).toBeCloseTo(half[7]!, 3);
  });

  it("takes radiation from where its mean lies, and other quantities from the time of their rows", () => {
    // The mean of the hour up to the time of the row: the row of 13:00 is noon to one.
    const before = radiationStart(DAY, 3600, { moment: "before", moment_minute: 0 });
    expect(before).toBe(DAY - HOUR_MS);
    const row = new Float32Array(24).fill(NaN);
    row[13] = 700;
    const issue = { ...hours(row, before), values: { global_radiation: row, temperature: row } };
    const result = atStep(issue, { startMs: DAY, stepS: 3600, count: 24 }, clear);
    expect(result.global_radiation!.findIndex((value) => !Number.isNaN(value))).toBe(12);
    expect(result.temperature!.findIndex((value) => !Number.isNaN(value))).toBe(13);
    expect(radiationStart(DAY, 3600, { moment: "around", moment_minute: 0 })).toBe(DAY - HOUR_MS / 2);
    expect(radiationStart(DAY, 3600, { moment: "instant", moment_minute: 10 })).toBe(DAY + HOUR_MS / 6);
  });

  it("lets an instant stand for its step as the sun goes on", () => {
    const at = (h: number) => DAY + h * HOUR_MS + HOUR_MS / 6;
    const row = Float32Array.from({ length: 24 }, (_, h) => 0.5 * clear(at(h), at(h)));
    const issue = { ...hours(row, at(0)), is_instant: true };
    const { global_radiation: radiation } = atStep(issue, { startMs: DAY, stepS: 3600, count: 24 }, clear);
    // At ten past seven the sun is lower than on the mean of the hour: taken as it is, the hour would be too dark by a fifth.
    expect(radiation![7]!).toBeCloseTo(half[7]!, 0);
    expect(row[7]!).toBeLessThan(0.85 * half[7]!);
  });

  it("is the mean of shorter steps, and not told where less than half of a step is", () => {
    const row = Float32Array.of(10, 20, 30, 40, NaN, NaN, NaN, 80);
    const issue = { start_ms: DAY, step_s: 900, radiation_ms: DAY, is_instant: false, values: { temperature: row } };
    const result = atStep(issue, { startMs: DAY, stepS: 3600, count: 3 }, clear).temperature!;
    expect([...result]).toEqual([25, NaN, NaN]);
  });
});
