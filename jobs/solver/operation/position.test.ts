import { beforeAll, expect, it } from "vitest";
import { positionOf } from "~/engines/operation/assembly/positionOf";
import { checkPlan } from "~/engines/operation/check/checkPlan";
import { validateSite } from "~/engines/operation/site/validate";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { demand, grid, series, shiftable, siteOf, storage } from "~/engines/operation/testing/cases";
import { highsOperation } from "./highsOperation";

/** What is dealt is given: 4 kW in each of two hours, at 0.10 and 0.30 EUR/kWh, and a battery that could shift all of it. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});
const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
const site = (volume: number[], price: number, more: object = {}) =>
  siteOf(2, {
    grids: [grid({ importPrice: series(0.1, 0.3), exportPrice: series(0.1, 0.3), exportLimit: 10 })],
    demands: [demand(4)],
    storages: [storage({ capacity: 4, chargeLimit: 4, dischargeLimit: 4 })],
    position: { grids: ["grid"], volume: series(...volume), price },
    ...more,
  });
async function net(of: ReturnType<typeof site>) {
  const plan = await planOperation(of, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(of, plan)).toEqual([]);
  const { import: bought, export: sold } = plan.grids.grid!;
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    power: [...bought].map((kw, t) => round(kw - sold[t]!)),
    fees: round(plan.cost.fees),
    bound: round(plan.bound),
    objective: round(plan.objective),
  };
}

it("keeps to what is dealt where imbalance costs more than shifting brings: 4 and 4; 8 and 0 without deals", async () => {
  // To shift 4 kWh brings 0.80 EUR and makes 8 kWh of imbalance: 1.20 EUR at 0.15 EUR/kWh.
  expect(await net(site([4, 4], 0.15))).toEqual({ power: [4, 4], fees: 0, bound: 1.6, objective: 1.6 });
  // 0.40 EUR at 0.05 EUR/kWh: it is paid, among the fees, and still worth it.
  expect(await net(site([4, 4], 0.05))).toEqual({ power: [8, 0], fees: 0.4, bound: 1.2, objective: 1.2 });
  // Dealt as planned: nothing is imbalance.
  expect(await net(site([8, 0], 0.15))).toMatchObject({ power: [8, 0], fees: 0 });
});

it("leaves steps free in which nothing is dealt: 8 and 0 with a deal for the first hour alone", async () => {
  expect(await net(site([8, NaN], 0.15))).toMatchObject({ power: [8, 0], fees: 0 });
  // With 4 dealt for the first hour only half of the imbalance is paid: 0.60 EUR for 0.80.
  expect(await net(site([4, NaN], 0.15))).toMatchObject({ power: [8, 0], fees: 0.6 });
});

it("times work by what is dealt, too: in the dealt second hour; in the cheap first one without deals", async () => {
  const work = { storages: [], demands: [], shiftables: [shiftable({ to: 2, energy: 4 })] };
  expect((await net(site([0, 4], 0.15, work))).power).toEqual([0, 4]);
  expect((await net(site([NaN, NaN], 0.15, work))).power).toEqual([4, 0]);
});

it("is of the connections of the components that trade on the market, and of none that is not there", () => {
  const grids = [grid({ id: "meter#purchase" }), grid({ id: "meter#sale" }), grid({ id: "gas" })];
  const dealt = { components: ["meter"], volume: series(1, NaN), price: 0.05 };
  const horizon = { startMs: 0, steps: 2, timezone: "UTC", components: new Map() };
  expect(positionOf({ grids }, { ...horizon, dealt })?.grids).toEqual(["meter#purchase", "meter#sale"]);
  expect(positionOf({ grids }, { ...horizon, dealt: { ...dealt, volume: series(NaN, NaN) } })).toBe(undefined);
  expect(positionOf({ grids }, { ...horizon, dealt: { ...dealt, price: 0 } })).toBe(undefined);
  expect(positionOf({ grids }, horizon)).toBe(undefined);
  const wrong = { position: { grids: ["other"], volume: series(1), price: -1 } };
  expect(validateSite(site([4, 4], 1, wrong)).map(({ field, fault }) => [field, fault])).toEqual([
    ["position.price", "below"],
    ["position.volume", "wrong_length"],
    ["position", "unknown_component"],
  ]);
});
