import { expect, it } from "vitest";
import { type Trip, tripSchema } from "~/entities/operator/operationSite";
import { neededAfter, tripsOf } from "./trips";

const trip = (part: Partial<Trip>): Trip =>
  tripSchema.parse({ days: "every_day", from: "07:00", until: "17:00", energy_mwh: 0.01, ...part });
const planned = (start: string, steps: number, ...trips: Trip[]) =>
  tripsOf(trips, 100, { startMs: Date.parse(start), steps, timezone: "Europe/Berlin" });
const steps = ({ trips }: ReturnType<typeof planned>) => trips.map(({ from, to, energy }) => [from, to, energy]);

/** So many kWh in each hour. */
const steadily = (kw: number) => (from: number, to: number) => kw * (to - from);

/** A Thursday in winter: midnight of Berlin is 23:00 UTC of the day before. */
const THURSDAY = "2026-01-14T23:00Z";

it("trips of days of the week: Thursday and Friday of four days, Saturday on Saturdays", () => {
  // 07:00 is step 28 of a day of 96, 17:00 step 68.
  const days = planned(THURSDAY, 4 * 96, trip({ days: "monday_to_friday" }));
  expect(steps(days)).toEqual([
    [28, 68, 10],
    [28 + 96, 68 + 96, 10],
  ]);
  // The next Monday begins the moment the plan ends: its trip is still to come.
  expect(days).toMatchObject({ after: [{ hours: 7, back: 17, energy: 10 }], begun: false });
  expect(steps(planned(THURSDAY, 4 * 96, trip({ days: "saturday" })))).toEqual([[28 + 192, 68 + 192, 10]]);
});

it("a trip past midnight, one of several days on a date, and one that is under way with its share", () => {
  expect(steps(planned(THURSDAY, 96, trip({ from: "22:00", until: "06:00" })))).toEqual([
    [0, 24, 7.5],
    [88, 96, 2.5],
  ]);
  const away = trip({ days: "date", date: "2026-01-15", back_date: "2026-01-17", from: "12:00", until: "12:00" });
  expect(planned(THURSDAY, 96, away)).toMatchObject({
    trips: [{ from: 48, to: 96, energy: 2.5 }],
    after: [{ hours: 0, back: 36, energy: 7.5 }],
  });
  const later = planned("2026-01-16T11:00Z", 96, away);
  expect(later).toMatchObject({ trips: [{ from: 0, to: 96, energy: 5 }], after: [], begun: true });
});

it("on the day on which clocks go forward a trip over the skipped hour is an hour shorter, its energy the same", () => {
  expect(steps(planned("2026-03-28T23:00Z", 92, trip({ from: "01:00", until: "05:00" })))).toEqual([[4, 16, 10]]);
});

it("a trip within the skipped hour takes one step, its energy stays; none and no need at the end if it took no time", () => {
  // 02:00 and 02:15 do not come on 29 March: they are 03:00 and 03:15, steps 8 and 9.
  const night = "2026-03-28T23:00Z";
  expect(steps(planned(night, 92, trip({ from: "02:00", until: "03:00" })))[0]).toEqual([8, 9, 10]);
  expect(steps(planned(night, 92, trip({ from: "02:15", until: "03:00" })))[0]).toEqual([9, 10, 10]);
  // The evening before, it is still to come.
  const { after } = planned("2026-03-27T23:00Z", 96, trip({ from: "02:00", until: "03:00" }));
  expect(after).toEqual([{ hours: 2, back: 2.25, energy: 10 }]);
  expect(neededAfter(after, steadily(1))).toBe(8);
});

it("a trip on a date counts however long ago it left: a day of 61 on 15 July; none if a month were the most", () => {
  const summer = trip({ days: "date", date: "2026-06-01", back_date: "2026-08-01", from: "12:00", until: "12:00" });
  const { trips, begun } = planned("2026-07-14T22:00Z", 96, summer);
  expect(begun).toBe(true);
  expect(trips).toMatchObject([{ from: 0, to: 96 }]);
  expect(trips[0]!.energy).toBeCloseTo(10 / 61, 9);
});

it("while it is away it does not charge: 36.25 kWh for what is left of one trip and the next; 19 if its hours away counted", () => {
  // 19 kWh are left until 18:00, at 18:15 it leaves for 20 more; a quarter-hour at home adds 2.75.
  const after = [
    { hours: 0, back: 10, energy: 19 },
    { hours: 10.25, back: 12, energy: 20 },
  ];
  expect(neededAfter(after, steadily(11))).toBeCloseTo(36.25, 9);
  // A trip within another adds no time at home.
  expect(neededAfter([...after, { hours: 11, back: 11.5, energy: 1 }], steadily(11))).toBeCloseTo(37.25, 9);
});

it("a plan ends with what trips after it need beyond what can be charged until they leave", () => {
  // 10 kWh in 7 h and 4 more in 9 h, at 1 kWh an hour: 3 are missing for the first, 5 for both.
  const after = [
    { hours: 7, back: 7, energy: 10 },
    { hours: 9, back: 10, energy: 4 },
  ];
  expect([neededAfter(after, steadily(1)), neededAfter(after, steadily(2)), neededAfter([], steadily(1))]).toEqual([
    5, 0, 0,
  ]);
});

it("a level that is asked for after the plan counts less what can be charged until then: 8 kWh; 0 if nobody looked so far", () => {
  const goal = [{ hours: 2, level: 10 }];
  expect(neededAfter([], steadily(1), goal)).toBe(8);
  expect(neededAfter([], steadily(1))).toBe(0);
  // A trip of 4 kWh leaves after one hour and is back after two: one hour at home, and the trip besides.
  expect(neededAfter([{ hours: 1, back: 2, energy: 4 }], steadily(1), goal)).toBe(10 + 4 - 1);
  // One that leaves later does not count for it: 8 for the level, 4 - 3 for the trip.
  expect(neededAfter([{ hours: 3, back: 5, energy: 4 }], steadily(1), goal)).toBe(8);
});

it("a trip every second week leaves in the week of its date: on Thursday of this week, not of the next; both if each week counted", () => {
  const every = (date: string) => trip({ days: "thursday", date, every_weeks: 2 });
  const thursdays = (date: string) => steps(planned(THURSDAY, 8 * 96, every(date))).map(([from]) => from);
  expect(thursdays("2026-01-12")).toEqual([28]);
  // The Sunday of the week before belongs to the other weeks, also when the year changes in between.
  expect(thursdays("2026-01-11")).toEqual([28 + 7 * 96]);
  expect(thursdays("2025-12-29")).toEqual([28]);
  expect(steps(planned(THURSDAY, 8 * 96, trip({ days: "thursday" }))).map(([from]) => from)).toEqual([28, 28 + 7 * 96]);
  // The first of it is still to come: weeks before count all the same.
  expect(thursdays("2026-01-26")).toEqual([28]);
  const issues = (part: object) =>
    tripSchema
      .safeParse({ from: "07:00", until: "17:00", energy_mwh: 0.01, ...part })
      .error?.issues.map(({ path }) => path[0]);
  expect(issues({ days: "thursday", every_weeks: 2 })).toEqual(["date"]);
  expect(issues({ days: "date", date: "2026-01-12", every_weeks: 2 })).toEqual(["every_weeks"]);
  expect(issues({ days: "thursday", date: "2026-01-12" })).toEqual(["date"]);
});
