import { expect, it } from "vitest";
import { batchSteps, workUntil } from "./batchWork.server";

const START = Date.parse("2026-03-02T06:00Z");
const STEP = 900_000;
const plan = (starts: Record<string, number>, work?: { since: number; ran: Record<string, number> }) => ({
  start: new Date(START).toISOString(),
  switched: { starts },
  work,
});

it("a batch whose begin fell into an outage did not begin: it is still to be done", () => {
  const isOut = (id: string, ms: number) => id === "washer" && ms >= START + 3 * STEP && ms < START + 6 * STEP;
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

it("a batch that an outage broke off is to be done anew, also when a later plan carries it on", () => {
  const before = { since: START, ran: { washer: START - 4 * STEP, mill: START - 4 * STEP } };
  const isOut = (id: string, ms: number) => id === "washer" && ms === START - 4 * STEP;
  expect(workUntil(plan({}, before), START + STEP, isOut).ran).toEqual({ mill: START - 4 * STEP });
  const shift = { kind: "batch", energy_mwh: 0.2, power_mw: 0.1, from: "06:00", until: "18:00" };
  const components = [
    { component_id: "washer", shift },
    { component_id: "cars", shift: null },
  ] as never;
  // 200 kWh at 100 kW: two hours.
  expect(batchSteps({ components })).toEqual({ washer: 8 });
});
