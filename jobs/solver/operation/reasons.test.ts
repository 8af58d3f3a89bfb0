import { beforeAll, describe, expect, it } from "vitest";
import { explainPlan, type OperationSite, PLAN_SETTINGS, planOperation, REASONS } from "~/engines/operation";
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
  unit,
} from "~/engines/operation/testing/cases";
import { randomSite } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

/** Cases in which everybody can say why. Steps of one hour. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
async function explained(site: OperationSite) {
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  return { plan, why: explainPlan(site, plan) };
}
const buying = (...prices: number[]) => grid({ importPrice: series(...prices) });

describe("a battery", () => {
  it("fills in a cheap hour, waits full, gives in a dear one, and is empty then", async () => {
    const site = siteOf(4, {
      grids: [buying(0.1, 0.12, 0.5, 0.4)],
      demands: [demand(4)],
      storages: [storage({ capacity: 4, dischargeEfficiency: 0.8 })],
    });
    const { why } = await explained(site);
    expect(why.battery!.reason).toEqual(["cheap_hour", "storage_full", "dear_hour", "storage_empty"]);
    expect([...why.battery!.setpoint]).toEqual([-4, 0, expect.closeTo(3.2), 0]);
    // While it is full, a kWh more in it saves only the one that was bought; then it gives 0.8 kWh at the price of the hour.
    expect([...why.battery!.marginalValue].slice(1)).toEqual([0.1, 0.4, 0.32].map((value) => expect.closeTo(value, 9)));
    // A kWh more demand costs the price of its hour.
    expect([...why.demand!.marginalValue]).toEqual([0.1, 0.12, 0.5, 0.4].map((price) => expect.closeTo(price, 9)));
    expect(why.grid!.reason.slice(0, 2)).toEqual(["cheap_hour", "needed"]);
  });

  it("takes what is left of the sun, and holds down the month's peak", async () => {
    const demandCharges = [{ from: 0, to: 3, price: 9, peakSoFar: 4 }];
    const site = siteOf(3, {
      grids: [grid({ demandCharges, importPrice: 0.3 })],
      demands: [demand(series(2, 6, 3))],
      sources: [source(series(4, 0, 0))],
      storages: [storage()],
    });
    const { why } = await explained(site);
    expect(why.battery!.reason.slice(0, 2)).toEqual(["surplus", "demand_charge"]);
    expect(why.battery!.setpoint[1]).toBeCloseTo(2, 6);
    expect(why.pv!.reason).toEqual(["limit", "limit", "limit"]);
    const high = await explained({ ...site, storages: [storage({ chargeLimit: 1 })] });
    expect(high.why.grid!.reason[1]).toBe("demand_charge");
    expect(high.why.grid!.marginalValue[1]).toBeGreaterThan(9);
  });

  it("does nothing where no price pays for its losses, or while it is maintained", async () => {
    const site = siteOf(2, { grids: [buying(0.2, 0.21)], demands: [demand(2)] });
    const lossy = storage({ level: 2, endValue: 0.25, chargeEfficiency: 0.5, dischargeEfficiency: 0.5 });
    expect((await explained({ ...site, storages: [lossy] })).why.battery!.reason).toEqual(["not_needed", "not_needed"]);
    const out = storage({ chargeLimit: series(0, 5), dischargeLimit: series(0, 5) });
    expect((await explained({ ...site, storages: [out] })).why.battery!.reason[0]).toBe("maintenance");
    // A vehicle that is away is not maintained, and charges for no other reason than its trip: a kWh left is worth less.
    const limit = series(5, 0);
    const trips = [{ from: 1, to: 2, energy: 1, shortfallPrice: 9 }];
    const vehicle = storage({ chargeLimit: limit, dischargeLimit: limit, trips, endValue: 0.1 });
    const { battery } = (await explained({ ...site, storages: [vehicle] })).why;
    expect(battery!.reason).toEqual(["deadline", "on_trip"]);
  });
});

describe("loads that can wait", () => {
  it("charge in the cheap hour, and in dear ones only for the deadline", async () => {
    const site = siteOf(4, { grids: [buying(0.5, 0.1, 0.3, 0.4)] });
    const { why } = await explained({ ...site, shiftables: [shiftable({ to: 4, energy: 8 })] });
    expect(why.car!.reason).toEqual(["dear_hour", "cheap_hour", "not_needed", "not_needed"]);
    const { why: late } = await explained({ ...site, shiftables: [shiftable({ from: 1, to: 3, energy: 18 })] });
    expect(late.car!.reason).toEqual(["not_needed", "deadline", "deadline", "not_needed"]);
  });

  it("a batch begins in its cheapest hours, or at the last moment", async () => {
    const job = batch({ to: 4, shape: series(4, 1) });
    const run = (...prices: number[]) => explained(siteOf(4, { grids: [buying(...prices)], batches: [job] }));
    expect((await run(0.5, 0.1, 0.3, 0.4)).why.batch!.reason).toEqual([
      "dear_hour",
      "cheap_hour",
      "cheap_hour",
      "not_needed",
    ]);
    expect((await run(0.5, 0.4, 0.1, 0.2)).why.batch!.reason.slice(2)).toEqual(["deadline", "deadline"]);
  });
});

describe("a connection", () => {
  it("is at its limit, sells what is left, or is out", async () => {
    const site = siteOf(3, {
      grids: [grid({ importLimit: series(3, 9, 0), exportLimit: series(9, 9, 0), exportPrice: 0.05 })],
      demands: [demand(series(5, 1, 0))],
      sources: [source(series(0, 4, 3))],
    });
    const { why } = await explained(site);
    expect(why.grid!.reason).toEqual(["limit", "surplus", "maintenance"]);
    expect(why.pv!.reason).toEqual(["limit", "limit", "surplus"]);
    expect(why.grid!.setpoint[1]).toBeCloseTo(-3, 6);
  });
});

describe("a unit", () => {
  const chp = unit({ id: "u", minPower: 4, fuel: { price: 0.3, atMinimum: 4, perPower: [1] } });
  const site = (prices: number[], part: object) =>
    siteOf(prices.length, { grids: [buying(...prices)], demands: [demand(8)], units: [{ ...chp, ...part }] });
  const why = async (prices: number[], part: object = {}) => (await explained(site(prices, part))).why.u!.reason;

  it("runs while power is dear", async () => {
    expect(await why([0.1, 0.6, 0.1])).toEqual(["not_needed", "dear_hour", "not_needed"]);
  });

  it("runs on for its minimum run, and rests for its minimum rest", async () => {
    expect(await why([2, 0.1, 0.1, 0.1], { minUpHours: 3 })).toEqual([
      "dear_hour",
      "minimum_run",
      "minimum_run",
      "not_needed",
    ]);
    const stopped = { minDownHours: 2, state: { on: false, power: 0, heldHours: 1 } };
    expect(await why([0.6, 0.6], stopped)).toEqual(["minimum_rest", expect.stringMatching(/dear_hour|needed/)]);
  });

  it("runs through or stays off because of a start", async () => {
    const running = { startCost: 2, state: { on: true, power: 8, heldHours: 9 } };
    expect((await why([0.6, 0.2, 0.6], running))[1]).toBe("start_cost");
    expect(await why([0.4, 0.1], { startCost: 2 })).toEqual(["start_cost", "not_needed"]);
  });

  it("is held by its limit, its ramp and maintenance", async () => {
    const limit = series(10, 5, 0);
    expect((await why([0.6, 0.6, 0.6], { limit })).slice(1)).toEqual(["limit", "maintenance"]);
    expect((await why([0.1, 0.6, 0.6], { rampUp: 1, startLimit: 4 }))[2]).toBe("limit");
  });

  it("keeps approved steps", async () => {
    const heldState = { steps: 1, on: { u: Uint8Array.from([1]) }, power: { u: series(4) }, starts: {}, price: 9 };
    const { why: reasons } = await explained({ ...site([0.1, 0.1], {}), kept: heldState });
    expect(reasons.u!.reason).toEqual(["approved", "not_needed"]);
  });

  it("that turns power into heat does so while power is cheap, and takes surplus", async () => {
    const pump = unit({
      id: "pump",
      fuel: null,
      startCost: 0.01,
      flows: [
        { bus: "el", atMinimum: 0, perPower: [-0.4] },
        { bus: "heat", atMinimum: 0, perPower: [1] },
      ],
    });
    const { why: reasons } = await explained(
      siteOf(3, {
        buses: [bus({ id: "el" }), bus({ id: "heat" })],
        grids: [buying(0.1, 0.4, 0.4)],
        demands: [demand(3, { id: "heating", bus: "heat" })],
        sources: [source(series(0, 0, 9))],
        units: [pump],
      }),
    );
    expect(reasons.pump!.reason).toEqual(["cheap_hour", "needed", "surplus"]);
  });
});

it("every component of a plan has one known reason and a finite value in every step, with and without prices", async () => {
  for (const seed of [3, 8, 21]) {
    const site = randomSite(seed);
    const { plan, why } = await explained(site);
    const bare = explainPlan(site, { ...plan, values: null });
    for (const one of [...Object.values(why), ...Object.values(bare)]) {
      expect(one.reason).toHaveLength(site.steps);
      expect(one.reason.every((reason) => REASONS.includes(reason))).toBe(true);
      expect([...one.setpoint, ...one.marginalValue].every(Number.isFinite)).toBe(true);
    }
    expect(Object.keys(why)).toHaveLength(
      [site.grids, site.demands, site.sources, site.units, site.storages, site.shiftables, site.batches].flat().length,
    );
  }
});
