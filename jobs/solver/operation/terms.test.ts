import { beforeAll, describe, expect, it } from "vitest";
import { explainPlan, laterSite } from "~/engines/operation";
import { checkPlan } from "~/engines/operation/check/checkPlan";
import type { OperationSite } from "~/engines/operation/site/types";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import {
  batch,
  bus,
  demand,
  grid,
  series,
  shiftable,
  siteOf,
  source,
  storage,
  target,
  unit,
} from "~/engines/operation/testing/cases";
import { highsOperation } from "./highsOperation";

/** Each term of the model with a case solved by hand. Steps of one hour, so kW are kWh. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };

async function best(site: OperationSite) {
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(site, plan)).toEqual([]);
  expect(plan.gap).toBeLessThan(1e-6);
  return plan;
}
const rounded = (values: ArrayLike<number>): number[] => Array.from(values, (v) => Math.round(v * 1e6) / 1e6 + 0);

describe("prices and limits", () => {
  it("import is paid with its fee, export earns its price less its fee", async () => {
    const pv = source(series(0, 7));
    const prices = {
      importPrice: series(0.3, 0.2),
      importFee: 0.1,
      exportPrice: 0.08,
      exportFee: 0.03,
      exportLimit: 3,
    };
    const plan = await best(siteOf(2, { grids: [grid(prices)], demands: [demand(2)], sources: [pv] }));
    // 2 kWh x 0.40; then 7 - 2 = 5 kWh sun are left, 3 of them can be sold for 0.05.
    expect(plan.objective).toBeCloseTo(0.8 - 0.15, 9);
    expect(plan.cost).toMatchObject({ energy: 0.6 });
    expect(rounded(plan.sources.pv!)).toEqual([0, 5]);
  });

  it("a demand charge is paid above the peak so far only", async () => {
    const demandCharges = [{ from: 0, to: 3, price: 9, peakSoFar: 4 }];
    const site = siteOf(3, { grids: [grid({ demandCharges })], demands: [demand(series(3, 6, 5))] });
    expect((await best(site)).cost.demand_charge).toBeCloseTo(18, 9);
    // A battery full of 3 kWh takes the top off: all hours at 4 need 2 + 1 kWh.
    const cut = await best({ ...site, storages: [storage({ level: 3 })] });
    expect(cut.cost.demand_charge).toBeCloseTo(0, 9);
    expect(rounded(cut.grids.grid!.import).slice(1)).toEqual([4, 4]);
  });

  it("what cannot be served is listed, and the rest is planned", async () => {
    const site = siteOf(3, { grids: [grid({ importLimit: 5 })], demands: [demand(series(4, 7, 4))] });
    const plan = await best(site);
    expect(plan.shortfalls).toEqual([{ component: "el", kind: "unserved", amount: 2, from: 1, to: 2 }]);
    expect(rounded(plan.grids.grid!.import)).toEqual([4, 5, 4]);
  });
});

describe("units", () => {
  const heat = { fuel: null, flows: [{ bus: "el", atMinimum: 4, perPower: [1] }], minPower: 4 };

  it("a start costs, so that a short rest is no rest", async () => {
    const own = unit({ id: "u", minPower: 4, startCost: 5, state: { on: true, power: 4, heldHours: 9 } });
    const price = { importPrice: series(3, 0.5, 3) };
    const run = (startCost: number) =>
      best(siteOf(3, { grids: [grid(price)], demands: [demand(4)], units: [{ ...own, startCost }] }));
    // Buying in hour 1 saves 4 x 0.5 = 2: less than a start of 5, more than one of 1.
    expect(rounded((await run(5)).units.u!.on)).toEqual([1, 1, 1]);
    const cheap = await run(1);
    expect(rounded(cheap.units.u!.on)).toEqual([1, 0, 1]);
    expect(cheap.objective).toBeCloseTo(4 + 2 + 1 + 4, 9);
  });

  it("minimum run and rest hold, those of the measured state too", async () => {
    const price = { importPrice: series(0.1, 3, 0.1, 0.1) };
    const base = unit({ id: "u", minPower: 4, minUpHours: 3 });
    const site = siteOf(4, { grids: [grid(price)], demands: [demand(4)], units: [base] });
    // From the dear hour on to the end: 0.4 + 12. Buying the dear hour costs 12 and the three others 1.2.
    expect((await best(site)).objective).toBeCloseTo(0.4 + 12, 9);
    const held = await best({ ...site, units: [{ ...base, state: { on: true, power: 4, heldHours: 1 } }] });
    // Two more hours at 4, then two at 0.4: the dear one is among those it has to run.
    expect(rounded(held.units.u!.on)).toEqual([1, 1, 0, 0]);
    expect(held.objective).toBeCloseTo(8 + 0.8, 9);
    const rest = { ...base, minUpHours: 0, minDownHours: 3, state: { on: false, power: 0, heldHours: 1 } };
    expect(rounded((await best({ ...site, units: [rest] })).units.u!.on)).toEqual([0, 0, 0, 0]);
  });

  it("ramps, first and last power of a run hold", async () => {
    const slow = unit({ id: "u", minPower: 2, rampUp: 3, rampDown: 3, startLimit: 4, stopLimit: 2 });
    const site = siteOf(5, {
      demands: [demand(series(0, 10, 10, 10, 0))],
      units: [slow],
      buses: [bus({ id: "el", dumpLimit: 99 })],
    });
    // Up from 4 over 7 to 10, begun an hour early. Down to 2 before the end costs more than it serves: 10, 7, 4.
    const plan = await best(site);
    const power = rounded(plan.units.u!.power);
    expect(power[0]).toBe(4);
    expect(power.slice(1, 4)).toEqual([7, 10, 10]);
    expect(power[4]).toBe(7);
  });

  it("a line of several pieces is filled in its order, falling ones too", async () => {
    const pieces = [4, 10];
    const flows = [{ bus: "el", atMinimum: 2, perPower: [1, 1] }];
    const run = (perPower: number[]) =>
      best(
        siteOf(1, {
          demands: [demand(7)],
          units: [unit({ id: "u", minPower: 2, pieces, flows, fuel: { price: 1, atMinimum: 2, perPower } })],
        }),
      );
    expect((await run([1, 2])).cost.fuel).toBeCloseTo(2 + 2 + 3 * 2, 9);
    // The cheap upper piece only after the dear lower one.
    expect((await run([3, 1])).cost.fuel).toBeCloseTo(2 + 2 * 3 + 3, 9);
    const three = unit({
      id: "u",
      minPower: 2,
      pieces: [4, 7, 10],
      fuel: { price: 1, atMinimum: 2, perPower: [3, 2, 1] },
      flows: [{ bus: "el", atMinimum: 2, perPower: [1, 1, 1] }],
    });
    const plan = await best(siteOf(2, { demands: [demand(series(9, 5))], units: [three] }));
    expect(plan.cost.fuel).toBeCloseTo(2 + 2 * 3 + 3 * 2 + 2 + (2 + 2 * 3 + 2), 9);
  });

  it("maintenance stops it, and a unit that is out in its minimum run is off at once", async () => {
    const base = unit({ id: "u", minPower: 4, minUpHours: 4, limit: series(10, 0, 10, 10) });
    const site = siteOf(4, { grids: [grid({ importPrice: 3 })], demands: [demand(4)], units: [base] });
    // A run may go on after the horizon, but not through the maintenance.
    expect(rounded((await best(site)).units.u!.on)).toEqual([0, 0, 1, 1]);
    const running = { ...base, state: { on: true, power: 9, heldHours: 1 }, rampDown: 1, stopLimit: 4 };
    const plan = await best({ ...site, units: [running] });
    expect(rounded(plan.units.u!.on)).toEqual([1, 0, 1, 1]);
    // It cannot come below 8 before it is out.
    expect(plan.shortfalls).toEqual([{ component: "el", kind: "excess", amount: 4, from: 0, to: 1 }]);
  });

  it("wear of running and flows of several carriers count", async () => {
    const chp = unit({
      id: "chp",
      minPower: 2,
      pieces: [6],
      wear: 0.5,
      fuel: { price: 0.1, atMinimum: 6, perPower: [2.5] },
      flows: [
        { bus: "el", atMinimum: 2, perPower: [1] },
        { bus: "heat", atMinimum: 3, perPower: [1.2] },
      ],
    });
    const site = siteOf(2, {
      buses: [bus({ id: "el" }), bus({ id: "heat" })],
      grids: [grid({ importPrice: 0.5 })],
      demands: [demand(4), demand(series(4.2, 6.6), { id: "heating", bus: "heat" })],
      units: [chp],
    });
    const plan = await best(site);
    // Heat says 3 and 5 kW of electricity. Fuel is 8.5 and 13.5 kWh, 1 kWh is bought. 1 kWh too much in hour two: unserved heat.
    expect(plan.cost.wear).toBeCloseTo(1, 9);
    expect(plan.cost.fuel).toBeCloseTo(0.85 + 0.1 * (6 + 2.5 * 3), 6);
  });

  it("of two units with the same fuel that runs which wears less, and power is given up where an hour of running wears more", async () => {
    const two = (a: number, b: number) =>
      siteOf(2, {
        buses: [bus({ id: "el", shortfallPrice: 2 })],
        demands: [demand(series(8, 1))],
        units: [unit({ id: "a", minPower: 1, wear: a }), unit({ id: "b", minPower: 1, wear: b })],
      });
    // 8 + 1 kWh of fuel at 1, two hours of the one with 0.3.
    const plan = await best(two(0.7, 0.3));
    expect([plan.units.a!.on.join(""), plan.units.b!.on.join("")]).toEqual(["00", "11"]);
    expect(plan.cost).toMatchObject({ fuel: 9, wear: 0.6 });
    // For the last kWh: not served at 2, or fuel 1 + wear 1.5. For the first eight: 8 + 1.5 against 16.
    const dear = await best(two(1.5, 1.6));
    expect([dear.units.a!.on.join(""), dear.units.b!.on.join("")]).toEqual(["10", "00"]);
    expect(dear.objective).toBeCloseTo(8 + 1.5 + 2, 9);
  });

  it("a minimum load above the demand wastes or stays off", async () => {
    const plan = await best(siteOf(1, { demands: [demand(3)], units: [unit({ id: "u", ...heat })] }));
    // Off: 3 kWh missing at 10. On: 1 kWh too much at 10.
    expect(rounded(plan.units.u!.on)).toEqual([1]);
    expect(plan.objective).toBeCloseTo(10, 9);
  });
});

describe("storages", () => {
  it("lose, wear, and sell in the dear hour when that pays", async () => {
    const price = grid({ importPrice: series(0.1, 0.5), exportPrice: series(0, 0.4), exportLimit: 9 });
    const battery = storage({
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.8,
      lossPerHour: 0.1,
      wear: 0.01,
      capacity: 9,
      chargeLimit: 5,
    });
    const plan = await best(siteOf(2, { grids: [price], demands: [demand(1)], storages: [battery] }));
    // 5 kW in: level 4.5, then 4.05, out 3.24: 1 for the demand, 2.24 sold.
    expect(rounded(plan.storages.battery!.level)).toEqual([4.5, 0]);
    expect(plan.objective).toBeCloseTo(6 * 0.1 - 2.24 * 0.4 + 0.01 * (5 + 3.24), 9);
  });

  it("keep what is worth more at the end", async () => {
    const of = (endValue: number) =>
      best(
        siteOf(1, {
          grids: [grid({ importPrice: 0.2 })],
          demands: [demand(2)],
          storages: [storage({ level: 5, endValue })],
        }),
      );
    expect(rounded((await of(0.19)).storages.battery!.level)).toEqual([3]);
    // Worth more than a kWh costs: filled to the top.
    expect(rounded((await of(0.21)).storages.battery!.level)).toEqual([10]);
  });

  it("never charge and discharge at once, though losses would earn at negative prices", async () => {
    const lossy = storage({
      chargeEfficiency: 0.5,
      dischargeEfficiency: 0.5,
      capacity: 1,
      chargeLimit: 4,
      dischargeLimit: 4,
    });
    const plan = await best(siteOf(2, { grids: [grid({ importPrice: -1 })], storages: [lossy] }));
    // Full after 2 kWh in the first hour and nothing more; or 2 kWh spread over both.
    expect(plan.objective).toBeCloseTo(-2, 6);
    const relaxedWould = plan.stages[1]!.bound!;
    expect(relaxedWould).toBeLessThan(-2.1);
  });

  it("nor does a connection import and export at once, though an export price above the import price would pay for it", async () => {
    const odd = grid({ importPrice: 0.1, exportPrice: 0.3, importLimit: 5, exportLimit: 4 });
    const plan = await best(siteOf(1, { grids: [odd], demands: [demand(1)], sources: [source(3)] }));
    expect(plan.objective).toBeCloseTo(-0.6, 6);
  });

  it("a least level that is out of reach is a shortfall, not the end", async () => {
    const plan = await best(
      siteOf(3, { grids: [grid()], storages: [storage({ level: 1, minLevel: 6, chargeLimit: 3 })] }),
    );
    expect(rounded(plan.storages.battery!.level)).toEqual([4, 6, 6]);
    expect(plan.shortfalls).toEqual([{ component: "battery", kind: "level", amount: 2, from: 0, to: 1 }]);
  });
});

describe("levels to be reached", () => {
  /** 3 kW for each hour, from 2 kWh on; nothing can be sold, and nothing is worth anything at the end. */
  const site = (to: number, level: number) =>
    siteOf(4, {
      grids: [grid({ importPrice: series(0.3, 0.1, 0.2, 0.5) })],
      storages: [storage({ level: 2, chargeLimit: 3, targets: [{ to, level, shortfallPrice: 5 }] })],
    });

  it("are charged for in the cheapest hours before their time", async () => {
    const plan = await best(site(3, 8));
    expect(rounded(plan.storages.battery!.charge)).toEqual([0, 3, 3, 0]);
    // 3 kWh at 0.10 and 3 kWh at 0.20.
    expect(plan.objective).toBeCloseTo(0.9, 9);
    expect(plan.shortfalls).toEqual([]);
    expect(explainPlan(site(3, 8), plan).battery!.reason.slice(1, 3)).toEqual(["deadline", "deadline"]);
  });

  it("are reached as far as they can, and what is missing is listed", async () => {
    const plan = await best(site(2, 10));
    // 2 kWh and two hours of 3 kW are 8 of 10 kWh.
    expect(rounded(plan.storages.battery!.level.slice(0, 2))).toEqual([5, 8]);
    expect(plan.shortfalls).toEqual([
      { component: "battery", kind: "target", amount: expect.closeTo(2, 6) as number, from: 1, to: 2 },
    ]);
    expect(plan.cost.shortfalls).toBeCloseTo(10, 9);
    const reasons = explainPlan(site(2, 10), plan).battery!.reason;
    expect([reasons[0], reasons[1]]).toEqual(["deadline", "deadline"]);
    // An hour later what is still to be reached is the same; once its time is over it is gone.
    expect(laterSite(site(2, 10), plan, 1).storages[0]!.targets).toMatchObject([{ to: 1, level: 10 }]);
    expect(laterSite(site(2, 10), plan, 2).storages[0]!.targets).toEqual([]);
  });

  it("are no reason to charge what would be charged anyway", async () => {
    const needed = { ...site(2, 4), demands: [demand(series(0, 0, 0, 5))] };
    const plan = await best(needed);
    // 2 kWh and 3 kWh at 0.10 serve the hour at 0.50, and are more than the level.
    expect(rounded(plan.storages.battery!.charge)).toEqual([0, 3, 0, 0]);
    expect(explainPlan(needed, plan).battery!.reason[1]).toBe("cheap_hour");
  });
});

