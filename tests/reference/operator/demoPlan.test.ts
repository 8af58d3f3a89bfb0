import { expect, it } from "vitest";
import { planSite } from "~jobs/handlers/operator/planWork";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { demoSnapshot } from "~db/seed/demo";
import { planOperation } from "~/engines/operation";
import { emittedOf } from "~/engines/operation/assembly/emitted";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { costOfPlan, rowsOf } from "~/engines/operation/assembly/storedPlan";
import { emissionsOf, tradeOf } from "~/engines/operation/assembly/tradeOf";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { costTotal, savingOf } from "~/entities/operator/plan";
import { stepsOfTrade, tradeCost } from "~/entities/operator/trade";

const STEPS = 96;
const start = Date.parse("2026-02-02T23:00:00Z");

async function planned(price: Float64Array) {
  const snapshot = demoSnapshot();
  const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
  const components = new Map(
    ["demo-grid-purchase", "demo-grid-sale"].map((id) => [id, { steered: true, price }] as const),
  );
  const { site } = siteOf(problem, { startMs: start, steps: STEPS, timezone: "Europe/Berlin", components });
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const settings = { gap: 0.005, timeLimitS: 30, nodes: null };
  const outcome = await planSite({ site, statusQuo: site, settings }, (of, how) =>
    planOperation(of, solver, hooks, how),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  return { problem, site, outcome };
}

it("plans a day of the demo: the CHP runs when power is dear, and a flat price saves nothing", async () => {
  const price = Float64Array.from({ length: STEPS }, (_, t) => (t >= 28 && t < 48 ? 0.4 : 0.01));
  const { problem, site, outcome } = await planned(price);
  const { plan, statusQuo } = outcome;
  expect(plan.shortfalls).toEqual([]);
  const rows = rowsOf(problem, site, plan);
  const chp = rows.find(({ component_id }) => component_id === "demo-chp")!;
  const mean = (from: number, to: number) => chp.power.slice(from, to).reduce((sum, kw) => sum + kw, 0) / (to - from);
  expect(mean(28, 48)).toBeGreaterThan(mean(60, 96));
  const cost = costOfPlan(plan.cost);
  expect(savingOf({ cost, statusQuo: costOfPlan(statusQuo!.cost) })).toBeGreaterThan(0);
  // What is stored of the trade costs what the plan says.
  const levels = problem.buses.map(({ carrierLevelId }) => carrierLevelId);
  const traded = tradeCost(tradeOf(site, plan.grids, levels).map(stepsOfTrade));
  expect(traded.bought).toBeCloseTo(cost.energy, 2);
  expect(traded.fees_bought + traded.fees_sold).toBeCloseTo(cost.fees, 2);
  expect(traded.sold).toBeCloseTo(cost.feed_in, 2);
  // All that the demo emits is bought: its CO2 is that of the stored trade, and every purchase has a factor.
  const window = { startMs: start, steps: STEPS, timezone: "Europe/Berlin" };
  const bought = tradeOf(site, plan.grids, levels, emissionsOf(problem, window));
  const ofTrade = bought.flatMap((one) => one.import.map((kw, t) => (kw * (one.import_co2?.[t] ?? 0)) / 4));
  const emitted = emittedOf(problem, site, plan, window);
  expect(emitted).toMatchObject({ known: true, without: [] });
  expect(emitted.kg).toBeCloseTo(
    ofTrade.reduce((sum, kg) => sum + kg, 0),
    1,
  );
  expect(emittedOf(problem, site, statusQuo!.course, window).kg).toBeGreaterThan(0);
  expect(costTotal(cost)).toBeLessThan(costTotal(costOfPlan(statusQuo!.cost)));

  // All hours cost the same: with and without a plan the same is done, and what is saved is within what the search leaves open.
  const flat = await planned(new Float64Array(STEPS).fill(0.1));
  const flatCost = costTotal(costOfPlan(flat.outcome.plan.cost));
  const flatBefore = costTotal(costOfPlan(flat.outcome.statusQuo!.cost));
  expect(Math.abs(flatBefore - flatCost)).toBeLessThan(0.005 * Math.abs(flatCost) + 1e-6);
});
