import { describe, expect, it } from "vitest";
import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import {
  batch,
  bus,
  demand,
  grid,
  idleCourse,
  series,
  shiftable,
  siteOf,
  source,
  storage,
  target,
  unit,
} from "../testing/cases";
import { checkCourse, checkPlan } from "./checkPlan";
import { costOf, gapOf, grossPurchase, totalOf } from "./cost";
import { shortfallsOf } from "./shortfalls";

const rules = (site: OperationSite, course: Course) =>
  checkCourse(site, course).map(({ component, rule, step }) => `${component} ${rule} ${step}`);

describe("a unit's course", () => {
  const site = siteOf(6, {
    demands: [],
    units: [
      unit({
        id: "chp",
        minPower: 2,
        rampUp: 3,
        rampDown: 3,
        startLimit: 4,
        stopLimit: 4,
        minUpHours: 3,
        minDownHours: 2,
      }),
    ],
  });
  const ofUnit = (...power: number[]) => {
    const course = idleCourse(site);
    course.units.chp = { on: Uint8Array.from(power, (p) => (p > 0 ? 1 : 0)), power: series(...power) };
    course.buses.el!.excess = series(...power);
    return rules(site, course);
  };

  it("is right within ramps, limits and minimum times: no fault; some if a start of 4 kW were a ramp, which is 3", () =>
    expect(ofUnit(0, 4, 7, 4, 0, 0)).toEqual([]));
  it("starts and stops within its limits: 5 kW are a start above 4; a ramp above 3 if the two were confused", () => {
    expect(ofUnit(0, 5, 5, 4, 0, 0)).toEqual(["chp start_limit 1"]);
    expect(ofUnit(0, 4, 5, 5, 0, 0)).toEqual(["chp stop_limit 4"]);
  });
  it("keeps ramps within a run: 4 kW more are refused; accepted if the start limit of 4 counted", () => {
    expect(ofUnit(4, 8, 8, 5, 5, 5)).toEqual(["chp ramp_up 1"]);
    expect(ofUnit(4, 7, 10, 6, 5, 5)).toEqual(["chp ramp_down 3"]);
  });
  it("keeps minimum run and rest: two steps of three, one of two; accepted if the last step counted twice", () => {
    expect(ofUnit(4, 4, 0, 0, 0, 0)).toEqual(["chp minimum_run 2"]);
    expect(ofUnit(4, 4, 4, 0, 4, 4)).toEqual(["chp minimum_rest 4"]);
  });
  // Its flows are those of a power within the range.
  it("keeps to its range: 1 kW below 2, 11 above 10, and no balance; a balance if flows went beyond it", () => {
    expect(ofUnit(1, 2, 2, 2, 2, 2)).toEqual(["chp below_minimum 0", "el balance 0"]);
    expect(ofUnit(4, 7, 10, 11, 10, 10)).toEqual(["chp limit 3", "el balance 3"]);
  });
});

