import { expect, it } from "vitest";
import { type OperationSite, planOperation } from "~/engines/operation";
import { demand, grid, series, shiftable, siteOf, storage } from "~/engines/operation/testing/cases";
import { numbers } from "~/engines/operation/testing/randomSite";
import { Future } from "~/engines/operation/worth/future";
import { highsOperation } from "./highsOperation";

const STEPS = 12;

function randomSite(random: () => number): OperationSite {
  const course = (from: number, to: number) =>
    Float64Array.from({ length: STEPS }, () => from + (to - from) * random());
  const price = course(0.1, 0.5);
  return siteOf(STEPS, {
    grids: [grid({ importPrice: price, exportPrice: price.map((p) => p - 0.15), exportLimit: 50 })],
    demands: [demand(course(0, 3))],
    storages: [storage({ capacity: 16, level: 16 * random(), chargeLimit: 4, dischargeLimit: 4, wear: 0.01 })],
    shiftables: [
      shiftable({ to: 5, energy: 6, maxPower: 4 }),
      shiftable({ id: "later", from: 6, to: STEPS, energy: 6, maxPower: 4 }),
    ],
    deviations: [{ bus: "el", low: course(-3, 0), high: course(0, 3), mornings: [4] }],
  });
}

/** What is dealt in the first and the last hours. */
const dealtIn = (random: () => number) => ({
  grids: ["grid"],
  volume: Float64Array.from({ length: STEPS }, (_, t) => (t < 4 || t > 8 ? 5 * random() : NaN)),
  price: 0.08,
});

const solver = await highsOperation(() => false);
const planned = (site: OperationSite) => {
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  return planOperation(site, solver, hooks, { gap: 0, timeLimitS: 60, nodes: null });
};

it("a plan gives work that can wait all its energy when less is expected to be paid, and counts in its gap what that costs", async () => {
  const random = numbers(17);
  const timed = { plain: 0, dealt: 0 };
  for (let round = 0; round < 30; round++) {
    const site = randomSite(random);
    const isDealt = round % 2 === 1;
    if (isDealt) site.position = dealtIn(random);
    const sure = { ...site, deviations: [] };
    const [plain, plan] = [await planned(sure), await planned(site)];
    const expectedOf = (one: typeof plan) => new Future(site, one, site.storages[0]!).expected;
    for (const { id, energy } of site.shiftables)
      expect(plan.shiftables[id]!.reduce((sum, kw) => sum + kw, 0)).toBeCloseTo(energy, 6);
    expect(expectedOf(plan)).toBeLessThanOrEqual(expectedOf(plain) + 1e-9);
    expect(plan.objective).toBeGreaterThanOrEqual(plain.objective - 1e-6);
    expect(plan.bound).toBeCloseTo(plain.bound, 6);
    expect(plan.shortfalls).toEqual([]);
    if (plan.stages.at(-1)!.name === "timed") timed[isDealt ? "dealt" : "plain"]++;
    // Nothing new, the same plan.
    expect((await planned(site)).shiftables).toEqual(plan.shiftables);
  }
  // 0 with deals if what is dealt had no part in it.
  expect(Math.min(timed.plain, timed.dealt)).toBeGreaterThan(2);
});

it("a hand-made case: the vehicle waits until it is known what was needed", async () => {
  const site = siteOf(3, {
    grids: [grid({ importPrice: series(0.3, 0.5, 0.2) })],
    demands: [demand(0)],
    storages: [storage({ capacity: 32, level: 4, chargeLimit: 4, dischargeLimit: 4 })],
    shiftables: [shiftable({ to: 3, energy: 4, maxPower: 4 })],
    deviations: [{ bus: "el", low: series(0, 0, 0), high: series(0, 4, 0), mornings: [1] }],
  });
  const plan = await planned(site);
  expect([...plan.shiftables.car!].map((kw) => Math.round(kw * 1e6) / 1e6 + 0)).toEqual([0, 0, 4]);
  expect(plan.storages.battery!.discharge[2]).toBeCloseTo(4, 6);
  expect(plan.objective).toBeCloseTo(0, 6);
});
