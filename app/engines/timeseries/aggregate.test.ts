import { describe, expect, it } from "vitest";
import { aggregate, type Aggregation } from "./aggregate";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Havana"];
const KEYS: Record<Aggregation, number> = { hourly: 4, daily: 3, monthly: 2, yearly: 1 };

/** The same by asking the platform for the wall clock of every step: slow, and written apart from the engine. */
function naive(
  { startMs, stepS, values }: { startMs: number; stepS: number; values: Float64Array },
  to: Aggregation,
  zone: string,
) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    timeZoneName: "longOffset",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const periods: { key: string; startMs: number; count: number; total: number }[] = [];
  values.forEach((value, i) => {
    const ms = startMs + i * stepS * 1000;
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const all = [part.year, part.month, part.day, `${part.hour} ${part.timeZoneName}`];
    const key = all.slice(0, KEYS[to]).join("-");
    const last = periods.at(-1);
    if (last?.key !== key) periods.push({ key, startMs: ms, count: 1, total: value });
    else [last.count, last.total] = [last.count + 1, last.total + value];
  });
  return periods.map(({ startMs, count, total }) => ({ startMs, count, mean: total / count }));
}

/** Numbers from 0 to 1 that are the same at every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

describe("aggregate", () => {
  it.each(ZONES)("is what asking for every step gives, in %s", (zone) => {
    const random = randoms(7);
    for (const to of ["hourly", "daily", "monthly", "yearly"] as const)
      for (let round = 0; round < 4; round++) {
        const stepS = [900, 1800, 3600][Math.floor(random() * 3)]!;
        // Around the changes of the clock in spring and autumn, from any step.
        const month = [2, 3, 9, 10][round]!;
        const startMs =
          Date.UTC(1995 + Math.floor(random() * 35), month, 1) - Math.floor(random() * 500) * stepS * 1000;
        const values = Float64Array.from({ length: 4500 }, () => random() * 100 - 30);
        const means = aggregate({ startMs, stepS, values }, to, zone);
        const expected = naive({ startMs, stepS, values }, to, zone);
        expect(means.map(({ startMs, count }) => [startMs, count])).toEqual(
          expected.map(({ startMs, count }) => [startMs, count]),
        );
        means.forEach(({ mean }, i) => expect(mean).toBeCloseTo(expected[i]!.mean, 9));
      }
  });

  it.each([
    ["Europe/Berlin", 3600, { day: "2025-03-30", hours: 23 }, { day: "2025-10-26", hours: 25 }],
    ["America/New_York", 3600, { day: "2025-03-09", hours: 23 }, { day: "2025-11-02", hours: 25 }],
    ["Australia/Lord_Howe", 1800, { day: "2025-10-05", hours: 23.5 }, { day: "2025-04-06", hours: 24.5 }],
    ["Asia/Kolkata", 1800, { day: "2025-03-30", hours: 24 }, { day: "2025-10-26", hours: 24 }],
  ])("gives the days of %s their hours", (zone, stepS, spring, autumn) => {
    const startMs = Date.UTC(2024, 11, 31);
    const values = new Float64Array((367 * 86_400) / stepS).fill(1);
    const days = aggregate({ startMs, stepS, values }, "daily", zone);
    const hours = (label: string) => days.find((day) => day.label === label)!.sum;
    expect(hours(spring.day)).toBeCloseTo(spring.hours, 9);
    expect(hours(autumn.day)).toBeCloseTo(autumn.hours, 9);
    const year = aggregate({ startMs, stepS, values }, "yearly", zone).find(({ label }) => label === "2025")!;
    expect(year.sum).toBeCloseTo(8760, 9);
  });

  it("tells the hour that happens twice apart, and counts gaps", () => {
    const startMs = Date.UTC(2025, 9, 25, 22);
    const values = Float64Array.from([1, 2, 3, 4, NaN]);
    const means = aggregate({ startMs, stepS: 3600, values }, "hourly", "Europe/Berlin");
    expect(means.map(({ label }) => label.slice(11))).toEqual(["00:00", "01:00", "02:00", "02:00", "03:00"]);
    expect(means.at(-1)).toMatchObject({ mean: null, min: null, max: null, sum: 0, count: 0, gaps: 1 });
  });
});
