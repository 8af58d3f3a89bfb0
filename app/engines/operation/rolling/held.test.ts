import { expect, it } from "vitest";
import type { OperationSite } from "../site/types";
import { heldSchedule, heldSteps, withWorkUnderWay } from "./held";

const load = (id: string, from: number, to: number) => ({ id, from, to, energy: 8 });
const site = {
  steps: 8,
  stepHours: 0.25,
  buses: [{ shortfallPrice: 100 }],
  units: [{ id: "chp" }, { id: "new" }],
  storages: [{ id: "battery" }],
  shiftables: [load("cars#1", 0, 3), load("cars#2", 5, 8), load("fresh#1", 0, 8)],
  batches: [{ id: "washer#1", from: 0, to: 6, shape: new Float64Array(2) }],
} as unknown as OperationSite;
const switched = {
  on: { chp: [1, 1, 0, 0, 1, 1, 1, 1], gone: [1, 1, 1, 1, 1, 1, 1, 1] },
  power: { chp: [5, 6, 0, 0, 7, 8, 9, 9], battery: [0, -1, -2, -3, 4, 5, 6, 7], "cars#1": [9, 9, 1, 2, 4, 0, 0, 0] },
  starts: { "washer#1": 0, "washer#2": 4 },
};
// The new site begins two steps later; four of its steps are approved.
const offset = { by: 2, steps: 8, approved: 4 };

it("keeps approved steps of the machines that are still there: off, off, on, on; on, on, off, off if the new beginning were ignored", () => {
  const heldState = heldSteps(switched, site, offset, 25);
  expect(heldState).toMatchObject({ steps: 4, price: 25, starts: { "washer#1": 2 } });
  expect(Object.keys(heldState.on)).toEqual(["chp"]);
  expect([...heldState.on.chp!]).toEqual([0, 0, 1, 1]);
  expect([...heldState.power.battery!]).toEqual([-2, -3, 4, 5]);
  // Windows are numbered anew: each load keeps what lies in its own.
  expect([...heldState.power["cars#1"]!]).toEqual([1, 2, 4, 0]);
  expect([...heldState.power["cars#2"]!]).toEqual([0, 0, 0, 0]);
  expect(heldState.power["fresh#1"]).toBe(undefined);
});

it("keeps no step that the plan does not reach, and none once its approval is over: two steps; 40 if the end of the plan were ignored", () => {
  expect(heldSteps(switched, site, { ...offset, by: 6, approved: 40 }, 25).steps).toBe(2);
  expect(heldSteps(switched, site, { ...offset, approved: -3 }, 25).steps).toBe(0);
  // Something is out that the plan did not know of: from that step on nothing stays.
  expect(heldSteps(switched, site, { ...offset, free: 1 }, 25).steps).toBe(1);
  expect([...heldSchedule(switched, site, { ...offset, free: 1 }, 2).on.chp!.slice(0, 3)]).toEqual([0, -1, -1]);
  expect([...heldSchedule(switched, site, offset, 2).on.chp!]).toEqual([0, 0, 1, 1, -1, -1, -1, -1]);
});

it("asks of work under way for what the plan still does of it: 1.75 kWh; 8 if what was done before were ignored", () => {
  const energies = withWorkUnderWay(switched, site, offset).shiftables.map(({ energy }) => energy);
  expect(energies).toEqual([0.25 * (1 + 2 + 4), 8, 8]);
  expect(withWorkUnderWay(switched, site, { ...offset, by: 0 })).toBe(site);
  expect(withWorkUnderWay(switched, site, { ...offset, steps: 4 }).shiftables[0]!.energy).toBe(8);
});

it("asks once more for what an outage kept back: 1.75 + 0.25 × 9 = 4 kWh; 1.75 if it counted as done", () => {
  const begun = {
    ...site,
    shiftables: [{ ...load("cars#1", 0, 3), begin: -3 }, load("cars#2", 5, 8)],
  } as OperationSite;
  const after = (from: number, to: number, id = "cars") =>
    withWorkUnderWay(switched, begun, offset, new Map([[id, [[from, to]]]])).shiftables.map(({ energy }) => energy);
  expect(after(-2, -1)).toEqual([4, 8]);
  // Two steps of 9 kW; what lies before the plan is none of its own.
  expect(after(-90, 0)).toEqual([0.25 * (7 + 18), 8]);
  // Another component, or before the window began: nothing of it was kept back.
  expect(after(-2, 0, "mill")).toEqual([1.75, 8]);
  const later = { ...begun, shiftables: [{ ...load("cars#1", 0, 3), begin: -1 }] } as OperationSite;
  expect(withWorkUnderWay(switched, later, offset, new Map([["cars", [[-2, -1]]]])).shiftables[0]!.energy).toBe(1.75);
});
