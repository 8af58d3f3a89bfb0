import { describe, expect, it } from "vitest";
import { deliveryDays } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { wholeDays } from "./points";

const FIRST_MS = Date.UTC(2024, 11, 31, 12);
/** Prices that count the hours from noon of New Year's Eve on, 0 to 999 and over again. */
const numbered = (hours: number) =>
  new Map(Array.from({ length: hours }, (_, i): [number, number] => [FIRST_MS + i * HOUR_MS, i % 1000]));
const year = deliveryDays(midnightClock("Europe/Brussels"), "2025-01-01", "2025-12-31");
const numberAt = (stamp: string) => ((Date.parse(stamp) - FIRST_MS) / HOUR_MS) % 1000;

describe("days of a source that counts by UTC", () => {
  const { days, parts } = wholeDays({ points: numbered(8784), origin: "" }, year, "test");
  const values = days.flatMap((day) => [...day.values]);
  const lengths = Object.fromEntries(days.map(({ day, values: own }) => [day, own.length]));

  it("are 365 by the clock, of 23, 24 and 25 hours, and hold every hour of the year once", () => {
    expect([days.length, parts]).toEqual([365, []]);
    expect([lengths["2025-03-30"], lengths["2025-10-26"], lengths["2025-07-01"]]).toEqual([23, 25, 24]);
    expect(values).toHaveLength(8760);
    // Local midnight is 23:00 UTC, price 11; it would be 12 if the year began by UTC.
    expect(values[0]).toBe(11);
    expect(values.every((value, i) => value === (i + 11) % 1000)).toBe(true);
  });

  it("begin at local midnight in summer, too: two hours before that of UTC", () => {
    const july = days.find(({ day }) => day === "2025-07-01")!;
    expect(july.startMs).toBe(Date.parse("2025-06-30T22:00Z"));
    expect(july.values[0]).toBe(numberAt("2025-06-30T22:00Z"));
  });

  it("are left out where an hour is missing, and said to be a part", () => {
    const points = numbered(8784);
    points.delete(Date.parse("2025-05-05T10:00Z"));
    const result = wholeDays({ points, origin: "" }, year, "test");
    expect(result.days).toHaveLength(364);
    expect(result.parts).toEqual([{ day: "2025-05-05", found: 23, expected: 24 }]);
  });
});