describe("a course", () => {
  const site = siteOf(2, {
    buses: [bus({ id: "el", dumpLimit: 1 }), bus({ id: "h2", balanced: false })],
    grids: [grid({ exportLimit: 5, demandCharges: [{ from: 0, to: 2, price: 9, peakSoFar: 3 }] })],
    demands: [demand(series(4, 2))],
    sources: [source(series(0, 1), { curtailable: false, cost: 0.02 })],
    storages: [
      storage({ level: 2, chargeEfficiency: 0.5, dischargeEfficiency: 0.5, wear: 0.1, endValue: 0.3, minLevel: 1 }),
    ],
    shiftables: [shiftable({ to: 1, energy: 3 })],
    batches: [batch({ to: 2, shape: series(1) })],
    targets: [target({ bus: "h2", to: 2, energy: 1 })],
  });
  /** Discharges 1 kW in step 0 (level 2 -> 0), charges 0 in step 1. Bus: 4 + 1 = 4 + 1 (batch), then 0 + 1 + 1 = 2. */
  const good = () => {
    const course = idleCourse(site);
    course.grids.grid = { import: series(4, 1), export: series(0, 0) };
    course.sources.pv = series(0, 1);
    course.storages.battery = { charge: series(0, 0), discharge: series(1, 0), level: series(0, 0) };
    course.batches.batch = 0;
    return course;
  };

  it("costs the sum of its terms: 49.62; 9.62 if what is missing were ignored", () => {
    const cost = costOf(site, good());
    expect(rules(site, good())).toEqual([]);
    // 5 kWh at 0.10, (4 - 3) kW at 9, 1 kWh sun at 0.02, 1 kWh discharged at 0.10, nothing left.
    expect(cost).toMatchObject({ energy: 0.5, demand_charge: 9, sources: 0.02, wear: 0.1, fees: 0 });
    expect(cost.end_value).toBeCloseTo(0);
    // Level 1 kWh too low in both steps at 10, 3 kWh of the car at 5, 1 kWh of the target at 5.
    expect(cost.shortfalls).toBe(20 + 15 + 5);
    expect(totalOf(cost)).toBeCloseTo(9.62 + 40);
  });

  it("lists what it does not reach: 3 kWh of the car by step 1; by step 2 if its window were ignored", () => {
    expect(shortfallsOf(site, good())).toEqual([
      { component: "car", kind: "energy", amount: 3, from: 0, to: 1 },
      { component: "battery", kind: "level", amount: 1, from: 0, to: 2 },
      { component: "target", kind: "target", amount: 1, from: 0, to: 2 },
    ]);
    const without = good();
    without.batches.batch = -1;
    without.grids.grid!.import[0] = 2;
    without.buses.el!.unserved[0] = 1;
    expect(rules(site, without)).toEqual([]);
    expect(shortfallsOf(site, without)).toContainEqual({
      component: "el",
      kind: "unserved",
      amount: 1,
      from: 0,
      to: 1,
    });
    expect(shortfallsOf(site, without)).toContainEqual({
      component: "batch",
      kind: "batch",
      amount: 1,
      from: 0,
      to: 2,
    });
  });

  const broken = (change: (course: Course) => void) => {
    const course = good();
    change(course);
    return rules(site, course);
  };

  it("is refused where a balance does not close: 3 kW bought for 4; accepted if 1 kW were within the tolerance", () => {
    expect(broken((c) => (c.grids.grid!.import[0] = 3))).toEqual(["el balance 0"]);
    expect(broken((c) => (c.buses.el!.dumped[1] = 2))).toEqual(["el limit 1", "el balance 1"]);
  });
  it("is refused where a storage or grid goes both ways, or a level does not follow: 3 in, 2 out; accepted as 1 if the net counted", () => {
    expect(broken((c) => ((c.grids.grid!.import[1] = 3), (c.grids.grid!.export[1] = 2)))).toEqual(["grid both_ways 1"]);
    const both = broken((c) => {
      c.storages.battery = { charge: series(0, 1), discharge: series(1, 0.25), level: series(0, 0) };
      c.grids.grid!.import[1] = 1.75;
    });
    expect(both).toEqual(["battery both_ways 1"]);
    expect(broken((c) => (c.storages.battery!.level[1] = 1))).toEqual(["battery level_course 1"]);
  });
  it("is refused outside of windows, without must-take power, and when it is not whole: accepted if the balance alone counted", () => {
    expect(broken((c) => ((c.shiftables.car![1] = 1), (c.grids.grid!.import[1] = 2)))).toEqual(["car window 1"]);
    expect(broken((c) => (c.batches.batch = 2))).toContain("batch window 2");
    expect(broken((c) => ((c.sources.pv![1] = 0), (c.grids.grid!.import[1] = 2)))).toEqual(["pv limit 1"]);
    expect(broken((c) => delete c.storages.battery)).toEqual(["battery missing -1"]);
    expect(broken((c) => (c.grids.grid!.import[1] = Number.NaN)).length).toBeGreaterThan(0);
  });

  it("is refused as a plan that costs other than it says, or less than its bound: by 0.1; accepted if its own figure counted", () => {
    const plan = {
      ...good(),
      steps: 2,
      cost: costOf(site, good()),
      shortfalls: [],
      stages: [],
      values: null,
      ended: "done" as const,
    };
    const total = totalOf(plan.cost);
    const violationsOf = (objective: number, bound: number) =>
      checkPlan(site, { ...plan, objective, bound, gap: 0 }).map(({ rule }) => rule);
    expect(violationsOf(total, total)).toEqual([]);
    expect(violationsOf(total - 0.1, 0)).toEqual(["cost"]);
    expect(violationsOf(total, total + 0.1)).toEqual(["bound"]);
  });
});

it("a gap is measured by what is bought where the net cost is small: 0.01; 1 if it were measured by the net cost", () => {
  expect(gapOf(1, 0, 100)).toBe(0.01);
  expect(gapOf(-50, -51, 20)).toBe(0.02);
  expect(gapOf(0, 0, 0)).toBe(0);
});

it("what is bought is paid with its fees, and brings nothing where its price is negative: 13; 12.8 without the fee, 12.9 with what is earned", () => {
  const site = siteOf(2, { grids: [grid({ importPrice: series(0.2, -0.1), importFee: 0.05 })] });
  const course = idleCourse(site);
  course.grids.grid!.import.set([4, 2]);
  // 4 kWh at 0.20 and 0.05; the 2 kWh at -0.10 and 0.05 earn 0.10. 3 of fuel and 9 for the highest import.
  const cost = { ...costOf(site, course), fuel: 3, demand_charge: 9 };
  expect(grossPurchase(site, course, cost)).toBeCloseTo(13, 9);
});
