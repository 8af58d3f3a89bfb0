import { expect, it } from "vitest";
import type { StoredPlan } from "./plan";
import { exchangeTable, scheduleTable } from "./planFile";
import { daysOf, repeatedAt, stepsWithin } from "./scheduleView";
import { spanPeriod } from "./viewPeriod";

const zone = "Europe/Berlin";
const STEP = 900_000;

/** A plan of three days from midnight of the site's clock: the change is in its second one. */
function planFrom(start: string): StoredPlan {
  const power = Array.from({ length: 288 }, (_, t) => t);
  const row = { component_id: "grid", name: "Grid", kind: "grid" as const, carrier_level_id: "el", power };
  return { start, steps: 288, rows: [row] } as StoredPlan;
}

it.each([
  ["the clock is put back", "2026-10-23T22:00:00.000Z", "2026-10-25", 100],
  ["the clock is put forward", "2027-03-26T23:00:00.000Z", "2027-03-28", 92],
])("when %s, pages and files have every quarter-hour of the day", (_name, start, date, count) => {
  const plan = planFrom(start);
  expect(daysOf(plan, zone).map(({ from, to }) => to - from)).toMatchObject({ 0: 96, 1: count });
  const settings = { zone, until: null, factor: 1 };
  for (const { rows } of [scheduleTable(plan, settings), exchangeTable(plan, settings, (id) => id)]) {
    const utc = rows.map(([at]) => Date.parse(String(at)));
    expect(utc.every((at, t) => at === Date.parse(start) + t * STEP)).toBe(true);
    const local = rows.map(([, at]) => String(at)).filter((at) => at.startsWith(date));
    expect(local).toHaveLength(count);
    expect(new Set(local).size).toBe(count === 100 ? 96 : 92);
    expect([local[0], local.at(-1)]).toEqual([`${date} 00:00`, `${date} 23:45`]);
  }
});

it("tells the two hours apart that the clock shows twice, and no other", () => {
  const change = Date.parse("2026-10-25T01:00:00Z");
  const hours = [-2, -1, 0, 1].map((hour) => repeatedAt(change + hour * 4 * STEP, zone));
  expect(hours).toEqual([null, "+02:00", "+01:00", null]);
});

it("a plan that begins in the day has the rest of it as its first", () => {
  const days = daysOf({ start: "2026-06-10T20:15:00.000Z", steps: 96 }, zone);
  expect(days).toEqual([
    { from: 0, to: 7 },
    { from: 7, to: 96 },
  ]);
});

it("a period of a plan is what of it lies in the days, and nothing where none does", () => {
  const plan = { start: "2026-10-23T22:00:00.000Z", steps: 288 };
  const within = (period: string, from: string) => stepsWithin(plan, spanPeriod(zone, { period, from }, 0));
  expect(within("day", "2026-10-25")).toEqual({ from: 96, to: 196 });
  expect(within("week", "2026-10-20")).toEqual({ from: 0, to: 288 });
  expect(within("month", "2026-10-25")).toEqual({ from: 96, to: 288 });
  expect(within("day", "2026-10-30")).toEqual({ from: 288, to: 288 });
  expect(within("day", "2026-10-01")).toEqual({ from: 0, to: 0 });
});