describe("loads that can wait", () => {
  it("charge in the cheap hours before their deadline, as far as they can", async () => {
    const site = siteOf(4, { grids: [grid({ importPrice: series(0.3, 0.1, 0.2, 0) })] });
    const plan = await best({ ...site, shiftables: [shiftable({ to: 3, energy: 15 })] });
    expect(rounded(plan.shiftables.car!)).toEqual([0, 10, 5, 0]);
    const late = await best({ ...site, shiftables: [shiftable({ from: 1, to: 3, energy: 25 })] });
    expect(rounded(late.shiftables.car!)).toEqual([0, 10, 10, 0]);
    expect(late.shortfalls).toEqual([{ component: "car", kind: "energy", amount: 5, from: 1, to: 3 }]);
  });

  it("a batch runs whole, where its shape is cheapest, or is missed at its price", async () => {
    const job = batch({ from: 1, to: 5, shape: series(4, 1) });
    const site = siteOf(5, { grids: [grid({ importPrice: series(0, 0.3, 0.5, 0.2, 0.4) })], batches: [job] });
    // Begin in 1: 1.2 + 0.5. In 2: 2 + 0.2. In 3: 0.8 + 0.4.
    const plan = await best(site);
    expect([plan.batches.batch, plan.objective]).toEqual([3, expect.closeTo(1.2, 9)]);
    const missed = await best({ ...site, batches: [{ ...job, shortfallPrice: 1 }] });
    expect(missed.shortfalls).toEqual([{ component: "batch", kind: "batch", amount: 5, from: 1, to: 5 }]);
  });

  it("a target is reached as far as units can", async () => {
    const ely = unit({
      id: "ely",
      minPower: 1,
      pieces: [4],
      fuel: null,
      flows: [
        { bus: "el", atMinimum: -1, perPower: [-1] },
        { bus: "h2", atMinimum: 0.5, perPower: [0.7] },
      ],
    });
    const site = siteOf(2, {
      buses: [bus({ id: "el" }), bus({ id: "h2", balanced: false })],
      grids: [grid({ importPrice: series(0.1, 0.3) })],
      units: [ely],
    });
    const plan = await best({ ...site, targets: [target({ bus: "h2", to: 2, energy: 3 })] });
    // 0.5 + 0.7 x 3 = 2.6 at full power; 0.5 at minimum is more than the 0.4 that are left.
    expect(rounded(plan.units.ely!.power)[1]).toBe(1);
    const most = await best({ ...site, targets: [target({ bus: "h2", to: 2, energy: 6 })] });
    expect(most.shortfalls).toEqual([
      { component: "target", kind: "target", amount: expect.closeTo(0.8, 6), from: 0, to: 2 },
    ]);
  });
});

