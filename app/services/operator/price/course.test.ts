import { expect, it } from "vitest";
import { zoneClock } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { courseOf, LOOK_BACK } from "./course";

const timezone = "Europe/Berlin";
const STEP = 900_000;
const clock = zoneClock(timezone);
const hourAt = (ms: number) => Math.floor((clock.toWall(ms) / HOUR_MS) % 24);

/** What is expected in days from a local midnight on of a load that takes as many kW as the hour of its clock. */
function expectedFrom(startMs: number, days: number, valueAt: (ms: number) => number = hourAt) {
  const past = Float64Array.from({ length: LOOK_BACK }, (_, i) => valueAt(startMs + (i - LOOK_BACK) * STEP));
  const prices = new Float64Array(days * 96).fill(NaN);
  const expected = courseOf({ startMs, timezone, known: prices, past, factor: 1, offset: 0 })!;
  return Array.from(expected.course, (kw, t) => ({ kw, ms: startMs + t * STEP }));
}

it.each([
  ["the day the clock goes forward", "2026-03-28T23:00Z"],
  ["two days later", "2026-03-30T22:00Z"],
  ["the day the clock goes back", "2026-10-24T22:00Z"],
  ["two days later", "2026-10-26T23:00Z"],
  ["a week later, when the days before skipped an hour", "2026-04-04T22:00Z"],
  ["a week later, when the days before had one twice", "2026-10-31T23:00Z"],
])("the same time of the days before is that of the clock: %s", (_, start) => {
  for (const { kw, ms } of expectedFrom(Date.parse(start), 7)) expect(kw, new Date(ms).toISOString()).toBe(hourAt(ms));
});

it("takes the same weekday, and of an hour that a day had twice the mean", () => {
  // A load of its own in each of the two hours from two o'clock on of 25 October, 9 in all others.
  const first = Date.parse("2026-10-25T00:00Z");
  const course = expectedFrom(Date.parse("2026-10-31T23:00Z"), 1, (ms) =>
    ms >= first && ms < first + 7_200_000 ? (ms < first + HOUR_MS ? 2 : 4) : 9,
  );
  expect(course.slice(7, 13).map(({ kw }) => kw)).toEqual([9, 3, 3, 3, 3, 9]);
});
