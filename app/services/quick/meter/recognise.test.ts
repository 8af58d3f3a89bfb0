import { describe, expect, it } from "vitest";
import { inspectCsv } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { recognised } from "./recognise";
import { energyOf, hourly, wholeYear } from "./wholeYear";

const of = async (lines: string[]) => recognised((await inspectCsv(lines.join("\n")))!);
const block = (year: number, at: (i: number) => number, stepS = 3600) => {
  const startMs = Date.UTC(year, 0, 1);
  const length = (Date.UTC(year + 1, 0, 1) - startMs) / (stepS * 1000);
  return { year, startMs, stepS, values: Float64Array.from({ length }, (_, i) => at(i)) };
};

describe("a meter file is recognised", () => {
  it("by the unit in its header, wherever its columns are", async () => {
    const reading = await of([
      "Meter;Status;Time;Load [kW];Reactive [kvar]",
      "7;ok;01.01.2024 00:00;1,5;0,2",
      "7;ok;01.01.2024 00:15;2,5;0,2",
    ]);
    expect(reading).toMatchObject({ named: "Load [kW]" });
    expect(reading!.reading).toMatchObject({ meter_stamps: 2, meter_column: 3, meter_unit: "kW" });
    expect(reading!.reading).toMatchObject({ meter_format: "dd.mm.yyyy HH:MM", meter_decimal: "comma" });
  });

  it("with its unit open where none is named, and without stamps as one row after the other", async () => {
    const reading = await of(["2024-01-01 00:00,3", "2024-01-01 00:15,4"]);
    expect(reading!.reading).toMatchObject({
      meter_stamps: 0,
      meter_column: 1,
      meter_unit: null,
      meter_format: "ISO",
    });
    expect(reading!.named).toBeNull();
    expect((await of(["Energy kWh", "3", "4"]))!.reading).toMatchObject({ meter_stamps: -1, meter_column: 0 });
    expect((await of(["n,value", "1,30", "2,28", "3,31"]))!.reading).toMatchObject({ meter_column: 1 });
  });

  it("not where no column holds numbers", async () => {
    expect(await of(["a;b", "no;numbers", "at;all"])).toBeNull();
  });

  it("as marking ends of steps where a day goes from 00:15 to 24:00", async () => {
    const mark = async (...stamps: string[]) =>
      (await of(["time;kWh", ...stamps.map((stamp) => `${stamp};1`)]))!.reading.meter_mark;
    expect(await mark("01.01.2024 00:15", "01.01.2024 00:30")).toBe("end");
    expect(await mark("01.01.2024 00:00", "01.01.2024 00:15")).toBe("start");
    expect(await mark("01.01.2024 01:00", "01.01.2024 01:15")).toBeNull();
    expect(await mark("01.01.2024 00:15")).toBeNull();
  });
});

describe("a whole year of a meter", () => {
  it("is the later one of two that are whole, as it is", () => {
    const year = wholeYear([block(2022, () => 1), block(2023, (i) => i)]);
    expect(year).toMatchObject({ moved: 0, filled: 0, block: { year: 2023 } });
  });

  it("is put together of a file from July to June, by weekdays", () => {
    // 184 days of 2023 and 182 of 2024: each value is the number of its day of the week.
    const weekday = (ms: number) => new Date(ms).getUTCDay() + 1;
    const [from, to] = [Date.UTC(2023, 6, 1), Date.UTC(2024, 6, 1)];
    const half = (year: number) =>
      block(year, (i) => {
        const ms = Date.UTC(year, 0, 1) + i * HOUR_MS;
        return ms >= from && ms < to ? weekday(ms) : NaN;
      });
    const year = wholeYear([half(2023), half(2024)]);
    if ("days" in year) throw new Error(`only ${year.days} days`);
    expect(year.block.year).toBe(2023);
    expect(year.moved).toBe(181 * 24);
    expect([...year.block.values].every((value, i) => value === weekday(Date.UTC(2023, 0, 1) + i * HOUR_MS))).toBe(
      true,
    );
  });

  it("takes a few missing days from other weeks, and refuses a month and a year with a large hole", () => {
    const hole = (days: number) => [block(2023, (i) => (i >= 2400 && i < 2400 + days * 24 ? NaN : i % 168))];
    const filled = wholeYear(hole(5));
    if ("days" in filled) throw new Error("not filled");
    expect(filled.filled).toBe(120);
    expect(filled.block.values.every((value, i) => value === i % 168)).toBe(true);
    expect(wholeYear(hole(12))).toEqual({ days: 353 });
    expect(wholeYear([block(2023, (i) => (i < 744 ? 1 : NaN))])).toEqual({ days: 31 });
    expect(wholeYear([])).toEqual({ days: 0 });
  });

  it("has its energy, its peak and 8760 hourly means, without 29 February", () => {
    // 8784 hours of quarters 0, 2, 4 and 6 MW: 3 MW on average.
    const leap = block(2024, (i) => 2 * (i % 4), 900);
    expect(energyOf(leap)).toEqual({ mwh: 3 * 8784, peak: 6 });
    expect(hourly(leap).every((value) => value === 3)).toBe(true);
    const values = Float64Array.from({ length: 365 * 36 }, (_, t) => [0, 3, 0][t % 3]!);
    expect(hourly({ year: 2023, startMs: Date.UTC(2023), stepS: 2400, values }).every((value) => value === 1)).toBe(
      true,
    );
    const days = hourly(block(2024, (i) => Math.floor(i / 24)));
    // Position 58 is 28 February, day 60 of a leap year 1 March.
    expect([days[58 * 24], days[59 * 24], days[8759]]).toEqual([58, 60, 365]);
  });
});
