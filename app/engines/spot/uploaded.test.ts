import { expect, it } from "vitest";
import { DAY_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { uploadedDays } from "./uploaded";

const BERLIN = { clock: midnightClock("Europe/Berlin"), until: "2026-03-31" };
/** 28 March 2026, 00:00 in Berlin; the day after has 23 hours. */
const START = Date.parse("2026-03-27T23:00:00Z");
const hourly = (values: number[], startMs = START) => ({ startMs, stepS: 3600, values: Float64Array.from(values) });
const flat = (hours: number, price = 50) => Array.from({ length: hours }, () => price);

it("are the days by the clock: 24 and 23 hours; 24 and a day in parts if each had 24", () => {
  const { days, issues } = uploadedDays(hourly([...flat(24), ...flat(23, 60)]), BERLIN);
  expect(issues).toEqual([]);
  expect(days.map(({ day, startMs, values }) => [day, startMs - START, values.length, values[0]])).toEqual([
    ["2026-03-28", 0, 24, 50],
    ["2026-03-29", DAY_MS, 23, 60],
  ]);
});

it("leave a day without any price out, and name one that is not whole: 10 of 23; both would be days if gaps were prices", () => {
  const { days, issues } = uploadedDays(hourly([...flat(24, NaN), ...flat(10), ...flat(13, NaN), ...flat(24)]), BERLIN);
  expect(days.map(({ day }) => day)).toEqual(["2026-03-30"]);
  expect(issues).toEqual([{ message: "part", params: { day: "2026-03-29", found: 10, expected: 23 } }]);
});

it("refuse what no price can be: 15 001 is named, -15 000 is a price; none would be if sizes were ignored", () => {
  const { days, issues } = uploadedDays(hourly([...flat(23), 15_001, ...flat(22), -15_000]), BERLIN);
  expect(issues).toEqual([{ message: "range", params: { day: "2026-03-28", value: 15_001, most: 15_000 } }]);
  expect(days.map(({ day }) => day)).toEqual(["2026-03-29"]);
});

it("refuse a day after the last one that can be known: 29 March; a day of prices if the last one were ignored", () => {
  const { days, issues } = uploadedDays(hourly([...flat(24), ...flat(23)]), { ...BERLIN, until: "2026-03-28" });
  expect(days.map(({ day }) => day)).toEqual(["2026-03-28"]);
  expect(issues).toEqual([{ message: "ahead", params: { day: "2026-03-29", until: "2026-03-28" } }]);
});
