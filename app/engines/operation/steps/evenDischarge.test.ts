import { describe, expect, it } from "vitest";
import { checkCourse } from "../check/checkPlan";
import { costOf, totalOf } from "../check/cost";
import type { Course } from "../site/plan";
import type { OperationSite, Storage } from "../site/types";
import { evenDischarge } from "./evenDischarge";

const LOAD = Float64Array.from([4, 2, 2, 8]);

/** Four hours with a load of 4, 2, 2 and 8 kW and a full battery of 8 kWh and 5 kW. */
function siteOf({
  storage = {},
  price = 0.3,
  charges = [],
}: Partial<Record<"storage", Partial<Storage>>> & {
  price?: number | Float64Array;
  charges?: OperationSite["grids"][number]["demandCharges"];
} = {}): OperationSite {
  return {
    start: "2026-01-01T00:00:00Z",
    stepHours: 1,
    steps: 4,
    buses: [{ id: "el", carrier: "electricity", balanced: true, shortfallPrice: 5, dumpLimit: 0, dumpPrice: 0 }],
    grids: [
      {
        id: "grid",
        bus: "el",
        importPrice: price,
        importFee: 0,
        exportPrice: 0,
        exportFee: 0,
        importLimit: 9,
        exportLimit: 0,
        demandCharges: charges,
      },
    ],
    demands: [{ id: "load", bus: "el", power: LOAD }],
    sources: [],
    units: [],
    storages: [
      {
        id: "battery",
        bus: "el",
        capacity: 8,
        minLevel: 0,
        level: 8,
        chargeLimit: 5,
        dischargeLimit: 5,
        chargeEfficiency: 1,
        dischargeEfficiency: 1,
        lossPerHour: 0,
        wear: 0,
        endValue: 0,
        ...storage,
      },
    ],
    shiftables: [],
    batches: [],
    targets: [],
  };
}

/** What a solver may say: all that is given as early as it can be. */
function courseOf(discharge: readonly number[]): Course {
  let level = 8;
  const zero = new Float64Array(4);
  return {
    units: {},
    storages: {
      battery: {
        charge: zero,
        discharge: Float64Array.from(discharge),
        level: Float64Array.from(discharge, (power) => (level -= power)),
      },
    },
    grids: { grid: { import: LOAD.map((load, t) => load - discharge[t]!), export: zero } },
    sources: {},
    shiftables: {},
    batches: {},
    buses: { el: { dumped: zero, unserved: zero, excess: zero } },
  };
}

const outputOf = (site: OperationSite, course: Course): number[] | undefined => {
  const even = evenDischarge(site, course);
  if (!even) return undefined;
  expect(checkCourse(site, even)).toEqual([]);
  expect(totalOf(costOf(site, even))).toBeCloseTo(totalOf(costOf(site, course)), 9);
  return Array.from(even.storages.battery!.discharge, (power) => Number(power.toFixed(6)));
};

describe("storages give at one price", () => {
  it("half of each step's load where they have half of it: 4, 2, 2, 0 would sell nothing less and lose what is not needed", () => {
    expect(outputOf(siteOf(), courseOf([4, 2, 2, 0]))).toEqual([2, 1, 1, 4]);
  });

  it("no more than they can: 3 kW in the last hour, and of the rest 5 of 8 kWh", () => {
    expect(outputOf(siteOf({ storage: { dischargeLimit: 3 } }), courseOf([3, 2, 2, 1]))).toEqual([2.5, 1.25, 1.25, 3]);
  });

  it("at each price what they gave at it: 6 kWh in the first two hours, 2 in the others", () => {
    const price = Float64Array.from([0.4, 0.4, 0.3, 0.3]);
    expect(outputOf(siteOf({ price }), courseOf([4, 2, 2, 0]))).toEqual([4, 2, 0.4, 1.6]);
  });

  it("so that no peak rises above what was bought at most: 5 kW, with 3 kW of the last hour from the battery", () => {
    const site = siteOf({ charges: [{ from: 0, to: 4, price: 10, peakSoFar: 0 }], storage: { level: 4, capacity: 8 } });
    const course = courseOf([0, 0, 1, 3]);
    course.storages.battery!.level = Float64Array.from([4, 4, 3, 0]);
    expect(outputOf(site, course)).toEqual([0.5, 0.25, 0.25, 3]);
  });

  it("before a level that is to be reached as much as before: 6 kWh up to then", () => {
    const targets = [{ to: 2, level: 2, shortfallPrice: 1 }];
    expect(outputOf(siteOf({ storage: { targets } }), courseOf([4, 2, 2, 0]))).toEqual([4, 2, 0.4, 1.6]);
  });

  it("in approved steps what is approved", () => {
    const site = siteOf();
    site.kept = { steps: 2, on: {}, power: { battery: Float64Array.from([4, 2, 2, 0]) }, starts: {}, price: 1 };
    expect(outputOf(site, courseOf([4, 2, 2, 0]))).toEqual([4, 2, 0.4, 1.6]);
  });

  it("where what is stored is lost with time as planned: later would be less", () => {
    expect(evenDischarge(siteOf({ storage: { lossPerHour: 0.01 } }), courseOf([4, 2, 2, 0]))).toBeNull();
  });
});
