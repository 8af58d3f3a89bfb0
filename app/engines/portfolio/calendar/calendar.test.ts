import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid, loadHours, onGrid, periodsOf, stepsOf } from "../index";

const BERLIN = "Europe/Berlin";
const hoursOf = (first: string, last: string, zone = BERLIN) =>
  loadHours(deliveryGrid(midnightClock(zone), { first, last }), { first, last });

describe("delivery periods", () => {
  it("cut a range without gaps, and only its days", () => {
    const range = { first: "2026-02-10", last: "2027-01-05" };
    expect(periodsOf("year", range).map(({ key, first, last }) => [key, first, last])).toEqual([
      ["2026", "2026-02-10", "2026-12-31"],
      ["2027", "2027-01-01", "2027-01-05"],
    ]);
    expect(periodsOf("quarter", range).map(({ key }) => key)).toEqual([
      "2026-Q1",
      "2026-Q2",
      "2026-Q3",
      "2026-Q4",
      "2027-Q1",
    ]);
    expect(periodsOf("month", range)).toHaveLength(12);
    expect(periodsOf("day", range)).toHaveLength(330);
    expect(periodsOf("custom", range)).toEqual([{ kind: "custom", key: "2026-02-10/2027-01-05", ...range }]);
  });

  it("weeks are those of ISO 8601: a 53rd one, and days that belong to another year's", () => {
    const weeks = periodsOf("week", { first: "2026-12-28", last: "2027-01-11" });
    expect(weeks.map(({ key, first, last }) => [key, first, last])).toEqual([
      ["2026-W53", "2026-12-28", "2027-01-03"],
      ["2027-W01", "2027-01-04", "2027-01-10"],
      ["2027-W02", "2027-01-11", "2027-01-11"],
    ]);
    expect(periodsOf("week", { first: "2024-12-30", last: "2024-12-31" })[0]!.key).toBe("2025-W01");
  });

  it.each([
    ["2026-02-30", "2026-03-01", "2026-02-30 is no day"],
    ["2026-03-02", "2026-03-01", "ends on 2026-03-01, before it begins"],
    ["2000-01-01", "2099-12-31", "more than 30 years"],
  ])("%s to %s is refused", (first, last, words) => {
    expect(() => periodsOf("month", { first, last })).toThrow(words);
  });
});

describe("hours of delivery", () => {
  it("months where the clock changes have 743 and 745 hours, and the same peak load", () => {
    expect(hoursOf("2025-03-01", "2025-03-31")).toEqual({ base: 743, peak: 252, offPeak: 491 });
    expect(hoursOf("2025-10-01", "2025-10-31")).toEqual({ base: 745, peak: 276, offPeak: 469 });
    expect(hoursOf("2025-03-30", "2025-03-30").base).toBe(23);
    expect(hoursOf("2025-10-26", "2025-10-26").base).toBe(25);
    expect(hoursOf("2025-03-01", "2025-03-31", "UTC").base).toBe(744);
  });

  it("leap years have 8784 hours", () => {
    expect(hoursOf("2024-01-01", "2024-12-31")).toEqual({ base: 8784, peak: 262 * 12, offPeak: 8784 - 262 * 12 });
    expect(hoursOf("2025-01-01", "2025-12-31")).toEqual({ base: 8760, peak: 261 * 12, offPeak: 8760 - 261 * 12 });
    expect(hoursOf("2024-02-01", "2024-02-29").base).toBe(696);
  });

  it("peak load is 8 to 20 by the clock on both sides of a change, on holidays too, never on a weekend", () => {
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2025-03-24", last: "2025-04-06" });
    const utc = new Intl.DateTimeFormat("en-GB", {
      timeZone: BERLIN,
      weekday: "short",
      hour: "2-digit",
      hourCycle: "h23",
    });
    for (let step = 0; step < grid.steps; step++) {
      const parts = utc.formatToParts(grid.startMs + step * HOUR_MS);
      const read = (type: string) => parts.find((part) => part.type === type)!.value;
      const hour = Number(read("hour"));
      expect(grid.peak[step], `step ${step}`).toBe(Number(!/Sat|Sun/.test(read("weekday")) && hour >= 8 && hour < 20));
    }
    expect(hoursOf("2025-12-25", "2025-12-25").peak).toBe(12);
  });

  it("quarter-hours are four times the hours; a clock that changes by half an hour needs steps that fit", () => {
    const october = { first: "2025-10-01", last: "2025-10-31" };
    const grid = deliveryGrid(midnightClock(BERLIN), october, 15);
    expect(grid.steps).toBe(4 * 745);
    expect(loadHours(grid, october)).toEqual({ base: 745, peak: 276, offPeak: 469 });
    const lord = { first: "2025-10-01", last: "2025-10-31" };
    expect(() => deliveryGrid(midnightClock("Australia/Lord_Howe"), lord)).toThrow("steps of 60 minutes");
    expect(loadHours(deliveryGrid(midnightClock("Australia/Lord_Howe"), lord, 30), lord).base).toBe(743.5);
  });

  it("what lies outside of the grid is nothing", () => {
    const grid = deliveryGrid(midnightClock(BERLIN), { first: "2025-03-01", last: "2025-03-31" });
    expect(stepsOf(grid, { first: "2025-04-01", last: "2025-04-30" })).toEqual([743, 743]);
    expect(stepsOf(grid, { first: "2024-04-01", last: "2025-02-28" })).toEqual([0, 0]);
    expect(stepsOf(grid, { first: "2025-03-31", last: "2025-05-01" })).toEqual([719, 743]);
  });
});

describe("series on a grid", () => {
  const range = { first: "2025-10-26", last: "2025-10-26" };
  const values = Float64Array.from({ length: 100 }, (_, i) => i);
  const startMs = Date.parse("2025-10-25T22:00Z");

  it("quarter-hours are averaged, hours hold in their quarters", () => {
    const hourly = onGrid(deliveryGrid(midnightClock(BERLIN), range), { startMs, stepMinutes: 15, values });
    expect([hourly[0], hourly[24], hourly.length]).toEqual([1.5, 97.5, 25]);
    const quarters = onGrid(deliveryGrid(midnightClock(BERLIN), range, 15), {
      startMs,
      stepMinutes: 60,
      values: hourly,
    });
    expect([...quarters.subarray(0, 5)]).toEqual([1.5, 1.5, 1.5, 1.5, 5.5]);
  });

  it("what is missing is missing, also by a part", () => {
    const late = onGrid(deliveryGrid(midnightClock(BERLIN), range), {
      startMs: startMs + 900_000,
      stepMinutes: 15,
      values,
    });
    expect([late[0], late[1], late[24]]).toEqual([NaN, 4.5, 96.5]);
    expect(() => onGrid(deliveryGrid(midnightClock(BERLIN), range), { startMs, stepMinutes: 40, values })).toThrow(
      "40 minutes",
    );
  });
});
