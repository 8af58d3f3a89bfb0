import { expect, it } from "vitest";
import type { PlanRow } from "../plan";
import { limitIn } from "./forced";
import { withOutages } from "./outages";

const row: PlanRow = {
  component_id: "chp",
  name: "CHP",
  kind: "unit",
  carrier_level_id: "electricity_0.4kV",
  power: [200, 200, 200, 150],
  on: [1, 1, 1, 1],
};
const outages = { windows: [[0, 3] as const, [3, 9] as const], kinds: ["outage", "maintenance"] as const };

it("what is out by an event of today does nothing, from now on, and it is said why", () => {
  expect(withOutages(row, outages, 1)).toEqual({
    ...row,
    power: [200, 0, 0, 0],
    on: [1, 0, 0, 0],
    blocked: [
      [1, 3],
      [3, 9],
    ],
    out: [null, "outage", "outage", "maintenance"],
  });
});

it("sun that is out may give nothing: its limit is 0; none if only its power were", () => {
  const sun = withOutages({ ...row, kind: "source", on: undefined }, { windows: [[1, 3]], kinds: ["outage"] }, 0);
  expect([0, 1, 2, 3].map((t) => limitIn(sun, t))).toEqual([null, 0, 0, null]);
});

it("a row without an event, one whose event is over, and a demand stay as planned", () => {
  expect(withOutages(row, undefined, 0)).toBe(row);
  expect(withOutages(row, { windows: [[0, 2]], kinds: ["outage"] }, 2)).toBe(row);
  const demand = { ...row, kind: "demand" as const };
  expect(withOutages(demand, outages, 0)).toBe(demand);
});
