import { beforeAll, expect, it } from "vitest";
import { laterSite } from "~/engines/operation";
import { checkCourse, checkPlan } from "~/engines/operation/check/checkPlan";
import { buildModel } from "~/engines/operation/model/build";
import { pairsOf, withPairs } from "~/engines/operation/model/pairs";
import type { OperationSite } from "~/engines/operation/site/types";
import { validateSite } from "~/engines/operation/site/validate";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { bus, demand, grid, idleCourse, series, siteOf, source, storage } from "~/engines/operation/testing/cases";
import { numbers, randomSite } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

/** What vehicles and batteries may and may not do, with cases solved by hand. Steps of one hour, so kW are kWh. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

async function best(site: OperationSite) {
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(site, plan)).toEqual([]);
  expect(plan.gap).toBeLessThan(1e-6);
  return plan;
}
const rounded = (values: ArrayLike<number>): number[] => Array.from(values, (v) => Math.round(v * 1e6) / 1e6 + 0);

const trip = { from: 2, to: 4, energy: 6, shortfallPrice: 10 };

it("what a trip takes is charged before it in the cheapest hour: 6 kWh, nothing at all without the trip", async () => {
  const car = storage({ chargeLimit: series(10, 10, 0, 0, 10), trips: [trip] });
  const site = siteOf(5, { grids: [grid({ importPrice: series(0.3, 0.2, 0.1, 0.1, 0.1) })], storages: [car] });
  const plan = await best(site);
  expect(rounded(plan.storages.battery!.charge)).toEqual([0, 6, 0, 0, 0]);
  expect(rounded(plan.storages.battery!.level)).toEqual([0, 6, 3, 0, 0]);
  expect(plan.objective).toBeCloseTo(1.2, 9);
  const still = await best({ ...site, storages: [{ ...car, trips: undefined }] });
  expect(rounded(still.storages.battery!.charge)).toEqual([0, 0, 0, 0, 0]);
  // On the way, with half of the energy gone: the other half is still needed.
  expect(laterSite(site, plan, 3).storages[0]!.trips).toEqual([{ ...trip, from: 0, to: 1, energy: 3 }]);
});

it("energy that a trip finds missing is a shortfall of its amount: 6 kWh less 1 kWh that can be charged", async () => {
  const car = storage({ chargeLimit: series(1, 0, 0, 0, 0), trips: [trip] });
  const plan = await best(siteOf(5, { grids: [grid()], storages: [car] }));
  expect(plan.shortfalls).toEqual([{ component: "battery", kind: "trip", amount: 5, from: 2, to: 4 }]);
  expect(plan.cost.shortfalls).toBeCloseTo(50, 6);
});

it("a trip that dips below the least level takes what is there, and it is charged then: 4 kWh; none if a missing kWh cost its own price alone", async () => {
  const car = storage({
    capacity: 20,
    level: 10,
    minLevel: 6,
    chargeLimit: series(0, 0, 0, 0, 0, 0, 0, 0, 5, 5),
    trips: [{ from: 0, to: 8, energy: 8, shortfallPrice: 10 }],
  });
  const plan = await best(siteOf(10, { grids: [grid()], storages: [car] }));
  expect(rounded(plan.storages.battery!.level)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 6, 6]);
  // 1 + 2 + 3 + 4 kWh below the least level at 10, and 4 kWh at 0.1.
  expect(plan.objective).toBeCloseTo(100.4, 6);
  expect(plan.shortfalls).toMatchObject([{ kind: "level", amount: 4 }]);
});

it("what two trips miss is missing when nothing is left: 5 kWh of the second; the bound would be lower if it could be missed sooner", async () => {
  const trips = [0, 4].map((from) => ({ from, to: from + 2, energy: 10, shortfallPrice: 10 }));
  const car = storage({ capacity: 20, level: 15, minLevel: 12, chargeLimit: 0, trips });
  const plan = await best(siteOf(6, { grids: [grid()], storages: [car] }));
  expect(rounded(plan.storages.battery!.level)).toEqual([10, 5, 5, 5, 0, 0]);
  expect(plan.shortfalls.filter(({ kind }) => kind === "trip")).toMatchObject([{ amount: 5, from: 4, to: 6 }]);
});

it("a car is full for its second long trip: 58 of 60 kWh; 52.9 if a trip could miss what the car still holds", async () => {
  const trips = [28, 124].map((from) => ({ from, to: from + 40, energy: 58, shortfallPrice: 40 }));
  const isAway = (t: number) => trips.some(({ from, to }) => t >= from && t < to);
  const limit = Float64Array.from({ length: 192 }, (_, t) => (isAway(t) ? 0 : 11));
  const car = storage({ capacity: 60, level: 60, minLevel: 12, chargeEfficiency: 0.95, chargeLimit: limit, trips });
  const about = { stepHours: 0.25, buses: [bus({ id: "el", shortfallPrice: 40 })] };
  const plan = await best(siteOf(192, { ...about, grids: [grid()], storages: [{ ...car, dischargeLimit: 0 }] }));
  expect(plan.storages.battery!.level[123]).toBeGreaterThan(58 - 1e-6);
  expect(plan.shortfalls.filter(({ kind }) => kind === "trip")).toEqual([]);
});

it("below its least power nothing charges: 4 kW in the cheapest hour and 2 kWh less of a target of 6, not 3 kW twice", async () => {
  const target = { to: 2, level: 6, shortfallPrice: 0.15 };
  const site = (leastCharge?: number) =>
    siteOf(2, {
      grids: [grid({ importPrice: series(0.1, 0.1), importLimit: 3 })],
      sources: [source(series(1, 0), { curtailable: false })],
      storages: [storage({ targets: [target], ...(leastCharge ? { leastCharge } : {}) })],
    });
  // 4 kW are only there in the hour with 1 kW of sun; the other hour has 3 kW and none may be taken.
  expect(rounded((await best(site(4))).storages.battery!.charge)).toEqual([4, 0]);
  const free = rounded((await best(site())).storages.battery!.charge);
  expect(free[0]! + free[1]!).toBeCloseTo(6, 6);
});

it("a lossless store with a least power does not reach it by discharging at once", async () => {
  const car = storage({ leastCharge: 4, level: 5, targets: [{ to: 1, level: 7, shortfallPrice: 1 }] });
  const plan = await best(siteOf(1, { grids: [grid({ importLimit: 2 })], storages: [car] }));
  expect(rounded(plan.storages.battery!.charge)).toEqual([0]);
});

const prices = { importPrice: series(0.1, 0.3, 0.5), exportPrice: 0.05, exportLimit: 50 };

it("from the sun alone a vehicle takes what is left of it, and nothing of the cheapest hour: 2 of 5 kW sun with 3 kW demand", async () => {
  const car = storage({ chargesFrom: "sun", endValue: 1 });
  const home = storage({ id: "home", level: 10, dischargeLimit: 5 });
  const parts = { grids: [grid(prices)], demands: [demand(3)], sources: [source(series(0, 5, 0))] };
  const plan = await best(siteOf(3, { ...parts, storages: [car, home] }));
  expect(rounded(plan.storages.battery!.charge)).toEqual([0, 2, 0]);
  // With `own` the other battery may give it what it holds, only not while the connection gives: all 10 kWh and 2 kWh of sun, less 6 of demand.
  const own = await best(siteOf(3, { ...parts, storages: [{ ...car, chargesFrom: "own", endValue: 10 }, home] }));
  expect(own.storages.battery!.level.at(-1)).toBeGreaterThan(2);
  const free = await best(siteOf(3, { ...parts, storages: [{ ...car, chargesFrom: undefined }, home] }));
  expect(free.storages.battery!.level.at(-1)).toBeCloseTo(10, 6);
  expect(free.grids.grid!.import[0]).toBeGreaterThan(3);
});

it("what may not discharge into the connection serves the demand alone: 2 kW in the dear hour, not 10", async () => {
  const dear = grid({ importPrice: series(0.1, 0.9), exportPrice: series(0.1, 0.9), exportLimit: 50 });
  const battery = storage({ level: 10 });
  const parts = { grids: [dear], demands: [demand(2)] };
  const plan = await best(siteOf(2, { ...parts, storages: [{ ...battery, feedsIn: false }] }));
  expect(rounded(plan.storages.battery!.discharge)[1]).toBe(2);
  expect(rounded(plan.grids.grid!.export)).toEqual([0, 0]);
  expect(rounded((await best(siteOf(2, { ...parts, storages: [battery] }))).storages.battery!.discharge)[1]).toBe(10);
});

it("with nothing to gain a store rests: at one price both ways it moves nothing, and without its tiny price it may", async () => {
  const flat = grid({ importPrice: 0.3, exportPrice: 0.3, exportLimit: 50 });
  const battery = storage({ level: 5, endValue: 0.3, wear: 0.3e-4 });
  const plan = await best(siteOf(6, { grids: [flat], demands: [demand(1)], storages: [battery] }));
  expect(rounded(plan.storages.battery!.level)).toEqual([5, 5, 5, 5, 5, 5]);
  // A gain of a thousandth is worth it.
  const better = grid({ importPrice: 0.3, exportPrice: series(0.3, 0.3, 0.301, 0.3, 0.3, 0.3), exportLimit: 50 });
  const moved = await best(siteOf(6, { grids: [better], storages: [battery] }));
  expect(rounded(moved.storages.battery!.discharge)[2]).toBeGreaterThan(4.9);
});

it("two vehicles behind one line of 4 kW are charged one beside the other, within it", async () => {
  const line = {
    id: "line",
    minPower: 0,
    pieces: [4],
    flows: [
      { bus: "el", atMinimum: 0, perPower: [-1] },
      { bus: "cars", atMinimum: 0, perPower: [1] },
    ],
    fuel: null,
    wear: 0,
    startCost: 0,
    rampUp: Infinity,
    rampDown: Infinity,
    startLimit: Infinity,
    stopLimit: Infinity,
    minUpHours: 0,
    minDownHours: 0,
    limit: 4,
    state: { on: false, power: 0, heldHours: 9 },
  };
  const site = siteOf(4, { grids: [grid()] });
  const cars = ["a", "b"].map((id) =>
    storage({ id, bus: "cars", trips: [{ ...trip, from: 3, to: 4 }], chargeLimit: series(4, 4, 4, 0) }),
  );
  const [el] = site.buses;
  const plan = await best({ ...site, buses: [el!, { ...el!, id: "cars" }], units: [line], storages: cars });
  expect(plan.shortfalls).toEqual([]);
  const together = plan.storages.a!.charge.map((kw, t) => kw + plan.storages.b!.charge[t]!);
  expect(rounded(together)).toEqual([4, 4, 4, 0]);
});

it("the check finds each rule of a storage that a course breaks", () => {
  const site = siteOf(1, {
    grids: [grid({ importLimit: 9, exportLimit: 9 })],
    storages: [storage({ level: 5, leastCharge: 4, chargesFrom: "sun", feedsIn: false })],
  });
  const charging = idleCourse(site);
  charging.storages.battery = { charge: series(3), discharge: series(0), level: series(8) };
  charging.grids.grid = { import: series(3), export: series(0) };
  expect(checkCourse(site, charging).map(({ rule }) => rule)).toEqual(["least_charge", "from_grid", "not_from_sun"]);
  const selling = idleCourse(site);
  selling.storages.battery = { charge: series(0), discharge: series(3), level: series(2) };
  selling.grids.grid = { import: series(0), export: series(3) };
  expect(checkCourse(site, selling).map(({ rule }) => rule)).toEqual(["into_grid"]);
});

it("random sites with such stores are planned as well as HiGHS alone plans the whole model, and every plan keeps all rules", async () => {
  let optimal = 0;
  const CASES = 40;
  for (let seed = 0; seed < CASES; seed++) {
    const random = randomSite(seed, 2 + (seed % 3));
    const next = numbers(seed + 1000);
    const chance = (share: number) => next() < share;
    const storages = random.storages.map((one) => ({
      ...one,
      ...(chance(0.5) ? { leastCharge: 3 * next() } : {}),
      ...(chance(0.6) ? { chargesFrom: chance(0.5) ? ("own" as const) : ("sun" as const) } : {}),
      ...(chance(0.5) ? { feedsIn: false as const } : {}),
      ...(chance(0.5) ? { trips: [{ from: 1, to: random.steps, energy: 4 * next(), shortfallPrice: 10 }] } : {}),
    }));
    const site = { ...random, storages };
    expect(validateSite(site), `site ${seed}`).toEqual([]);
    const model = buildModel(site);
    const alone = solver.improve(withPairs(model.rows, pairsOf(model)), {
      start: null,
      isEnough: () => false,
      timeLimitS: Infinity,
      nodes: null,
    });
    const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
    const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 0, timeLimitS: Infinity });
    expect(checkPlan(site, plan), `plan ${seed}`).toEqual([]);
    const scale = 1e-6 * Math.max(1, Math.abs(alone.objective));
    expect(plan.bound, `bound ${seed}`).toBeLessThanOrEqual(alone.objective + scale);
    if (plan.objective <= alone.objective + scale) optimal++;
  }
  expect(optimal).toBe(CASES);
});
