import { expect, it } from "vitest";
import { demand, grid, series, siteOf, source, storage, unit } from "../testing/cases";
import { courseOf } from "./courseOf";
import { measuredCost } from "./measuredCost";

const powers = (byId: Record<string, Float64Array>) => ({ power: new Map(Object.entries(byId)) });

it("takes what is measured, and closes the balance with the connections that are not: 1.40; 1.80 if the sale were ignored", () => {
  const site = siteOf(3, {
    grids: [
      grid({ id: "buy", importPrice: 0.3 }),
      grid({ id: "sell", importLimit: 0, exportLimit: 99, exportPrice: 0.1 }),
    ],
    demands: [demand(series(5, 5, 5))],
    sources: [source(series(0, 4, 9))],
  });
  const { course, unknown, balanced } = courseOf(site, powers({}));
  expect(Array.from(course.grids.buy!.import)).toEqual([5, 1, 0]);
  expect(Array.from(course.grids.sell!.export)).toEqual([0, 0, 4]);
  expect([unknown, balanced]).toEqual([[], ["buy", "sell"]]);
  expect(measuredCost(site, course).total).toBeCloseTo(6 * 0.3 - 4 * 0.1, 9);
  // A meter has the last word: what it does not show is not made up.
  const metered = courseOf(site, powers({ buy: series(6, 2, 0), sell: series(0, 0, -3) }));
  expect(Array.from(metered.course.grids.buy!.import)).toEqual([6, 2, 0]);
  expect(Array.from(metered.course.grids.sell!.export)).toEqual([0, 0, 3]);
  expect(metered.balanced).toEqual([]);
});

it("shares the power of a component among as few of its machines as can: the second runs two steps; three if all shared it", () => {
  const chp = (i: number) => unit({ id: `chp#${i}`, minPower: 4, startCost: 7 });
  const site = siteOf(4, { units: [chp(1), chp(2)], grids: [grid()] });
  const { course } = courseOf(site, powers({ chp: series(0.05, 3, 16, 25) }));
  expect([course.units["chp#1"]!.on.join(""), course.units["chp#2"]!.on.join("")]).toEqual(["0111", "0011"]);
  expect(Array.from(course.units["chp#1"]!.power)).toEqual([0, 4, 8, 10]);
  expect(measuredCost(site, course).terms.starts).toBe(14);
});

it("follows the level of a store from its power, or takes what was measured: 6 kWh; 8 if losses were ignored", () => {
  const site = siteOf(2, { storages: [storage({ level: 4, chargeEfficiency: 0.5, endValue: 1 })], grids: [grid()] });
  const followed = courseOf(site, powers({ battery: series(-4, 3) }));
  expect(Array.from(followed.course.storages.battery!.level)).toEqual([6, 3]);
  expect(Array.from(followed.course.grids.grid!.import)).toEqual([4, 0]);
  const level = new Map([["battery", series(5, 1)]]);
  const measured = courseOf(site, { ...powers({ battery: series(-4, 3) }), level });
  expect(measuredCost(site, measured.course).stored).toBe(-3);
});

it("joins buses along lines that are not measured, and names what nothing is known of: 7 kW bought; 0 if each bus stood alone", () => {
  const flows = [
    { bus: "a", atMinimum: 0, perPower: [-1] },
    { bus: "b", atMinimum: 0, perPower: [0.9] },
  ];
  const buses = ["a", "b"].map((id) => ({ ...siteOf(1).buses[0]!, id }));
  const site = siteOf(2, {
    buses,
    units: [unit({ id: "cable#forward", flows, fuel: null }), unit({ id: "engine" })].map((one) =>
      one.id === "engine" ? { ...one, flows: [{ bus: "b", atMinimum: 0, perPower: [1] }] } : one,
    ),
    grids: [grid({ bus: "a" })],
    demands: [demand(series(9, 9), { bus: "b" })],
  });
  expect(courseOf(site, powers({})).unknown).toEqual(["engine"]);
  const joined = courseOf(site, powers({ engine: series(2, 9) }));
  expect(Array.from(joined.course.grids.grid!.import)).toEqual([7, 0]);
  // With a measured line each end has a balance of its own: what is lost on the way is bought.
  const measured = courseOf(site, powers({ engine: series(0, 0), cable: series(10, 10) }));
  expect(Array.from(measured.course.grids.grid!.import)).toEqual([10, 10]);
});

it("of locations behind one metering point what is left over is bought: 2 of 10 while 8 are given; 10 and 8 where each has its own", () => {
  const buses = [{ ...siteOf(1).buses[0]!, joined: true as const }];
  const grids = [
    grid({ id: "house", importPrice: 0.3 }),
    grid({ id: "shed", importPrice: 0.3 }),
    grid({ id: "barn", importLimit: 0, exportLimit: 99, exportPrice: 0.1 }),
  ];
  const behind = { ...grids[1]!, importLimit: 0, behind: { grid: "house", way: "import" as const } };
  const atOne = [grids[0]!, behind, grids[2]!];
  const measured = powers({ house: series(6, 3), shed: series(4, 0), barn: series(-8, -5) });
  const { course } = courseOf(siteOf(2, { buses, grids: atOne }), measured);
  // 8 of 6 + 4 come from the barn, 2 are billed at the house; in the second step 2 of 5 are left to be sold.
  expect(Array.from(course.grids.house!.import)).toEqual([2, 0]);
  expect(Array.from(course.grids.shed!.import)).toEqual([0, 0]);
  expect(Array.from(course.grids.barn!.export)).toEqual([0, 2]);
  const apart = courseOf(siteOf(2, { grids }), measured).course.grids;
  expect([apart.house!.import[0], apart.shed!.import[0], apart.barn!.export[0]]).toEqual([6, 4, 8]);
  const ofItsOwn = [...atOne.slice(0, 2), { ...grids[2]!, ownMeter: true as const }];
  expect(courseOf(siteOf(2, { buses, grids: ofItsOwn }), measured).course.grids.barn!.export[0]).toBe(8);
});

it("a charge is on the highest sum of what stands behind a meter: 60 of 6 kW, then 4; 100 if each connection paid for its own", () => {
  const buses = [{ ...siteOf(1).buses[0]!, joined: true as const }];
  const demandCharges = [{ from: 0, to: 2, price: 10, peakSoFar: 0 }];
  const house = grid({ id: "house", importPrice: 0, demandCharges });
  const shed = {
    ...house,
    id: "shed",
    importLimit: 0,
    demandCharges: [],
    behind: { grid: "house", way: "import" as const },
  };
  const site = siteOf(2, { buses, grids: [house, shed] });
  const { course } = courseOf(site, powers({ house: series(6, 0), shed: series(0, 4) }));
  expect(Array.from(course.grids.house!.import)).toEqual([6, 4]);
  expect(measuredCost(site, course).terms.demand_charge).toBe(60);
  // At one time they are one peak: 6 + 4.
  const atOnce = courseOf(site, powers({ house: series(6, 0), shed: series(4, 0) })).course;
  expect(measuredCost(site, atOnce).terms.demand_charge).toBe(100);
});
