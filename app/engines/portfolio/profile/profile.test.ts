import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid } from "../calendar/grid";
import { type ProfileBlock, profileOnGrid } from "./profileOnGrid";

const BERLIN = "Europe/Berlin";
/** A year by the hour: weekday (0 Sunday) and hour by the clock of Berlin, as weekday * 100 + hour. */
function year(of: number): ProfileBlock {
  const startMs = Date.UTC(of) - HOUR_MS;
  const hours = (Date.UTC(of + 1) - Date.UTC(of)) / HOUR_MS;
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: BERLIN,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  const values = Float64Array.from({ length: hours }, (_, i) => {
    const actual = parts.formatToParts(startMs + i * HOUR_MS);
    const read = (type: string) => actual.find((part) => part.type === type)!.value;
    return days.indexOf(read("weekday")) * 100 + Number(read("hour"));
  });
  return { startMs, stepS: 3600, values };
}

describe("a profile of other years", () => {
  it("keeps weekdays and hours of the clock, in months of 743 and 745 hours and leap years", () => {
    for (const of of [2027, 2028]) {
      const grid = deliveryGrid(midnightClock(BERLIN), { first: `${of}-01-01`, last: `${of}-12-31` });
      const actual = profileOnGrid([year(2024)], grid);
      const expected = year(of).values;
      expect(actual).toHaveLength(expected.length);
      let other = 0;
      actual.forEach((value, step) => (other += value === expected[step] ? 0 : 1));
      // The hour that a change of the clock has twice, or not at all, is another one in the other year; no more than that.
      expect(other).toBeLessThanOrEqual(2);
    }
  });

  it("counts values that do not fit its steps by what of them lies in each", () => {
    const startMs = Date.UTC(2025, 0, 1) - HOUR_MS;
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2025-01-01", last: "2025-01-02" });
    const of = (minutes: number, values: number[]) => profileOnGrid([{ startMs, stepS: minutes * 60, values }], grid);
    // 90 minutes of 0, 90 minutes of 3; 40 minutes of 0, 3, 0.
    expect([...of(90, [0, 3]).slice(0, 3)]).toEqual([0, 1.5, 3]);
    expect([...of(40, [0, 3, 0]).slice(0, 2)]).toEqual([1, 1]);
  });

  it("takes its own days as they are, and other years in turn", () => {
    const flat = (of: number, value: number): ProfileBlock => ({
      startMs: Date.UTC(of) - HOUR_MS,
      stepS: 3600,
      values: new Float64Array((Date.UTC(of + 1) - Date.UTC(of)) / HOUR_MS).fill(value),
    });
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2023-12-31", last: "2027-01-01" });
    const actual = profileOnGrid([flat(2022, 1), flat(2024, 2)], grid);
    const on = (day: string) => actual[Math.round((Date.parse(`${day}T12:00Z`) - grid.startMs) / HOUR_MS)];
    expect([on("2023-12-31"), on("2024-06-01"), on("2025-06-01"), on("2026-06-01"), on("2027-01-01")]).toEqual([
      1, 2, 1, 2, 1,
    ]);
  });

  it("averages quarter-hours, and is not known where it ends without a whole year", () => {
    const values = Float64Array.from({ length: 8 }, (_, i) => i);
    const startMs = Date.parse("2026-07-01T00:00+02:00");
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2026-07-01", last: "2026-07-01" });
    const actual = profileOnGrid([{ startMs, stepS: 900, values }], grid);
    expect([...actual.subarray(0, 3)]).toEqual([1.5, 5.5, NaN]);
  });
});
