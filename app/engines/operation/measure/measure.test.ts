import { describe, expect, it } from "vitest";
import type { Course, OperationPlan } from "../site/plan";
import { demand, grid, idleCourse, series, siteOf, storage, unit } from "../testing/cases";
import { gapsOf, regretOf, savingAgainst } from "./judge";
import { costPerWindow, measuredCost } from "./measuredCost";

/** Four hours, a battery with 2 kWh, a demand of 3 kW. */
const site = siteOf(4, {
  grids: [
    grid({
      importPrice: series(0.1, 0.4, 0.2, 0.3),
      importFee: 0.05,
      demandCharges: [{ from: 0, to: 4, price: 2, peakSoFar: 3 }],
    }),
  ],
  demands: [demand(3)],
  storages: [storage({ level: 2, endValue: 0.25 })],
  units: [unit({ id: "u", minPower: 1, startCost: 0.7 })],
});

/** Charges and discharges as said, the rest is bought. */
function course(...net: number[]): Course {
  const idle = idleCourse(site);
  let level = 2;
  net.forEach((power, t) => {
    level -= power;
    idle.storages.battery!.charge[t] = Math.max(0, -power);
    idle.storages.battery!.discharge[t] = Math.max(0, power);
    idle.storages.battery!.level[t] = level;
    idle.grids.grid!.import[t] = 3 - power;
  });
  return idle;
}
const idle = course(0, 0, 0, 0);

describe("what a course cost", () => {
  it("is money and the change of what is stored: 5.10; 4.85 if the level were ignored, 401.10 if the penalties counted", () => {
    const cost = measuredCost(
      { ...site, before: { on: { u: Int8Array.of(1, 1, 1, 1) }, starts: {}, switchingPrice: 99 } },
      course(-1, 2, 0, 0),
    );
    // 4 x 0.15 + 1 x 0.45 + 3 x 0.25 + 3 x 0.35, one kW above the peak so far, one kWh less in the battery.
    expect(cost.paid).toBeCloseTo(0.6 + 0.45 + 0.75 + 1.05 + 2, 9);
    expect(cost.stored).toBeCloseTo(-0.25, 9);
    expect(cost.total).toBeCloseTo(cost.paid + 0.25, 9);
    expect(cost.terms).toMatchObject({ switching: 0, end_value: 0, demand_charge: 2 });
  });

  it("adds up over its windows, each from the level before it: -0.25 stored in the last; 0.5 if it began with the first level", () => {
    const planned = course(0, -1, -2, 1);
    planned.units.u = { on: Uint8Array.of(0, 1, 1, 0), power: series(0, 1, 1, 0) };
    const [first, second, third] = costPerWindow(site, planned, [1, 3, 4]);
    expect([first!, second!, third!].map(({ terms }) => terms.demand_charge)).toEqual([0, 4, 0]);
    expect([first!, second!, third!].map(({ terms }) => terms.starts)).toEqual([0, 0.7, 0]);
    expect([first!, second!, third!].map(({ stored }) => stored)).toEqual([
      0,
      expect.closeTo(0.75),
      expect.closeTo(-0.25),
    ]);
    const total = measuredCost(site, planned).total;
    expect(first!.total + second!.total + third!.total).toBeCloseTo(total, 9);
  });
});

describe("what a course saves", () => {
  it("is exactly nothing when the schedules are equal, and may be negative: 0.40; 0.90 if what is left in the store were ignored", () => {
    const odd = course(0.1, 0.2, -0.3, 0.7);
    const none = savingAgainst(site, odd, course(0.1, 0.2, -0.3, 0.7));
    expect([none.total, none.paid, none.stored]).toEqual([0, 0, 0]);
    expect(Object.values(none.terms).every((term) => term === 0)).toBe(true);
    // 2 kWh given in the dear hour save 0.90 and leave 0.50 less; charged in it they cost that, and a peak.
    expect(savingAgainst(site, idle, course(0, 2, 0, 0)).total).toBeCloseTo(0.4, 9);
    expect(savingAgainst(site, idle, course(0, -2, 0, 0)).total).toBeCloseTo(-0.4 - 4, 9);
  });

  it("is measured by what perfect foresight would have saved: 0.5 of it; 0.4 if its bound counted as its cost", () => {
    const best = course(0, 2, 0, 0);
    const foresight = { ...best, objective: 4, bound: 3.9 } as OperationPlan;
    const half = course(0, 1, 0, 0);
    expect(regretOf(site, half, foresight, idle)).toEqual({
      amount: expect.closeTo(0.2, 9),
      most: expect.closeTo(0.3, 9),
      reached: expect.closeTo(0.5, 9),
    });
    expect(regretOf(site, best, foresight, idle)).toMatchObject({ amount: 0, reached: 1 });
    expect(regretOf(site, idle, { ...foresight, ...idle }, idle).reached).toBeNull();
  });

  it("is not counted over gaps, which are named: steps 2 and 1 to 3; none if no number counted as zero", () => {
    const measured = course(0, 1, 0, 0);
    measured.storages.battery!.level[2] = Number.NaN;
    measured.grids.grid!.import.fill(Number.NaN, 1, 3);
    expect(gapsOf(measured)).toEqual([
      { component: "battery", from: 2, to: 3 },
      { component: "grid", from: 1, to: 3 },
    ]);
    expect(gapsOf(idle)).toEqual([]);
  });
});
