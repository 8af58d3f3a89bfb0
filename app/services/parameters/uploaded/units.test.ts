import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { type UploadSite, uploadSite } from "../../../../tests/helpers/uploadSite";

let space: TestSpace;
let site: UploadSite;

beforeAll(async () => {
  space = await testSpace();
  site = uploadSite(space);
});
afterAll(() => space.close());

const DAY = Date.parse("2025-03-01T00:00:00Z");
/** A file of one day with a value for each step of so many minutes. */
const day = (header: string, minutes: number, value: (step: number) => number) => [
  `time,${header}`,
  ...Array.from({ length: 1440 / minutes }, (_, step) => {
    const at = new Date(DAY + step * minutes * MINUTE_MS).toISOString().slice(0, 16).replace("T", " ");
    return `${at},${value(step)}`;
  }),
];
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe("what a meter's file holds, by the unit of its header", () => {
  // 96 quarter-hours of 1 to 96 kWh: 4656 kWh in the day, 384 kW in the last. Read as power they would be 96 kW, and 1164 kWh.
  it.each([
    ["load [kWh]", 15, "kWh", (step: number) => step + 1],
    ["load [MWh]", 15, "MWh", (step: number) => (step + 1) / 1000],
    // The same power in the file itself: were it taken for an energy of its step, the day would have 4 times as much.
    ["load [kW]", 15, "kW", (step: number) => 4 * (step + 1)],
    ["load [W]", 15, "W", (step: number) => 4000 * (step + 1)],
  ] as const)("%s keeps the energy of the day, 4.656 MWh", async (header, minutes, unit, value) => {
    const { converted, saved, values } = await site.uploadLines(day(header, minutes, value));
    expect(converted).toMatchObject({ ok: true, stepS: 900, conversion: { from: unit, to: "MW" } });
    expect(converted.conversion.perStep).toBe(unit.endsWith("h"));
    expect(saved).toMatchObject({ ok: true });
    expect(values).toHaveLength(96);
    expect(sumOf(values) * 0.25).toBeCloseTo(4.656, 9);
    expect(Math.max(...values)).toBeCloseTo(0.384, 9);
    expect(converted.statistics).toMatchObject({ count: 96, sum: expect.closeTo(4.656, 9) });
  });

  it("kWh of half-hours are twice as many kW, of hours as many", async () => {
    for (const [minutes, kw] of [
      [30, 20],
      [60, 10],
    ] as const) {
      const { converted, values } = await site.uploadLines(day("use kWh", minutes, () => 10));
      expect(converted.stepS).toBe(minutes * 60);
      expect(new Set(values)).toEqual(new Set([kw / 1000]));
    }
  });

  it("keeps the energy of a year when its rows are placed by position and become hours", async () => {
    // 35 040 quarter-hours of 0 to 95 kWh in turn: 365 days of 4560 kWh are 1664.4 MWh. It would be 416.1 MWh if kWh were taken for kW.
    const lines = ["load [kWh]", ...Array.from({ length: 35_040 }, (_, step) => String(step % 96))];
    const form = { stamp_column: 0, place: "position", year: 2025, timestamp_format: "", res_minutes: 60 } as const;
    const { converted, values } = await site.uploadLines(lines, 0, form);
    expect(converted).toMatchObject({ ok: true, stepS: 3600, years: [2025] });
    expect(values).toHaveLength(8760);
    expect(sumOf(values)).toBeCloseTo(1664.4, 6);
    // The first hour: 0 + 1 + 2 + 3 kWh.
    expect(values[0]).toBeCloseTo(0.006, 12);
  });

  it("counts in the zone of its stamps: a day in Seoul begins nine hours before the day in UTC", async () => {
    const { converted } = await site.uploadLines(
      day("load [kWh]", 15, () => 1),
      1,
      { timezone: "Asia/Seoul" },
    );
    expect(converted.firstMs).toBe(DAY - 9 * HOUR_MS);
  });
});

describe("values below zero", () => {
  // Six hours at -5, eighteen at 15: the mean is 10. It would be 11.25 if what is negative were cut off at zero.
  it("are prices like others: they are saved as they are", async () => {
    const lines = day("price [EUR/MWh]", 60, (hour) => (hour < 6 ? -5 : 15));
    const { converted, saved, values } = await site.uploadLines(lines, 1, {}, site.SHOP);
    expect(saved).toMatchObject({ ok: true });
    expect(converted.conversion).toMatchObject({ from: "EUR/MWh", to: "EUR/MWh", factor: 1, perStep: false });
    expect(converted.statistics!.mean).toBeCloseTo(10, 9);
    expect(values.filter((value) => value === -5)).toHaveLength(6);
  });

  it("are refused of a demand, and saved once they are cleaned", async () => {
    const lines = day("power [W]", 15, (step) => (step < 20 ? -3 : 5000));
    const refused = await site.uploadLines(lines);
    expect(refused.converted.ok).toBe(false);
    expect(refused.saved).toMatchObject({ status: 409 });
    const cleaning = { cleaning: true, lower_bound: 0, default_value: 0 };
    const { converted, saved, values } = await site.uploadLines(lines, 1, cleaning);
    expect(saved).toMatchObject({ ok: true });
    expect(converted.changed.map(({ kind }) => kind)).toEqual(["range", "default_value"]);
    expect([Math.min(...values), Math.max(...values)]).toEqual([0, 0.005]);
  });
});
