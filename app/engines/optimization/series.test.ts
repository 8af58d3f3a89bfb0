import { describe, expect, it } from "vitest";
import type { SeriesData } from "~/entities/archive/snapshot";
import { addDays, HOUR_MS, monthStart, weekdayOf, yearStart } from "~/entities/core/clock";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { modelYearStretches, monthStartSteps } from "./calendar";
import { withoutDust } from "./report";
import { nearestYear, SeriesLibrary, storedYears } from "./series";
import { daysByWeekday } from "./weekdays";

const stored = (year: number, values: Float64Array, stepS = 3600, startMs = Date.UTC(year, 0, 1)): SeriesData => ({
  meta: timeseriesSchema.parse({ ts_id: "ts", properties: {} }),
  blocks: [{ year, startMs, stepS, values }],
});
const counting = (n: number): Float64Array => Float64Array.from({ length: n }, (_, t) => t);
const profile = (data: SeriesData, year: number, { zone = "UTC", stepH = 1 } = {}) =>
  new SeriesLibrary([data], { timezone: zone, stepH, sourceYears: new Map() }).profile("ts", year)!;

describe("model years", () => {
  it("begin at local New Year and leave 29 February out", () => {
    expect(yearStart("Europe/Berlin", 2025)).toBe(Date.UTC(2024, 11, 31, 23));
    expect(monthStart("Europe/Berlin", 2025, 7)).toBe(Date.UTC(2025, 5, 30, 22));
    expect(yearStart("Australia/Sydney", 2025)).toBe(Date.UTC(2024, 11, 31, 13));
    expect(modelYearStretches(2024, "UTC").map((s) => s.hours)).toEqual([59 * 24, 8760 - 59 * 24]);
    expect(monthStartSteps(2, 2025, "UTC")).toHaveLength(12);
    expect(monthStartSteps(0.5, 2025, "UTC")[1]).toBe(31 * 48);
  });

  it("have months that begin at midnight of the clock", () => {
    // Days before each month. By days of 24 hours alone every month would begin at 24 times so many hours.
    const days = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    const shifts = (zone: string, year: number, stepH = 1) =>
      monthStartSteps(stepH, year, zone).map((step, m) => step * stepH - days[m]! * 24);
    expect(shifts("UTC", 2025)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(shifts("Asia/Kathmandu", 2025)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // April to October begin an hour of the year earlier, in leap years too (29 February is left out).
    for (const year of [2024, 2025])
      expect(shifts("Europe/Berlin", year)).toEqual([0, 0, 0, -1, -1, -1, -1, -1, -1, -1, 0, 0]);
    expect(shifts("America/Havana", 2026)).toEqual([0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, 0]);
    // Of the south, New Year is in summer: winter begins later.
    expect(shifts("America/Santiago", 2026)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect(shifts("Australia/Lord_Howe", 2026, 0.5)).toEqual([0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0]);
    // Longer steps do not begin at midnight in summer: the one across it belongs to the month that has more of it.
    expect(shifts("Europe/Berlin", 2025, 6)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("drop the values of 29 February", () => {
    const { values, missingSteps } = profile(stored(2024, counting(8784)), 2024);
    expect(missingSteps).toBe(0);
    expect(values[59 * 24 - 1]).toBe(59 * 24 - 1);
    expect(values[59 * 24]).toBe(60 * 24);
    expect(values[8759]).toBe(8783);
  });

  it("take a leap year of 8760 values as one without 29 February", () => {
    const { values, missingSteps } = profile(stored(2024, counting(8760)), 2024);
    expect(missingSteps).toBe(0);
    expect(values[8759]).toBe(8759);
  });
});

describe("resampling", () => {
  it("takes means over longer steps and repeats over shorter ones", () => {
    const quarterHours = profile(stored(2025, counting(35040), 900), 2025, { stepH: 1 });
    expect([...quarterHours.values.slice(0, 2)]).toEqual([1.5, 5.5]);
    const halfHours = profile(stored(2025, counting(8760)), 2025, { stepH: 0.5 });
    expect([...halfHours.values.slice(0, 4)]).toEqual([0, 0, 1, 1]);
    expect(profile(stored(2025, counting(8760)), 2025, { stepH: 2 }).values[4379]).toBe(8758.5);
  });

  it.each([
    [10, 0.25, [0, 3, 0], 8760],
    [90, 1, [0, 3], 13_140],
    [180, 2, [0, 3], 13_140],
    [7, 0.25, [1, 2, 6], 26_280],
    [40, 2, [0, 3, 0], 8760],
  ])("keeps the energy of steps of %i minutes in steps of %d h", (minutes, stepH, pattern, mwh) => {
    const steps = Math.ceil((8760 * 60) / minutes);
    const values = Float64Array.from({ length: steps }, (_, t) => pattern[t % pattern.length]!);
    const read = profile(stored(2025, values, minutes * 60), 2025, { stepH });
    expect(read.missingSteps).toBe(0);
    // The last step may pass the end of the year.
    expect(Math.abs(read.values.reduce((sum, v) => sum + v * stepH, 0) - mwh)).toBeLessThan((6 * minutes) / 60 + 1e-6);
    if ((8760 * 60) % minutes === 0) expect(read.values.reduce((sum, v) => sum + v * stepH, 0)).toBeCloseTo(mwh, 6);
  });

  it("weighs steps by what of them lies in a step of the run, and those of another begin, too", () => {
    const tenMinutes = profile(stored(2025, counting(52_560), 600), 2025, { stepH: 0.25 });
    // 10 of 15 minutes have 0 and 5 have 1; then 5 have 1 and 10 have 2.
    expect([...tenMinutes.values.slice(0, 2)]).toEqual([expect.closeTo(1 / 3, 12), expect.closeTo(5 / 3, 12)]);
    // The year of Kolkata begins at 18:30 UTC.
    const from = Date.UTC(2024, 11, 31, 18);
    const india = profile(stored(2024, counting(8761), 3600, from), 2025, { zone: "Asia/Kolkata" });
    expect([...india.values.slice(0, 2)]).toEqual([0.5, 1.5]);
    const gap = counting(52_560);
    gap[1] = Number.NaN;
    expect(profile(stored(2025, gap, 600), 2025, { stepH: 0.25 }).missingSteps).toBe(2);
  });

  it("names gaps and does not hide them in a mean", () => {
    const values = counting(8760);
    values[11] = Number.NaN;
    expect(profile(stored(2025, values), 2025, { stepH: 2 })).toMatchObject({ missingSteps: 1, firstMissingStep: 5 });
  });

  it("fills the hour that a UTC year lacks in another zone, and says so", () => {
    const { values, edgeSteps, missingSteps } = profile(stored(2025, counting(8760)), 2025, { zone: "Europe/Berlin" });
    expect({ edgeSteps, missingSteps }).toEqual({ edgeSteps: 1, missingSteps: 0 });
    expect([...values.slice(0, 3)]).toEqual([0, 0, 1]);
  });

  it.each([
    ["America/New_York", 1],
    ["America/New_York", 2],
    ["Europe/Berlin", 2],
    ["Australia/Sydney", 6],
  ])("reads a local year of %s that lies in two stored years, at %s h, whatever year asks for it", (zone, stepH) => {
    const from = yearStart(zone, 2025);
    const cut = from < Date.UTC(2025, 0, 1) ? Date.UTC(2025, 0, 1) : Date.UTC(2026, 0, 1);
    const first = (cut - from) / HOUR_MS;
    const all = counting(8760);
    const year = new Date(from).getUTCFullYear();
    const data = {
      ...stored(2025, all),
      blocks: [
        { year, startMs: from, stepS: 3600, values: all.slice(0, first) },
        { year: year + 1, startMs: cut, stepS: 3600, values: all.slice(first) },
      ],
    };
    for (const modelYear of [2020, 2024, 2025, 2026, 2030]) {
      const read = profile(data, modelYear, { zone, stepH });
      expect(read).toMatchObject({ sourceYear: 2025, missingSteps: 0, edgeSteps: 0 });
      expect(read.values[0]).toBe((stepH - 1) / 2);
      expect(read.values.at(-1)).toBe(8759 - (stepH - 1) / 2);
    }
  });

  it("takes the nearest stored year position by position", () => {
    expect(profile(stored(2025, counting(8760)), 2031)).toMatchObject({ sourceYear: 2025, missingSteps: 0 });
    expect(nearestYear([2020, 2030], 2025)).toBe(2020);
    expect(nearestYear([2020, 2030], 2026)).toBe(2030);
  });

  it("takes no year of a few hours, and none with gaps where another has none", () => {
    // A UTC year uploaded to a site in Berlin, as pages stored it: two local years, the second of one value.
    const utc = { zone: "Europe/Berlin" };
    const whole = Float64Array.from({ length: 8784 }, (_, t) => (t === 0 ? Number.NaN : t));
    const rest = new Float64Array(8760).fill(Number.NaN);
    rest[0] = 1;
    const data: SeriesData = {
      ...stored(2024, whole),
      blocks: [
        { year: 2024, startMs: yearStart("Europe/Berlin", 2024), stepS: 3600, values: whole },
        { year: 2025, startMs: yearStart("Europe/Berlin", 2025), stepS: 3600, values: rest },
      ],
    };
    expect(storedYears(data.blocks, "Europe/Berlin")).toEqual([2024]);
    for (const year of [2024, 2025, 2030]) {
      const read = profile(data, year, utc);
      expect(read).toMatchObject({ sourceYear: 2024, missingSteps: 0, edgeSteps: 1 });
      expect(read.passedOver).toBeUndefined();
    }
    // 2025 has most of its values: it is a year, and says why it is not taken.
    rest.fill(7, 0, 8000);
    for (const year of [2025, 2030])
      expect(profile(data, year, utc)).toMatchObject({
        sourceYear: 2024,
        missingSteps: 0,
        passedOver: { year: 2025, missingSteps: 760, firstMissingStep: 8000 },
      });
    // No year is complete: the nearest, with its gaps.
    whole[5000] = Number.NaN;
    expect(profile(data, 2030, utc)).toMatchObject({ sourceYear: 2025, missingSteps: 760 });
    expect(profile(data, 2020, utc)).toMatchObject({ sourceYear: 2024, missingSteps: 1 });
  });

  it("keeps the weekdays of an uploaded series of another year, if asked", () => {
    const days = (year: number) => Float64Array.from({ length: 8760 }, (_, t) => weekdayOf(dayAt(year, t)));
    const dayAt = (year: number, t: number) => addDays(`${year}-01-01`, Math.floor(t / 24));
    const read = (type: "generated" | "uploaded", year: number, stepH = 1) => {
      const data = stored(2023, days(2023));
      const series = { ...data, meta: { ...data.meta, type } };
      const options = { timezone: "UTC", stepH, sourceYears: new Map<number, number>(), keepWeekdays: true };
      return new SeriesLibrary([series], options).profile("ts", year)!;
    };
    expect(read("uploaded", 2027)).toMatchObject({ sourceYear: 2023, byWeekday: true });
    expect(read("uploaded", 2027).values).toEqual(days(2027));
    expect(read("uploaded", 2027, 6).values.filter((_, t) => t % 4 === 0)).toEqual(
      days(2027).filter((_, t) => t % 24 === 0),
    );
    // Not of a generated series, and not in its own year.
    expect(read("generated", 2027).values).toEqual(days(2023));
    expect(read("generated", 2027).byWeekday).toBeUndefined();
    expect(read("uploaded", 2023).byWeekday).toBeUndefined();
    // 2027 begins on a Friday, 2023 on a Sunday; 29 February of 2028 is left out, and a Tuesday before a Wednesday.
    expect(daysByWeekday(2027, 2023).slice(0, 4)).toEqual([5, 6, 0, 1]);
    expect(daysByWeekday(2028, 2023).slice(57, 61)).toEqual([57, 58, 59, 60].map((day) => day + (day < 59 ? -1 : 0)));
    expect(daysByWeekday(2023, 2023)).toEqual(Array.from({ length: 365 }, (_, day) => day));
  });

  it("leaves out the days that one weather year lacks, in every series and year", () => {
    const weather = (day: number): Float64Array =>
      Float64Array.from({ length: 8760 }, (_, t) => Math.floor(t / 24) + day);
    const gap = weather(1000);
    gap.fill(Number.NaN, 24 * 10 + 5, 24 * 10 + 7);
    gap.fill(Number.NaN, 0, 3);
    const generated = (ts_id: string, values: Float64Array, type: "generated" | "uploaded"): SeriesData => ({
      meta: timeseriesSchema.parse({ ts_id, type, properties: {} }),
      blocks: [
        { year: 2018, startMs: Date.UTC(2018, 0, 1), stepS: 3600, values: weather(0) },
        { year: 2019, startMs: Date.UTC(2019, 0, 1), stepS: 3600, values },
      ],
    });
    const series = [generated("sun", gap, "generated"), generated("load", weather(2000), "uploaded")];
    const years = new Map([
      [2030, 2018],
      [2040, 2019],
    ]);
    const common = new SeriesLibrary(series, {
      timezone: "UTC",
      stepH: 1,
      sourceYears: years,
      commonYears: [2030, 2040],
    });
    const day = (id: string, year: number, q: number) => common.profile(id, year)!.values[q * 24 + 5];
    expect(common.leftOutDays).toBe(2);
    // Day 0 has none before it and counts as day 1; day 10 counts as day 9.
    expect([0, 1, 9, 10, 11].map((q) => day("sun", 2030, q))).toEqual([1, 1, 9, 9, 11]);
    expect([0, 10].map((q) => day("sun", 2040, q))).toEqual([1001, 1009]);
    expect(day("load", 2018, 10)).toBe(9);
    expect(common.profile("sun", 2040)!.missingSteps).toBe(0);
    const plain = new SeriesLibrary(series, { timezone: "UTC", stepH: 1, sourceYears: years });
    expect(plain.leftOutDays).toBe(0);
    expect(plain.profile("sun", 2040)!.missingSteps).toBe(5);
  });
});

it("stores zero where a solver left a rest of zero", () => {
  expect([...withoutDust(Float64Array.of(8, 6.3e-15, -7e-7, 1e-6, -2))]).toEqual([8, 0, 0, 1e-6, -2].map(Math.fround));
  expect([...withoutDust(new Float64Array(2))]).toEqual([0, 0]);
  expect([...withoutDust(Float64Array.of(-7e-14, 2e-13))]).toEqual([0, 0]);
});
