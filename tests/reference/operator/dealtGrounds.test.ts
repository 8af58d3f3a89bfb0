import { beforeAll, describe, expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { explainPlan, type OperationSite, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { demand, grid, series, shiftable, siteOf, source, storage } from "~/engines/operation/testing/cases";

/** Two hours at 0.10 and 0.30 EUR/kWh; imbalance costs 0.15 EUR/kWh on top, unless said otherwise. */
let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
const round = (value?: number) => (value === undefined ? undefined : Math.round(value * 1e6) / 1e6);
/** Reasons by step, and the grounds of a component with their numbers. */
async function why(site: OperationSite, id: string) {
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  const { reason, grounds } = explainPlan(site, plan)[id]!;
  const parts = grounds.map(({ from, to, ground, now, other }) => [
    `${from}-${to} ${ground}`,
    round(now),
    round(other),
  ]);
  return { reason, told: parts };
}
const dealt = (volume: number[], price = 0.15) => ({ grids: ["grid"], volume: series(...volume), price });
const site = (volume: number[], more: Partial<OperationSite> = {}, price?: number) =>
  siteOf(2, {
    grids: [grid({ importPrice: series(0.1, 0.3), exportPrice: series(0.1, 0.3), exportLimit: 10 })],
    demands: [demand(4)],
    storages: [storage({ capacity: 4, chargeLimit: 4, dischargeLimit: 4 })],
    position: dealt(volume, price),
    ...more,
  });

describe("a plan that keeps to what is dealt", () => {
  it("rests for the deals at what leaving them costs: 0.25 more, -0.05 less in the first hour; 0.10 to 0.30 that are not far enough apart if imbalance were left out", async () => {
    const { reason, told: parts } = await why(site([4, 4]), "battery");
    expect(reason[0]).toBe("dealt");
    expect(parts[0]).toEqual(["0-1 rest_dealt", 0.25, -0.05]);
    // Empty in the second: what would be given saves 0.15, which is no more than a kWh cost in the first.
    expect(parts.at(-1)![0]).toMatch(/^1-2 rest/);
  });

  it("says at the connection what is dealt, and what more and less would come to", async () => {
    const { reason, told: parts } = await why(site([4, 4]), "grid");
    expect(reason).toEqual(["dealt", "dealt"]);
    expect(parts).toEqual([["0-2 dealt", 0.35, 0.05]]);
  });

  it("charges in the dear hour what is dealt, and gives in the cheap one: 0.30 and 0.10 are no causes", async () => {
    // Dealt the wrong way round: nothing in the cheap hour, 8 kW in the dear one. What is left at the end is worth 0.20: by the tariff alone
    // it would be charged in the first hour and given in the second.
    const { reason, told: parts } = await why(
      site([0, 8], { storages: [storage({ capacity: 4, level: 4, endValue: 0.2 })] }),
      "battery",
    );
    expect(reason).toEqual(["dealt", "dealt"]);
    expect(parts).toEqual([
      ["0-1 give_dealt", 0.25, -0.05],
      ["1-2 fill_dealt", 0.45, 0.15],
    ]);
  });

  it("has the price of imbalance in what is paid beyond the deal: 0.15 and 0.25; 0.10 and 0.30 if the tariff alone were told", async () => {
    // 0.05 EUR/kWh: to shift 4 kWh is still worth it.
    const { told: parts } = await why(site([4, 4], {}, 0.05), "grid");
    expect(parts.map(([, now]) => now)).toEqual([0.15, 0.25]);
    const battery = await why(site([4, 4], {}, 0.05), "battery");
    expect(battery.told).toEqual([
      ["0-1 fill", 0.15, 0.25],
      ["1-2 give", 0.25, 0.15],
    ]);
  });

  it("has imbalance in the price of the next best source: 0.35, the mean of 0.25 and 0.45; 0.20 without", async () => {
    const two = [...site([4, 4]).grids, grid({ id: "other", importPrice: 0.2 })];
    const { told: parts } = await why(site([0, 0], { grids: two, storages: [] }), "other");
    expect(parts[0]).toEqual(["0-2 cheapest", 0.2, 0.35]);
  });
});

it("times work by the deals and says so: takes 0.15 rather than 0.25; waits, as 0.25 is more than 0.15", async () => {
  const grids = [grid({ importPrice: series(0.1, 0.3, 0.1) })];
  const position = dealt([0, 4, 0]);
  const { reason, told: parts } = await why(
    siteOf(3, { grids, position, shiftables: [shiftable({ to: 3, energy: 4 })] }),
    "car",
  );
  expect(reason).toEqual(["dealt", "dealt", "not_needed"]);
  expect(parts).toEqual([
    ["0-1 wait_dealt", 0.25, 0.15],
    ["1-2 run_dealt", 0.15, 0.25],
  ]);
});

it("sells as dealt: one more kWh sold is worth 0.15 less, one less bought back at 0.15 more", async () => {
  const sun = { demands: [], storages: [], sources: [source(series(3, 3))] };
  const { reason, told: parts } = await why(site([-3, -3], sun), "grid");
  expect(reason).toEqual(["dealt", "dealt"]);
  expect(parts).toEqual([["0-2 dealt", 0.35, 0.05]]);
});

it("leaves steps without deals as they were", async () => {
  const { reason, told: parts } = await why(site([NaN, NaN]), "battery");
  expect(reason).toEqual(["cheap_hour", "dear_hour"]);
  expect(parts[0]).toEqual(["0-1 fill", 0.1, 0.3]);
});
