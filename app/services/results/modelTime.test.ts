import { describe, expect, it } from "vitest";
import { dayOf, energiesOf, isRegular, meansOf, modelYearOf, periodsOf, weekOf } from "./modelTime";

const BERLIN = "Europe/Berlin";
const year2030 = modelYearOf(2030, BERLIN, { yearStartMs: Date.UTC(2029, 11, 31, 23), stepH: 1, steps: 8760 });
const year2028 = modelYearOf(2028, BERLIN, { yearStartMs: Date.UTC(2027, 11, 31, 23), stepH: 1, steps: 8760 });

describe("the steps of a model year", () => {
  it("leave out 29 February and end with the year", () => {
    const days = periodsOf(year2028, "daily").wallMs.map((wall) => new Date(wall).toISOString().slice(0, 10));
    expect(days).toHaveLength(365);
    expect(days).not.toContain("2028-02-29");
    expect(days.slice(58, 60)).toEqual(["2028-02-28", "2028-03-01"]);
    expect(new Date(year2028.startMs[8759] ?? 0).toISOString()).toBe("2028-12-31T22:00:00.000Z");
  });

  it("gather into days of 23 and 25 hours where the clock changes", () => {
    const days = periodsOf(year2030, "daily");
    const hoursOn = (day: string) =>
      days.hours[days.wallMs.findIndex((wall) => new Date(wall).toISOString().startsWith(day))];
    expect([hoursOn("2030-03-31"), hoursOn("2030-10-27"), hoursOn("2030-06-01")]).toEqual([23, 25, 24]);
    expect(periodsOf(year2030, "hourly").startMs).toHaveLength(8760);
  });

  it("gather into twelve months and one year", () => {
    const months = periodsOf(year2030, "monthly");
    expect(months.hours).toEqual([744, 672, 743, 720, 744, 720, 744, 744, 720, 745, 720, 744]);
    expect(periodsOf(year2030, "yearly").hours).toEqual([8760]);
  });

  it("keep the energy whatever the resolution", () => {
    const half = modelYearOf(2030, BERLIN, { yearStartMs: Date.UTC(2029, 11, 31, 23), stepH: 0.5, steps: 17520 });
    const values = Float64Array.from({ length: 17520 }, (_, i) => Math.sin(i / 100) + 2);
    const total = values.reduce((sum, value) => sum + value, 0) * 0.5;
    for (const resolution of ["hourly", "daily", "monthly", "yearly"] as const) {
      const energies = energiesOf(values, periodsOf(half, resolution));
      expect(energies.reduce((sum, value) => sum + value, 0)).toBeCloseTo(total, 6);
    }
    expect(meansOf(values, periodsOf(half, "hourly"))[0]).toBeCloseTo(((values[0] ?? 0) + (values[1] ?? 0)) / 2, 12);
  });

  it("keep two-hour steps as periods of their own", () => {
    const double = modelYearOf(2030, BERLIN, { yearStartMs: Date.UTC(2029, 11, 31, 23), stepH: 2, steps: 4380 });
    expect(periodsOf(double, "hourly").hours.slice(0, 3)).toEqual([2, 2, 2]);
  });
});

describe("the week of a day", () => {
  it("runs from Monday to Sunday with its ISO number", () => {
    const week = weekOf(year2030, "2030-06-13");
    expect(week).toMatchObject({ firstDay: "2030-06-10", lastDay: "2030-06-16", number: 24 });
    expect(week.to - week.from).toBe(168);
    expect([week.before, week.after]).toEqual(["2030-06-09", "2030-06-17"]);
  });

  it("is cut at New Year", () => {
    expect(weekOf(year2030, "2030-01-01")).toMatchObject({
      from: 0,
      to: 144,
      firstDay: "2030-01-01",
      before: null,
      number: 1,
    });
    expect(weekOf(year2030, "2030-12-31")).toMatchObject({ to: 8760, lastDay: "2030-12-31", after: null, number: 1 });
  });

  it("takes the nearest day for dates outside the year and nonsense", () => {
    expect(weekOf(year2030, "1999-07-01").from).toBe(0);
    expect(weekOf(year2030, "2099-07-01").to).toBe(8760);
    expect(weekOf(year2030, "'; drop").from).toBe(0);
  });

  it("knows the gap of 29 February", () => {
    const week = weekOf(year2028, "2028-02-28");
    expect(week).toMatchObject({ firstDay: "2028-02-28", lastDay: "2028-03-05" });
    expect(week.to - week.from).toBe(144);
    expect(isRegular(year2028, week.from, week.to)).toBe(false);
    expect(isRegular(year2030, 0, 8760)).toBe(true);
  });

  it("names the local day of a step", () => {
    expect(dayOf(year2030, 0)).toBe("2030-01-01");
    expect(dayOf(year2030, 8759)).toBe("2030-12-31");
  });
});
