import { describe, expect, it } from "vitest";
import { demand, grid, idleCourse, series, shiftable, siteOf, storage } from "../testing/cases";
import { timedWork } from "./timing";

/**
 * A battery holds what a vehicle needs. In between 4 kW may be needed at 0.5 (three times in ten). Given to the vehicle at first it is
 * missing then: 0.3 * 4 * 0.5 are expected to be paid. At last it is, 0.3 * 4 * 0.2.
 */
const battery = storage({ capacity: 32, level: 4, chargeLimit: 4, dischargeLimit: 4 });
const site = siteOf(3, {
  grids: [grid({ importPrice: series(0.3, 0.5, 0.2) })],
  demands: [demand(0)],
  storages: [battery],
  shiftables: [shiftable({ to: 3, energy: 4, maxPower: 4 })],
  deviations: [{ bus: "el", low: series(0, 0, 0), high: series(0, 4, 0), mornings: [1] }],
});
const course = (...car: number[]) => ({ ...idleCourse(site), shiftables: { car: series(...car) } });

describe("work that can wait is timed for what may come otherwise", () => {
  it("leaves a battery what may be needed at a higher price: 0.24 expected, charging last; 0.60 if the vehicle still charged first", () => {
    expect(timedWork(site, course(4, 0, 0))!.car).toEqual(series(0, 0, 4));
  });

  it("stays where nothing else is cheaper: null; powers again if the same cost counted as less", () => {
    expect(timedWork(site, course(0, 0, 4))).toBeNull();
    expect(timedWork({ ...site, deviations: [] }, course(4, 0, 0))).toBeNull();
    expect(timedWork({ ...site, storages: [] }, course(4, 0, 0))).toBeNull();
  });

  it("keeps energies, powers, windows and steps that are held: 2 kW at most, 4 if the limit were ignored; 3 kW held, 0 if they were free", () => {
    const slow = { ...site, shiftables: [shiftable({ to: 3, energy: 4, maxPower: 2 })] };
    expect(timedWork(slow, course(2, 2, 0))!.car).toEqual(series(0, 2, 2));
    const short = { ...site, shiftables: [shiftable({ to: 1, energy: 4, maxPower: 4 })] };
    expect(timedWork(short, course(4, 0, 0))).toBeNull();
    const heldState = { steps: 1, on: {}, power: {}, starts: {}, price: 1 };
    expect(timedWork({ ...site, kept: heldState }, course(3, 1, 0))!.car).toEqual(series(3, 0, 1));
    // What the plan could not give is not given now.
    expect(timedWork(site, course(2, 0, 0))!.car).toEqual(series(0, 0, 2));
  });

  it("times windows after each other, and those at the same time by turns: both at last; the truck still first if only one were timed", () => {
    const two = {
      ...site,
      shiftables: [
        shiftable({ to: 3, energy: 2, maxPower: 4 }),
        shiftable({ id: "truck", to: 3, energy: 2, maxPower: 4 }),
      ],
    };
    const both = { ...idleCourse(two), shiftables: { car: series(2, 0, 0), truck: series(2, 0, 0) } };
    const timed = timedWork(two, both)!;
    expect([timed.car, timed.truck]).toEqual([series(0, 0, 2), series(0, 0, 2)]);
  });
});
