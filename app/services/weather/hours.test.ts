import { expect, test } from "vitest";
import { hoursOf } from "./hours";

test("steps across two hours count in each by what of them lies in it", () => {
  const startMs = Date.UTC(2023);
  const of = (minutes: number, values: number[]) =>
    hoursOf("temp", "°C", [{ year: 2023, startMs, stepS: minutes * 60, values: Float64Array.from(values) }], 2023);
  // 40 minutes of 0, 3, 0 and 90 minutes of 0, 3: an hour of 0 and half of 0 and 3.
  expect([...of(40, [0, 3, 0]).slice(0, 2)]).toEqual([expect.closeTo(1, 12), expect.closeTo(1, 12)]);
  expect([...of(90, [0, 3]).slice(0, 4)]).toEqual([0, 1.5, 3, NaN]);
  // Steps that fit: the mean of those that are known, and hours of a longer one.
  expect([...of(30, [0, 3, NaN, 4]).slice(0, 2)]).toEqual([1.5, 4]);
  expect([...of(120, [5]).slice(0, 3)]).toEqual([5, 5, NaN]);
});
