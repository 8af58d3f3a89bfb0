import { beforeAll, expect, it } from "vitest";
import { checkPlan, explainPlan, type OperationSite, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { batch, demand, grid, series, shiftable, siteOf, source, storage } from "~/engines/operation/testing/cases";
import { highsOperation } from "./highsOperation";

/** Four hours: cheap, dear, dear, cheap. Sun in the second and third; 1 kW is needed all the time. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});
const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
const site = (more: Partial<OperationSite>) =>
  siteOf(4, {
    grids: [grid({ importPrice: series(0.1, 0.3, 0.3, 0.1), exportPrice: 0.25, exportLimit: 9 })],
    demands: [demand(1)],
    sources: [source(series(0, 3, 5, 0))],
    ...more,
  });
async function best(of: OperationSite) {
  const plan = await planOperation(of, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(of, plan)).toEqual([]);
  return plan;
}
const rounded = (values: Float64Array) => Array.from(values, (kw) => Math.round(kw * 1e6) / 1e6 + 0);

it("does work with what the sun leaves alone: 5 kWh in the second and third hour; all in the cheap ones if it might buy", async () => {
  const work = { to: 4, energy: 5, maxPower: series(0, 2, 4, 0) };
  const sunny = site({ shiftables: [shiftable({ ...work, fromSun: true })] });
  const plan = await best(sunny);
  const [, second, third] = rounded(plan.shiftables.car!);
  expect(second! + third!).toBeCloseTo(5, 6);
  expect(rounded(plan.grids.grid!.import)).toEqual([1, 0, 0, 1]);
  const free = await best(site({ shiftables: [shiftable({ to: 4, energy: 5 })] }));
  expect(rounded(free.shiftables.car!).slice(1, 3)).toEqual([0, 0]);
  const { reason, grounds } = explainPlan(sunny, plan).car!;
  expect([reason[0], reason[3]]).toEqual(["no_sun", "not_needed"]);
  expect(grounds[0]).toMatchObject({ from: 0, to: 1, ground: "wait_sun", at: 1 });
});

it("shares what is left with a store and a batch that do so: 6 kWh for 8 that are wanted; 8 if each had all of it", async () => {
  const charging = storage({ capacity: 4, chargeLimit: 4, endValue: 0.4, chargesFrom: "sun" });
  const work = shiftable({ to: 4, energy: 2, maxPower: series(0, 2, 4, 0), fromSun: true });
  const shared = site({
    storages: [charging],
    shiftables: [work],
    batches: [batch({ to: 4, shape: series(1, 1), fromSun: true })],
  });
  const plan = await best(shared);
  const { charge } = plan.storages.battery!;
  const all = charge.map(
    (kw, t) => kw + plan.shiftables.car![t]! + (plan.batches.batch === 1 && (t === 1 || t === 2) ? 1 : 0),
  );
  expect(plan.batches.batch).toBe(1);
  expect(all[1]).toBeLessThanOrEqual(2 + 1e-6);
  expect(all[2]).toBeLessThanOrEqual(4 + 1e-6);
  expect(all.reduce((sum, kw) => sum + kw, 0)).toBeCloseTo(6, 6);
  // What takes more than is left is noticed.
  plan.shiftables.car = Float64Array.from(plan.shiftables.car!, (kw, t) => (t === 2 ? kw + 1 : kw));
  expect(checkPlan(shared, plan).map(({ rule }) => rule)).toContain("not_from_sun");
});

it("lists what the sun does not give by then: 3 of 9 kWh are missing; none if they were bought", async () => {
  const work = shiftable({ to: 4, energy: 9, maxPower: series(0, 2, 4, 0), fromSun: true });
  const { shortfalls } = await best(site({ shiftables: [work] }));
  expect(shortfalls).toHaveLength(1);
  expect(JSON.stringify(shortfalls)).toContain("car");
});
