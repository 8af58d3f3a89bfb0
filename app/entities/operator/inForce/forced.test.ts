import { expect, it } from "vitest";
import type { PlanRow } from "../plan";
import { forcedStepsOf, limitIn, wasForced } from "./forced";

const row = (more: Partial<PlanRow>): PlanRow => ({
  component_id: "pv",
  name: "PV",
  kind: "source",
  carrier_level_id: "electricity_0.4kV",
  power: [5, 99.995, 60, 0],
  ...more,
});

it("a step is forced where the plan holds a source below what it could give, or an event lies on it", () => {
  const forced = forcedStepsOf(row({ available: [100, 100, 60, 40], blocked: [[3, 4]] }), 4)!;
  // Rounding (99.995 of 100) and all that there is (60 of 60) hold nothing down.
  expect([...forced.setpoint]).toEqual([5, NaN, NaN, 0]);
  expect([...forced.possible]).toEqual([100, NaN, NaN, Infinity]);
  expect(forcedStepsOf(row({}), 4)).toBe(null);
});

it("the limit of a source is its power where it is held, and none where it gives what there is", () => {
  const held = row({ available: [100, 100, 60, 40], blocked: [[3, 4]] });
  expect([0, 1, 2, 3, 4].map((t) => limitIn(held, t))).toEqual([5, null, null, 0, null]);
});

it.each([
  ["it obeyed", 5, 5, 100, true],
  ["its meter is a little off", 48, 50, 60, true],
  ["told a little, it went off", 0, 5, 100, true],
  ["it did not obey", 90, 5, 100, false],
  ["there was no more to give than this, far below what it was told", 30, 50, 60, false],
  ["in an outage whatever is measured says nothing of what could be", 70, 0, Infinity, true],
  ["nothing was forced", 5, NaN, NaN, false],
] as const)("%s", (...row) => {
  const [, measured, setpoint, possible, forced] = row;
  expect(wasForced(measured, setpoint, possible)).toBe(forced);
});
