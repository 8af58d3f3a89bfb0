import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { boundariesOf, labelOf } from "./calendar";

const hours = (bounds: readonly number[]) => bounds.slice(1).map((end, i) => (end - bounds[i]!) / HOUR_MS);

it("a day of the clock change has 23 or 25 hours, in the day and in the week", () => {
  const spring = Date.parse("2025-03-30T12:00:00+02:00");
  const day = boundariesOf("Europe/Berlin", "day", spring);
  expect(day).toHaveLength(24);
  // 2025-03-30 has no 02:00.
  const labels = day.slice(0, 4).map((at) => labelOf("Europe/Berlin", "hour", at).slice(11));
  expect(labels).toEqual(["00:00", "01:00", "03:00", "04:00"]);
  expect(hours(boundariesOf("Europe/Berlin", "week", spring))).toEqual([24, 24, 24, 24, 24, 24, 23]);
  expect(boundariesOf("Europe/Berlin", "day", Date.parse("2025-10-26T12:00:00+01:00"))).toHaveLength(26);
});

it("months and years are those of the zone, the one under way last", () => {
  const at = Date.parse("2026-01-01T00:30:00+01:00");
  const months = boundariesOf("Europe/Berlin", "year", at);
  expect(months.map((start) => labelOf("Europe/Berlin", "month", start))).toEqual([
    "2025-02",
    "2025-03",
    "2025-04",
    "2025-05",
    "2025-06",
    "2025-07",
    "2025-08",
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  expect(new Date(months.at(-2)!).toISOString()).toBe("2025-12-31T23:00:00.000Z");
  expect(hours(months.slice(1, 3))).toEqual([31 * 24 - 1]);
  const years = boundariesOf("UTC", "years", at).map((start) => labelOf("UTC", "year", start));
  expect(years).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
});

it("a midnight that a zone skips is the hour after it", () => {
  // Beirut: 2021-03-28 begins at 01:00.
  const day = boundariesOf("Asia/Beirut", "day", Date.parse("2021-03-28T12:00:00+03:00"));
  expect([labelOf("Asia/Beirut", "hour", day[0]!), day.length]).toEqual(["2021-03-28 01:00", 24]);
});
