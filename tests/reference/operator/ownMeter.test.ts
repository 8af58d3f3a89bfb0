import { expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { catalogue } from "~db/seed/catalogue";
import { checkPlan, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { type Given, Site } from "../optimizations/site";

/** 30 kW of demand, 50 kW of sun; power costs 100 a MWh and what is sold earns 120. What the connections do in the first step [kW]. */
async function plannedWith(purchase: Record<string, Given>, sale: Record<string, Given>) {
  const made = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 0.03 } })
    .node({ id: "sun", root: "transformation", output: "el", parameters: { existing_capacity: 0.05, availability: 1 } })
    .node({ id: "bought", root: "trade", output: "el", parameters: { purchase_price: 100, ...purchase } })
    .node({ id: "sold", root: "trade", input: "el", parameters: { sale_price: 120, ...sale } });
  made.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  const problem = assemble(made.snapshot, modelRun("sys", "base", 2026), new Findings());
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const { site } = siteOf(problem, { startMs, steps: 4, timezone: "UTC", components: new Map() });
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  const { grids } = plan;
  const first = (powers: Float64Array) => Math.round(powers[0]! * 1e3) / 1e3;
  return { plan, site, power: [first(grids.bought!.import), first(grids.sold!.export)] };
}

it("one location and level are one meter: what the sun leaves is sold; 30 bought and 50 sold if each were its own", async () => {
  expect((await plannedWith({}, {})).power).toEqual([0, 20]);
});

it.each<{ whose: string; purchase: Record<string, Given>; sale: Record<string, Given> }>([
  { whose: "the sale", purchase: {}, sale: { both_directions_at_once: true } },
  { whose: "the purchase", purchase: { both_directions_at_once: true }, sale: {} },
])(
  "$whose has a meter of its own: all the sun is sold while all is bought; no more, though it would earn",
  async (of) => {
    const { plan, site, power } = await plannedWith(of.purchase, of.sale);
    // 0 and 20 if the parameter were ignored; a million of each if what is bought could be sold.
    expect(power).toEqual([30, 50]);
    expect(checkPlan(site, plan)).toEqual([]);
    // The same course is a fault where both are one meter.
    const one = { ...site, grids: site.grids.map((grid) => ({ ...grid, ownMeter: undefined })) };
    expect(checkPlan(one, plan).map(({ rule }) => rule)).toContain("both_ways");
  },
);
