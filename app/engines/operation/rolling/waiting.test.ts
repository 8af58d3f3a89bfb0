import { expect, it } from "vitest";
import type { OperationPlan } from "../site/plan";
import { demand, grid, idleCourse, series, shiftable, siteOf, storage, unit } from "../testing/cases";
import { waitingFor } from "./waiting";

/** Steps of one hour. A machine gives power at 0.1 per kWh where the grid takes 0.3; a boiler is all that there is of heat. */
const STEPS = 3;
const chp = unit({ id: "chp", fuel: { price: 0.1, atMinimum: 0, perPower: [1] } });
const boiler = unit({ id: "boiler", flows: [{ bus: "heat", atMinimum: 0, perPower: [1] }], fuel: null });
const site = siteOf(STEPS, {
  buses: ["el", "heat"].map((id) => ({
    id,
    carrier: id,
    balanced: true,
    shortfallPrice: 100,
    dumpLimit: 0,
    dumpPrice: 0,
  })),
  grids: [grid({ importPrice: 0.3, importLimit: 20 })],
  demands: [demand(8), demand(6, { id: "homes", bus: "heat" })],
  units: [chp, boiler],
  storages: [storage({ level: 5 })],
});
const plan = { ...idleCourse(site), steps: STEPS } as OperationPlan;
plan.units.chp = { on: Uint8Array.of(1, 1, 1), power: series(8, 8, 8) };
plan.units.boiler = { on: Uint8Array.of(1, 1, 1), power: series(6, 6, 6) };
plan.values = {
  buses: { el: series(0.1, 0.1, 0.1), heat: series(0, 0, 0) },
  storages: { battery: series(0.2, 0.2, 0.2) },
  peaks: {},
  targets: {},
};

const setpoints = (powers: Record<string, number[]>) => new Map(Object.entries(powers));
const same = { chp: [8, 8, 8], boiler: [6, 6, 6], battery: [0, 0, 0] };
const waiting = (powers: Record<string, number[]>, until = STEPS) =>
  waitingFor(site, plan, { setpoints: setpoints(powers), until });

it("costs nothing as long as what is told is what the plan says", () => {
  expect(waiting(same)).toEqual({ from: 3, until: 3, money: 0, missing: 0 });
});

it("costs what the hour from the first other step on costs more: bought power less fuel", () => {
  // 8 kW bought at 0.3 instead of burnt at 0.1: 1.6. It would be 2.4 without the fuel that is saved.
  const { from, money, missing } = waiting({ ...same, chp: [8, 0, 0] });
  expect([from, missing]).toEqual([1, 0]);
  expect(money).toBeCloseTo(1.6, 9);
});

it("counts what is in stores then at its worth in the plan", () => {
  // 4 kWh charged: bought at 0.3 each, worth 0.2 each.
  expect(waiting({ ...same, battery: [-4, 0, 0] }).money).toBeCloseTo(4 * (0.3 - 0.2), 9);
});

it("tells what nothing serves apart from money, and what a connection cannot give", () => {
  expect(waiting({ ...same, boiler: [0, 0, 0] })).toMatchObject({ from: 0, money: 0, missing: 6 });
  // 8 of the demand and 14 of a battery that charges: 22, and 20 may be bought.
  expect(waiting({ ...same, chp: [0, 0, 0], battery: [-14, 0, 0] }).missing).toBeCloseTo(2, 9);
});

it("ends where nothing is in force any more, and counts a peak only above that of the plan", () => {
  expect(waiting({ ...same, chp: [8, 8, 0] }, 2)).toMatchObject({ from: 2, until: 2, money: 0 });
  const charged = {
    ...site,
    grids: [grid({ importPrice: 0.3, demandCharges: [{ from: 0, to: 3, price: 9, peakSoFar: 6 }] })],
  };
  const { money } = waitingFor(charged, plan, { setpoints: setpoints({ ...same, chp: [0, 8, 8] }), until: STEPS });
  // 1.6, and two kW above the peak so far.
  expect(money).toBeCloseTo(1.6 + 2 * 9, 9);
});

