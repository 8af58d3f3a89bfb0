import { expect, it } from "vitest";
import { workUntil } from "./batchWork.server";

const START = Date.parse("2026-03-02T06:00Z");
const STEP = 900_000;
const plan = (starts: Record<string, number>, work?: { since: number; ran: Record<string, number> }) => ({
  start: new Date(START).toISOString(),
  switched: { starts },
  work,
});

it("a batch whose begin fell into an outage did not begin: it is still to be done", () => {
  const isOut = (id: string, step: number) => id === "washer" && step >= 3 && step < 6;
  // 4 would be its begin if the outage were not looked at.
  expect(workUntil(plan({ "washer#1": 4, "mill#1": 4 }), START + 8 * STEP, isOut).ran).toEqual({
    mill: START + 4 * STEP,
  });
  expect(workUntil(plan({ "washer#1": 6 }), START + 8 * STEP, isOut).ran).toEqual({ washer: START + 6 * STEP });
});

it("knows the last begin of each component before a time, from this plan and those before it", () => {
  const first = workUntil(plan({ "washer#1": 4, "washer#2": 90, "mill#1": -1 }), START + 8 * STEP);
  expect(first).toEqual({ since: START, ran: { washer: START + 4 * STEP } });
  // A later plan that begins none itself goes on knowing it.
  const later = workUntil(plan({ "washer#1": 40 }, first), START + 8 * STEP);
  expect(later).toEqual(first);
  expect(workUntil(plan({ "washer#1": 40 }, first), START + 41 * STEP).ran.washer).toBe(START + 40 * STEP);
});
