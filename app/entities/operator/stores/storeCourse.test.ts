import { expect, it } from "vitest";
import { STEP_MS } from "../operation";
import { storeCourses } from "./storeCourse";

const START = "2026-01-15T00:00:00.000Z";
const startMs = Date.parse(START);
const row = {
  component_id: "battery",
  name: "Battery",
  kind: "storage" as const,
  carrier_level_id: "el",
  power: [0, 0, 0, 0],
};

it("a store is fullest and emptiest for the first time at the end of a step, and has the level before the sun rises", () => {
  const rows = [{ ...row, level: [5, 8, 2, 2], capacity: 10 }];
  const sunrise = startMs + 2.4 * STEP_MS;
  const [course] = storeCourses(
    { start: START, rows, endWorth: { from: START, until: START, sources: null, stores: { battery: 0.2 } } },
    () => sunrise,
  );
  expect(course).toMatchObject({
    high: { share: 0.8, at: startMs + 2 * STEP_MS },
    low: { share: 0.2, at: startMs + 3 * STEP_MS },
    // Within the third step: what it held at the end of the second.
    sunrise: { share: 0.8, at: sunrise },
    endWorth: 0.2,
  });
});

it("of what is no store, and of a sunrise after the plan, nothing is said", () => {
  expect(storeCourses({ start: START, rows: [row] }, () => null)).toEqual([]);
  const rows = [{ ...row, level: [1, 1, 1, 1], capacity: 10 }];
  expect(storeCourses({ start: START, rows }, () => startMs + 99 * STEP_MS)[0]).toMatchObject({
    sunrise: null,
    endWorth: null,
  });
});
