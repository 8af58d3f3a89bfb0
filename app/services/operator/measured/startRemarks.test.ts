import { expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { startRemarks } from "./startRemarks";

const now = Date.parse("2026-11-23T10:07:00Z");
const components = ["battery", "pump", "sun"].map((id) => ({ id, name: id }));
const inputs = new Map([
  ["battery", { steered: true, levelKwh: 5 }],
  ["pump", { steered: true, state: { on: true, power: 1, heldHours: 2 } }],
  ["sun", { steered: true }],
]);
const remarks = (ages: Record<string, number>, { missing = [] as string[], begins = "10:15" } = {}) =>
  startRemarks(
    components,
    inputs,
    {
      at: new Map(Object.entries(ages).map(([id, minutes]) => [id, now - minutes * MINUTE_MS])),
      missing: new Set(missing),
    },
    { now, startMs: Date.parse(`2026-11-23T${begins}:00Z`), data_age_minutes: 30 },
  ).map(({ key, component_id, at }) => [component_id, key, ...(at ? [at] : [])]);

it("a plan names the components that it knows too little of to start from, with the time of old values", () => {
  expect(remarks({ battery: 30, pump: 0 })).toEqual([]);
  expect(remarks({ battery: 3 * 24 * 60, sun: 31 }, { missing: ["pump"] })).toEqual([
    ["battery", "values_old", "2026-11-20T10:07:00.000Z"],
    ["pump", "values_missing"],
    ["sun", "values_old", "2026-11-23T09:36:00.000Z"],
  ]);
});

it("a plan that begins later says which levels and states are those of now", () => {
  expect(remarks({ battery: 1, pump: 1, sun: 1 }, { begins: "22:00" })).toEqual([
    ["battery", "values_of_now"],
    ["pump", "values_of_now"],
  ]);
});
