import { expect, it } from "vitest";
import { BATTERY, batteryCourse, timerStep } from "./battery";

it("the demo's battery does what it is told as far as its power, what it holds and its room go, by hand", () => {
  // 0.2 MWh. 0.1 MW taken for a quarter of an hour bring 0.024 MWh of 0.025. Nobody told it anything in the second.
  const [first, second, third] = batteryCourse(0.2, [-0.1, null, 0]);
  expect([first, second!.power]).toEqual([{ power: -0.1, level: 0.2 }, 0]);
  expect(second!.level).toBeCloseTo(0.224, 9);
  expect(third!.level).toBeCloseTo(0.224, 9);
  // It has 0.2 MW, whatever it is told.
  expect(batteryCourse(0.2, [1, -1]).map(({ power }) => power)).toEqual([BATTERY.power, -BATTERY.power]);
  // 0.01 MWh are 0.0096 MWh outside: 0.0384 MW for a quarter of an hour, and then it is empty.
  const low = batteryCourse(0.01, [0.2, 0.2]);
  expect(low[0]!.power).toBeCloseTo(0.0384, 9);
  expect(low[1]!.level).toBeCloseTo(0, 9);
  expect(low[1]!.power).toBeCloseTo(0, 9);
  // Full, it takes nothing.
  expect(batteryCourse(BATTERY.capacity, [-0.2])[0]!.power).toBeCloseTo(0, 9);
});

it("was filled at noon and emptied in the evening by a timer before there were plans", () => {
  const day = Array.from({ length: 97 }, (_, quarter) => timerStep(Date.UTC(2026, 0, 5) + quarter * 900_000));
  const filled = day.find(({ level }) => level >= BATTERY.capacity - 1e-9);
  expect([day[0]!.level, day[96]!.level]).toEqual([0, 0]);
  expect(filled).toBeDefined();
  expect(Math.min(...day.map(({ power }) => power))).toBe(-BATTERY.power);
  expect(day.reduce((sum, { power }) => sum + power, 0)).toBeLessThan(0);
});
