import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { spanPeriod, viewPeriod } from "./viewPeriod";

const now = Date.parse("2026-03-31T22:30Z");
const zone = "Europe/Berlin";

it("is the day, the week from Monday or the month that a day lies in, by the clock of the zone", () => {
  const day = viewPeriod(zone, { period: "day", from: null }, now);
  // It is 1 April already.
  expect(day).toMatchObject({ from: "2026-04-01", before: "2026-03-31", after: "2026-04-02" });
  expect(new Date(day.fromMs).toISOString()).toBe("2026-03-31T22:00:00.000Z");
  const week = viewPeriod(zone, { period: "week", from: "2026-03-29" }, now);
  expect(week).toMatchObject({ from: "2026-03-23", before: "2026-03-16", after: "2026-03-30" });
  // The clock changed on Sunday: an hour less.
  expect((week.toMs - week.fromMs) / HOUR_MS).toBe(167);
  expect(viewPeriod(zone, { period: "month", from: "2026-03-29" }, now)).toMatchObject({
    from: "2026-03-01",
    before: "2026-02-01",
    after: "2026-04-01",
  });
});

it("shows today where something else is asked for", () => {
  for (const from of ["2026-02-31", "1999-12-31", "9999-01-01", "x", ""])
    expect(viewPeriod("UTC", { period: "year", from }, now)).toMatchObject({ period: "day", from: "2026-03-31" });
});

it("is one, 7 or 31 days from a day on; a week from today where nothing is asked for", () => {
  const days = (period: string, from: string | null = null) => {
    const { fromMs, toMs, ...rest } = spanPeriod(zone, { period, from }, now);
    return [rest.from, rest.before, rest.after, (toMs - fromMs) / HOUR_MS];
  };
  expect(spanPeriod(zone, { period: null, from: null }, now)).toMatchObject({ period: "week", from: "2026-04-01" });
  expect(days("year")).toEqual(["2026-04-01", "2026-03-25", "2026-04-08", 7 * 24]);
  expect(days("day", "2026-03-29")).toEqual(["2026-03-29", "2026-03-28", "2026-03-30", 23]);
  // A Wednesday: the week does not begin on its Monday, nor the 31 days with the month.
  expect(days("week", "2026-03-25")).toEqual(["2026-03-25", "2026-03-18", "2026-04-01", 7 * 24 - 1]);
  expect(days("month", "2026-02-10")).toEqual(["2026-02-10", "2026-01-10", "2026-03-13", 31 * 24]);
});
