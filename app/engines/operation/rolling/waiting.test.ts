import { expect, it } from "vitest";
import type { OperationPlan } from "../site/plan";
import { demand, grid, idleCourse, series, siteOf, storage, unit } from "../testing/cases";
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
