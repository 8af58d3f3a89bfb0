import { expect, it } from "vitest";
import type { LevelGoal } from "~/entities/operator/operationSite";
import { dailyWindows } from "../horizon";
import { levelTargets } from "./levelTargets";

/** Steps by which 80 % of 50 kWh are to be there, in Berlin. */
const steps = (start: string, count: number, goal: Partial<LevelGoal> = {}) =>
  levelTargets({ level: 80, time: "07:00", days: "every_day", ...goal }, 50, 5, {
    startMs: Date.parse(start),
    steps: count,
    timezone: "Europe/Berlin",
  }).targets.map(({ to }) => to);

it("are those of the local time: step 24 on the day of 23 hours, 32 on that of 25; 28 if hours were counted from midnight", () => {
  const window = { startMs: Date.parse("2026-01-12T23:00:00Z"), steps: 96, timezone: "Europe/Berlin" };
  const goal = { level: 80, time: "07:00", days: "every_day" } as const;
  expect(levelTargets(goal, 50, 5, window)).toEqual({
    targets: [{ to: 28, level: 40, shortfallPrice: 5 }],
    // The same time of the next day, seven hours after the plan.
    after: [{ hours: 7, level: 40 }],
  });
  // One that ends the horizon is in it; a day of another week has nothing after it.
  expect(levelTargets({ ...goal, days: "weekend" }, 50, 5, window)).toEqual({ targets: [], after: [] });
  // From midnight: seven hours later by the clock are six on 29 March and eight on 25 October.
  expect(steps("2026-03-28T23:00:00Z", 92)).toEqual([24]);
  expect(steps("2026-10-24T22:00:00Z", 100)).toEqual([32]);
  expect(steps("2026-03-28T23:00:00Z", 192)).toEqual([24, 120]);
  // 02:30 does not come on 29 March (03:30 then), and twice on 25 October.
  expect(steps("2026-03-28T23:00:00Z", 92, { time: "02:30" })).toEqual([10]);
  expect(steps("2026-10-24T22:00:00Z", 100, { time: "02:30" })).toEqual([10]);
});

it("lie in the horizon, on their days of the week: Friday and Monday; four days if the week were ignored", () => {
  // From 07:00 on: what is over does not count, what ends the horizon does. 12 January 2026 is a Monday.
  expect(steps("2026-01-12T06:00:00Z", 96)).toEqual([96]);
  expect(steps("2026-01-12T06:00:00Z", 95)).toEqual([]);
  expect(steps("2026-01-15T23:00:00Z", 4 * 96, { days: "monday_to_friday" })).toEqual([28, 28 + 3 * 96]);
  expect(steps("2026-01-15T23:00:00Z", 4 * 96, { days: "weekend" })).toEqual([28 + 96, 28 + 2 * 96]);
});

it("no day is passed over that is shorter than 24 hours: two windows of daily work; one if days were steps of 24 hours", () => {
  const work = { kind: "deadline", energy_mwh: 1, power_mw: 1, from: "06:00", until: "08:00" } as const;
  // From Saturday 23:30 on; the Sunday has 23 hours.
  const window = { startMs: Date.parse("2026-03-28T22:30:00Z"), steps: 192, timezone: "Europe/Berlin" };
  expect(dailyWindows(work, window).map(({ from }) => from)).toEqual([22, 118]);
  expect(steps("2026-03-28T22:30:00Z", 192)).toEqual([26, 122]);
});