/** A plan of a site in which nothing happens but what a test fills in; a kWh is worth 0.3 at the bus and 0.2 in each store. */
function idlePlan(of: typeof site): OperationPlan {
  const each = (ids: { id: string }[], price: number) =>
    Object.fromEntries(ids.map(({ id }) => [id, new Float64Array(of.steps).fill(price)]));
  const values = { buses: each(of.buses, 0.3), storages: each(of.storages, 0.2), peaks: {}, targets: {} };
  return { ...idleCourse(of), steps: of.steps, values } as OperationPlan;
}

it("costs nothing where only what nobody steers differs: an old forecast is told to nobody", () => {
  const sun = unit({ id: "sun", fuel: null, fixed: true, limit: 5 });
  const sunny = siteOf(STEPS, { grids: [grid({ importPrice: 0.3, importLimit: 20 })], units: [sun, chp] });
  const ofSunny = idlePlan(sunny);
  ofSunny.units.sun = { on: Uint8Array.of(1, 1, 1), power: series(5, 5, 5) };
  const wait = (powers: Record<string, number[]>) =>
    waitingFor({ ...sunny, demands: [demand(24)] }, ofSunny, { setpoints: setpoints(powers), until: STEPS });
  // Taken for told: 24 kW instead of 19 from the first step on, 1 of them bought for 0.3, 4 missing.
  expect(wait({ sun: [0, 0, 0], chp: [0, 0, 0] })).toMatchObject({ from: 3, money: 0 });
  // Where others differ it goes on giving: of 24 kW 19 are bought. Left out of the balance, 4 would be missing.
  expect(wait({ sun: [0, 0, 0], chp: [1, 1, 1] })).toMatchObject({ from: 0, missing: 0 });
});

it("counts the energy of worths that penalties make as missing, not as money", () => {
  const targets = [{ to: STEPS, level: 9, shortfallPrice: 50 }];
  const wanting = siteOf(STEPS, {
    buses: site.buses,
    grids: [grid({ importPrice: 0.3 })],
    storages: [storage({ targets })],
    shiftables: [shiftable({ to: STEPS, energy: 9, shortfallPrice: 90 })],
  });
  const ofWanting = idlePlan(wanting);
  ofWanting.storages.battery = { charge: series(4, 0, 0), discharge: series(0, 0, 0), level: series(4, 4, 4) };
  ofWanting.values!.storages.battery!.fill(50);
  const wait = (powers: Record<string, number[]>) =>
    waitingFor(wanting, ofWanting, { setpoints: setpoints(powers), until: STEPS });
  // 4 kWh are not bought at 0.3, and are missing. At the penalty of 50 they would "cost" 198.8.
  const stored = wait({ battery: [0, 0, 0] });
  expect(stored.money).toBeCloseTo(-1.2, 9);
  expect(stored.missing).toBeCloseTo(4, 9);

  ofWanting.shiftables.car = series(3, 0, 0);
  const car = (prices: number[]) => {
    ofWanting.values!.buses.el = series(...prices);
    return wait({ car: [0, 0, 0] });
  };
  // One of both later hours has a price: 3 kWh cost 0.5 there instead of 0.3. With the penalty in the mean: 134.85.
  expect(car([0.3, 0.5, 90])).toMatchObject({ money: expect.closeTo(3 * 0.2, 9) as number, missing: 0 });
  expect(car([0.3, 90, 90])).toMatchObject({ money: expect.closeTo(-0.9, 9) as number, missing: 3 });
});

it("tells what a trip within the hour finds missing", () => {
  const away = storage({ id: "car", trips: [{ from: 2, to: 4, energy: 4, shortfallPrice: 100 }] });
  const driven = { ...siteOf(8, { grids: [grid({ importPrice: 0.3 })], storages: [away] }), stepHours: 0.25 };
  const ofDriven = idlePlan(driven);
  const none = new Float64Array(8);
  ofDriven.storages.car = { charge: series(8, 8, 0, 0, 0, 0, 0, 0), discharge: none, level: none };
  // 4 kWh are not bought at 0.3. Without trips they would still be in the car of the plan, worth 0.2 each: -0.4, and nothing missing.
  const { from, money, missing } = waitingFor(driven, ofDriven, { setpoints: setpoints({ car: [...none] }), until: 8 });
  expect([from, missing]).toEqual([0, 4]);
  expect(money).toBeCloseTo(-1.2, 9);
});
