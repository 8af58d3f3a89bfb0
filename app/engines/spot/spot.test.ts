import { describe, expect, it } from "vitest";
import { dayOf, HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  addDays,
  daysFrom,
  deliveryDay,
  deliveryDays,
  isDay,
  lastAuctioned,
  pricesInSteps,
  syntheticPrices,
} from "./index";

const CET = "Europe/Brussels";
const hoursOf = ({ startMs, endMs }: { startMs: number; endMs: number }) => (endMs - startMs) / HOUR_MS;

describe("delivery days", () => {
  it("have 23, 24 or 25 hours, and follow each other without a gap", () => {
    const [before, short, after] = deliveryDays(midnightClock(CET), "2026-03-28", "2026-03-30");
    expect([before, short, after].map((day) => hoursOf(day!))).toEqual([24, 23, 24]);
    expect(before!.endMs).toBe(short!.startMs);
    expect(hoursOf(deliveryDay(midnightClock(CET), "2026-10-25"))).toBe(25);
    expect(new Date(deliveryDay(midnightClock(CET), "2026-10-25").startMs).toISOString()).toBe(
      "2026-10-24T22:00:00.000Z",
    );
    expect(deliveryDays(midnightClock(CET), "2026-03-30", "2026-03-28")).toEqual([]);
  });

  it("are found by an instant and counted by the calendar", () => {
    expect(dayOf(CET, Date.parse("2026-06-30T22:00Z"))).toBe("2026-07-01");
    expect(dayOf(CET, Date.parse("2026-06-30T21:59Z"))).toBe("2026-06-30");
    expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
    expect(daysFrom("2026-10-24", "2026-10-26")).toBe(2);
    expect(["2026-02-28", "2026-02-29", "2026-2-1", "now"].map(isDay)).toEqual([true, false, false, false]);
  });

  it("are auctioned at 12:45 of the day before", () => {
    expect(lastAuctioned(CET, Date.parse("2026-07-01T10:44:59Z"))).toBe("2026-07-01");
    expect(lastAuctioned(CET, Date.parse("2026-07-01T10:45:00Z"))).toBe("2026-07-02");
    expect(lastAuctioned(CET, Date.parse("2026-12-01T11:44:59Z"))).toBe("2026-12-01");
  });
});

describe("synthetic prices", () => {
  const year = deliveryDays(midnightClock(CET), "2025-01-01", "2025-12-31");
  const all = (stepS: number) => year.flatMap((day) => [...syntheticPrices("a", day, stepS)]);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("are one for each step of the day, the same at every call, others in another market", () => {
    const autumn = deliveryDay(midnightClock(CET), "2026-10-25");
    expect(syntheticPrices("a", autumn, 900)).toHaveLength(100);
    expect(syntheticPrices("a", deliveryDay(midnightClock(CET), "2026-03-29"), 3600)).toHaveLength(23);
    expect(syntheticPrices("a", autumn, 900)).toEqual(syntheticPrices("a", autumn, 900));
    expect(syntheticPrices("b", autumn, 900)).not.toEqual(syntheticPrices("a", autumn, 900));
  });

  it("are like those of a market: level, spread, negative hours, dear evenings, cheap Sundays and sunny noons", () => {
    const values = all(3600);
    expect(values).toHaveLength(8760);
    expect(mean(values)).toBeGreaterThan(70);
    expect(mean(values)).toBeLessThan(95);
    // Germany had 457 hours below zero in 2024 and 576 in 2025.
    const negative = values.filter((value) => value < 0).length;
    expect(negative).toBeGreaterThan(50);
    expect(negative).toBeLessThan(700);
    const at = (hour: number, days: typeof year) => mean(days.map((day) => syntheticPrices("a", day, 3600)[hour]!));
    const july = year.filter(({ day }) => day.startsWith("2025-07"));
    const january = year.filter(({ day }) => day.startsWith("2025-01"));
    expect(at(19, january)).toBeGreaterThan(at(3, january) + 30);
    expect(at(13, july)).toBeLessThan(at(20, july) - 60);
    const sundays = year.filter(({ day }) => new Date(day).getUTCDay() === 0);
    const tuesdays = year.filter(({ day }) => new Date(day).getUTCDay() === 2);
    expect(at(18, sundays)).toBeLessThan(at(18, tuesdays) - 5);
  });

  it("go on over midnight", () => {
    const jumps = year.slice(1).map((day, i) => {
      const before = syntheticPrices("a", year[i]!, 900);
      return Math.abs(syntheticPrices("a", day, 900)[0]! - before.at(-1)!);
    });
    expect(mean(jumps)).toBeLessThan(12);
  });
});

describe("prices in steps", () => {
  const hour = HOUR_MS;
  const pieces = [
    { startMs: 0, stepS: 3600, values: Float64Array.of(10, 20) },
    { startMs: 2 * hour, stepS: 900, values: Float64Array.of(1, 2, 3, 6) },
  ];

  it("repeat the price of a longer period and take the mean of shorter ones", () => {
    expect([...pricesInSteps(pieces, 0, 3600, 3)]).toEqual([10, 20, 3]);
    expect([...pricesInSteps(pieces, 1.5 * hour, 900, 4)]).toEqual([20, 20, 1, 2]);
    // Half of it at 20, half of it at the mean of 1 and 2.
    expect([...pricesInSteps(pieces, 1.5 * hour, 3600, 1)]).toEqual([10.75]);
  });

  it("are unknown where they are not wholly covered", () => {
    expect([...pricesInSteps(pieces, -hour, 3600, 2)]).toEqual([NaN, 10]);
    expect([...pricesInSteps(pieces, 2.5 * hour, 3600, 1)]).toEqual([NaN]);
    expect([...pricesInSteps([], 0, 900, 2)]).toEqual([NaN, NaN]);
  });
});
