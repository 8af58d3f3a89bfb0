import { expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { catalogue } from "~db/seed/catalogue";
import { checkPlan, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { BehindMeter } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { type Given, Site } from "../optimizations/site";

/**
 * A house takes 30 kW and buys at 100 a MWh. A barn has 50 kW of sun and sells at 60, and takes 5 kW of heat of its own. `behind`: what is
 * said to stand behind the meter of another location; `more` is added to the sites.
 */
async function planned(
  behind: readonly BehindMeter[],
  { sale = {}, more = (site: Site) => site }: { sale?: Record<string, Given>; more?: (site: Site) => Site } = {},
) {
  const farm = new Site()
    .node({ id: "load", root: "consumption", place: "house", input: "el", parameters: { demand: 0.03 } })
    .node({ id: "bought", root: "trade", place: "house", output: "el", parameters: { purchase_price: 100 } })
    .node({
      id: "sun",
      root: "transformation",
      place: "barn",
      output: "el",
      parameters: { existing_capacity: 0.05, availability: 1 },
    })
    .node({ id: "sold", root: "trade", place: "barn", input: "el", parameters: { sale_price: 60, ...sale } })
    .node({ id: "warm", root: "consumption", place: "barn", input: "heat", parameters: { demand: 0.005 } })
    .node({ id: "heat", root: "trade", place: "barn", output: "heat", parameters: { purchase_price: 80 } });
  more(farm).snapshot.parameterTypes.push(...catalogue.parameterTypes);
  const problem = assemble(farm.snapshot, modelRun("sys", "base", 2026), new Findings());
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const input = { startMs, steps: 4, timezone: "UTC", components: new Map(), behindMeter: behind };
  const { site, remarks } = siteOf(problem, input);
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(site, plan)).toEqual([]);
  const first = (powers: Float64Array) => Math.round(powers[0]! * 1e3) / 1e3 + 0;
  const { grids, storages } = plan;
  return {
    power: [first(grids.bought!.import), first(grids.sold!.export), first(grids.heat!.import)],
    charged: storages.store ? first(storages.store.charge) : null,
    remarks: remarks.map(({ key, component_id }) => `${key} ${component_id}`),
    buses: site.buses.map(({ id, joined }) => (joined ? `${id} joined` : id)),
    cost: plan.objective,
  };
}

it("two locations have two meters unless somebody says otherwise: 30 bought while 50 are sold; behind one, 20 are left to be sold", async () => {
  expect(await planned([])).toMatchObject({ power: [30, 50, 5], buses: ["0", "1", "2"], remarks: [] });
  // Heat of the barn is another level: it balances there as before.
  const one = await planned([["sun", "load"]]);
  expect(one).toMatchObject({ power: [0, 20, 5], buses: ["0 joined", "2"], remarks: [] });
  // An hour of it: -20 * 0.06 + 5 * 0.08. At two meters 30 * 0.1 - 50 * 0.06 + 0.4.
  expect(one.cost).toBeCloseTo(-0.8, 6);
  expect((await planned([])).cost).toBeCloseTo(0.4, 6);
});

it("any component of a location and level says it, in either direction, and twice is as once", async () => {
  for (const behind of [
    [["load", "sold"]],
    [["bought", "sun"]],
    [
      ["sun", "load"],
      ["load", "sold"],
    ],
  ] as BehindMeter[][])
    expect((await planned(behind)).power).toEqual([0, 20, 5]);
});

it("what sells dearer than it is bought is still one meter: never both in a step, 20 sold; 30 and 50 at two", async () => {
  expect((await planned([["sun", "load"]], { sale: { sale_price: 120 } })).power).toEqual([0, 20, 5]);
});

it("a battery of the house takes the sun of the barn: charged with the 20 kW that are left of it; nothing at two meters", async () => {
  const more = (site: Site) =>
    site.node({
      id: "store",
      root: "storage",
      place: "house",
      input: "el",
      output: "el",
      parameters: { existing_capacity: 1, power_to_energy_ratio: 1 },
    });
  // A kWh left is worth 0.1, the mean of what is bought: more than 0.06 of the sale, no more than what is bought.
  expect((await planned([["sun", "load"]], { more })).charged).toBeCloseTo(20, 3);
  expect((await planned([], { more })).charged).toBe(0);
});

it("a third location joins through the second; a line whose ends stand behind one meter carries nothing, and that is said", async () => {
  const more = (site: Site) =>
    site
      .node({ id: "shed", root: "consumption", place: "shed", input: "el", parameters: { demand: 0.012 } })
      .line({ id: "cable", from: "house", to: "shed", km: 0.1, input: "el", output: "el" });
  const behind: BehindMeter[] = [
    ["shed", "load"],
    ["sun", "shed"],
  ];
  expect(await planned(behind, { more })).toMatchObject({ power: [0, 8, 5], remarks: ["meter_line cable"] });
});

it("what cannot be joined any more counts by itself, and a meter of its own stays one; both are said", async () => {
  expect(await planned([["warm", "load"]])).toMatchObject({ power: [30, 50, 5], remarks: ["meter_apart warm"] });
  expect(await planned([["sun", "gone"]])).toMatchObject({ power: [30, 50, 5], remarks: ["meter_apart sun"] });
  expect(await planned([["gone", "sun"]])).toMatchObject({ power: [30, 50, 5], remarks: [] });
  const meterOfItsOwn = await planned([["sold", "load"]], { sale: { sale_price: 120, both_directions_at_once: true } });
  expect(meterOfItsOwn).toMatchObject({ power: [30, 50, 5], remarks: ["meter_own sold"] });
});