describe("what was decided before", () => {
  const site = siteOf(3, {
    grids: [grid({ importPrice: series(0.5, 2, 0.5) })],
    demands: [demand(4)],
    units: [unit({ id: "u", minPower: 4 })],
  });

  it("switching otherwise than the plan before costs", async () => {
    const on = { u: Int8Array.from([1, 1, -1]) };
    const of = (switchingPrice: number) => best({ ...site, before: { on, starts: {}, switchingPrice } });
    // Buying the first hour saves 4 - 2.
    expect(rounded((await of(1)).units.u!.on)).toEqual([0, 1, 0]);
    expect((await of(1)).cost.switching).toBeCloseTo(1, 9);
    expect(rounded((await of(3)).units.u!.on)).toEqual([1, 1, 0]);
  });

  it("approved steps stay, unless they have become impossible", async () => {
    const heldState = {
      steps: 2,
      on: { u: Uint8Array.from([1, 0]) },
      power: { u: series(6, 0) },
      starts: {},
      price: 50,
    };
    const dump = [bus({ id: "el", dumpLimit: 5 })];
    const plan = await best({ ...site, buses: dump, kept: heldState });
    expect(rounded(plan.units.u!.on)).toEqual([1, 0, 0]);
    expect(rounded(plan.units.u!.power)).toEqual([6, 0, 0]);
    expect(plan.shortfalls).toEqual([]);
    const out = unit({ id: "u", minPower: 4, limit: series(0, 10, 10) });
    const other = await best({ ...site, units: [out], kept: heldState });
    expect(rounded(other.units.u!.on)[0]).toBe(0);
    expect(other.shortfalls).toEqual([{ component: "u", kind: "kept", amount: 6, from: 0, to: 1 }]);
  });

  it("a plan solved again with nothing new is the same plan", async () => {
    const rich = {
      ...site,
      storages: [storage({ wear: 0.01 })],
      shiftables: [shiftable({ to: 3, energy: 5 })],
      batches: [batch({ to: 3, shape: series(1, 1) })],
    };
    const plan = await best(rich);
    const on = Object.fromEntries(Object.entries(plan.units).map(([id, u]) => [id, Int8Array.from(u.on)]));
    const secondBest = await best({ ...rich, before: { on, starts: plan.batches, switchingPrice: 0.5, course: plan } });
    for (const part of ["units", "storages", "grids", "shiftables", "batches", "buses"] as const) {
      expect(secondBest[part]).toEqual(plan[part]);
    }
    expect(secondBest.objective).toBe(plan.objective);
  });
});
