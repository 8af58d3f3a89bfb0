import { beforeAll, describe, expect, it } from "vitest";
import { checkPlan } from "~/engines/operation/check/checkPlan";
import type { OperationSite } from "~/engines/operation/site/types";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { demand, grid, siteOf, source, storage } from "~/engines/operation/testing/cases";
import { highsOperation } from "./highsOperation";

/** A purchase and a sale at one meter are two components: no quarter-hour may do both. Prices per kWh, powers in kW. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

const STEPS = 96;
const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => performance.now() };
const byHour = (value: (hour: number) => number): Float64Array =>
  Float64Array.from({ length: STEPS }, (_, t) => value(t / 4));
const sun = byHour((h) => (h >= 8 && h <= 17 ? 100 * Math.max(0, Math.cos((((h - 12.5) / 5) * Math.PI) / 2)) : 0));

function meter(purchase: Float64Array, sale: number, more: Partial<OperationSite> = {}, limit = 500): OperationSite {
  const buys = grid({ id: "purchase", importPrice: purchase, importLimit: limit });
  const sells = grid({ id: "sale", importPrice: 0, importLimit: 0, exportPrice: sale, exportLimit: limit });
  const parts = { grids: [buys, sells], demands: [demand(5)], sources: [source(sun, { id: "pv", curtailable: true })] };
  return { ...siteOf(STEPS, { ...parts, ...more }), stepHours: 0.25 };
}

async function plan(site: OperationSite) {
  const planned = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-6, timeLimitS: 30 });
  expect(checkPlan(site, planned)).toEqual([]);
  const [bought, sold] = [planned.grids.purchase!.import, planned.grids.sale!.export];
  expect(bought.filter((v, t) => v > 1e-6 && sold[t]! > 1e-6)).toHaveLength(0);
  return { ...planned, bought, sold };
}
const cheapAtNoon = byHour((h) => (h >= 10 && h < 15 ? 0.02 : 0.2));

describe("one meter, two components", () => {
  it("sells no more than the sun gives where feed-in earns more than purchase costs", async () => {
    const { sold, objective } = await plan(meter(cheapAtNoon, 0.08));
    expect(Math.max(...sold)).toBeLessThanOrEqual(95 + 1e-6);
    // In each quarter-hour 5 kW are bought, or what is left of the sun is sold: whichever is cheaper.
    const hand = cheapAtNoon.reduce((sum, price, t) => {
      const alone = Math.min(price * Math.max(0, 5 - sun[t]!), price * 5) - 0.08 * Math.max(0, sun[t]! - 5);
      return sum + 0.25 * alone;
    }, 0);
    expect(objective).toBeCloseTo(hand, 6);
  });

  it("takes no more than it needs at negative prices", async () => {
    const { bought, objective } = await plan(
      meter(
        byHour((h) => (h >= 12 && h < 16 ? -0.1 : 0.1)),
        -0.05,
      ),
    );
    expect(Math.max(...bought)).toBeLessThanOrEqual(5 + 1e-6);
    // The sun is cut to the load where a purchase costs something, and to nothing where it earns.
    const hand = sun.reduce((sum, power, t) => {
      const price = t >= 48 && t < 64 ? -0.1 : 0.1;
      return sum + 0.25 * price * (price < 0 ? 5 : Math.max(0, 5 - power));
    }, 0);
    expect(objective).toBeCloseTo(hand, 6);
  });

  it("charges no surplus that is worth more sold", async () => {
    // 0.08 for a kWh that is sold at noon; later it saves 0.088, of which charging and discharging leave 0.95 each: 0.0794.
    const evening = byHour((h) => (h >= 10 && h < 15 ? 0.02 : 0.088));
    const battery = storage({
      capacity: 100,
      chargeLimit: 50,
      dischargeLimit: 50,
      chargeEfficiency: 0.95,
      dischargeEfficiency: 0.95,
    });
    const { storages, sold } = await plan(meter(evening, 0.08, { storages: [battery] }));
    const charged = storages.battery!.charge.reduce((sum, kw, t) => (sold[t]! > 0 ? sum + kw / 4 : sum), 0);
    expect(charged).toBeCloseTo(0, 6);
  });

  it("has a plan where neither has a limit", async () => {
    const { sold } = await plan(meter(cheapAtNoon, 0.08, {}, 1e6));
    expect(Math.max(...sold)).toBeLessThanOrEqual(95 + 1e-6);
  });

  it("feeds in no more than the meter may, by all sales together: 40 kW of 95 by the dearer; 80 if each had the limit alone", async () => {
    const site = meter(
      byHour(() => 0.3),
      0.08,
    );
    site.grids.push(grid({ id: "second", importPrice: 0, importLimit: 0, exportPrice: 0.07, exportLimit: 500 }));
    site.buses[0]!.exportLimit = 40;
    const planned = await plan(site);
    const together = planned.sold.map((v, t) => v + planned.grids.second!.export[t]!);
    expect(Math.max(...together)).toBeCloseTo(40, 4);
    const hand = sun.reduce((sum, power) => {
      return sum + 0.25 * (0.3 * Math.max(0, 5 - power) - 0.08 * Math.min(40, Math.max(0, power - 5)));
    }, 0);
    expect(planned.objective).toBeCloseTo(hand, 4);
    // A course that sells more is refused.
    const noon = sun.indexOf(Math.max(...sun));
    planned.grids.second!.export[noon]! += 1;
    expect(checkPlan(site, planned)).toContainEqual(expect.objectContaining({ component: "el", rule: "limit" }));
  });
});
