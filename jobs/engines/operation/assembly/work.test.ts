import { expect, it } from "vitest";
import { workOf } from "./work";

const DAY = 96;
const input = {
  startMs: Date.parse("2026-01-12T23:00:00Z"),
  steps: DAY,
  timezone: "Europe/Berlin",
  components: new Map(),
};
// Two hours of 100 kW, between six in the morning and six in the evening.
const shift = { kind: "batch", energy_mwh: 0.2, power_mw: 0.1, from: "06:00", until: "18:00" } as const;
const work = (...blocked: [number, number][]) => workOf("washer", "0", shift, { steered: true, blocked }, input);
const window = (...blocked: [number, number][]) => work(...blocked).batches.map(({ from, to }) => [from, to]);

it("runs a batch in the longest part of its window in which nothing is out or maintained", () => {
  expect(window()).toEqual([[24, 72]]);
  expect(window([0, 30])).toEqual([[30, 72]]);
  expect(window([40, 44])).toEqual([[44, 72]]);
  expect(window([60, 96], [28, 32])).toEqual([[32, 60]]);
});

it("lists a batch as missing when no time is left for it", () => {
  const { batches, shiftables } = work([0, 96]);
  expect(batches).toEqual([]);
  expect(shiftables).toMatchObject([{ id: "washer#1", from: 24, to: 72, energy: 200, maxPower: 0 }]);
  // Seven quarter-hours are too few for eight.
  expect(work([31, 72]).batches).toEqual([]);
});
