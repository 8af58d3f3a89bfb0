import { expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { catalogue } from "~db/seed/catalogue";
import { checkPlan, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { BehindMeter, HorizonInput } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { courseOf } from "~/engines/operation/measure/courseOf";
import { measuredCost } from "~/engines/operation/measure/measuredCost";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { type Given, Site } from "../optimizations/site";

/** An hour of a site as it is planned, and its best plan. `components`: what is measured of them. */
async function bestOf(
  { snapshot }: Site,
  behindMeter: readonly BehindMeter[],
  components: HorizonInput["components"] = new Map(),
) {
  snapshot.parameterTypes.push(...catalogue.parameterTypes);
  const problem = assemble(snapshot, modelRun("sys", "base", 2026), new Findings());
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const { site, remarks } = siteOf(problem, { startMs, steps: 4, timezone: "UTC", components, behindMeter });
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  expect(checkPlan(site, plan)).toEqual([]);
  return { site, remarks, plan };
}

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
  const { site, remarks, plan } = await bestOf(more(farm), behind);
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
  // Drafts and what is deleted are no part of a plan: that the locations come apart is said, not silent.
  expect(await planned([["gone", "sun"]])).toMatchObject({ power: [30, 50, 5], remarks: ["meter_absent gone"] });
  const meterOfItsOwn = await planned([["sold", "load"]], { sale: { sale_price: 120, both_directions_at_once: true } });
  expect(meterOfItsOwn).toMatchObject({ power: [30, 50, 5], remarks: ["meter_own sold"] });
});

/**
 * A house takes 30 kW and buys, a barn takes 20 kW and buys; an hour of it, planned and judged from what both meters
 * show. The parameters are those of the two purchases; the meter of the house has seen 10 kW in the month before.
 */
async function twoPurchases(house: Record<string, Given>, barn: Record<string, Given>, behind: BehindMeter) {
  const farm = new Site()
    .node({ id: "load", root: "consumption", place: "house", input: "el", parameters: { demand: 0.03 } })
    .node({ id: "more", root: "consumption", place: "barn", input: "el", parameters: { demand: 0.02 } })
    .node({ id: "house", root: "trade", place: "house", output: "el", parameters: house })
    .node({ id: "barn", root: "trade", place: "barn", output: "el", parameters: barn });
  const components = new Map([["house", { steered: true, peakMonthKw: 10 }]]);
  const { site, remarks, plan } = await bestOf(farm, [behind], components);
  const power = new Map([
    ["house", new Float64Array(4).fill(30)],
    ["barn", new Float64Array(4).fill(20)],
  ]);
  const day = measuredCost(site, courseOf(site, { power }).course);
  return {
    plan: Math.round(plan.objective * 1e6) / 1e6,
    day: Math.round(day.total * 1e6) / 1e6,
    bought: [plan.grids.house!.import[0]!, plan.grids.barn!.import[0]!].map((kw) => Math.round(kw * 1e3) / 1e3 + 0),
    remarks: remarks.map(({ key, component_id, other }) => `${key} ${component_id}${other ? ` ${other}` : ""}`),
  };
}

it("one meter has one tariff, that of the connection which the link names: plan and day pay the same; 5 and 9 where each purchase has its own", async () => {
  const tariff = (purchase_price: number) => ({ purchase_price });
  // 50 kW for an hour at 100 EUR/MWh are 5 EUR, at 300 they are 15. At their own 30 * 0.1 + 20 * 0.3 = 9 were judged, and 5 planned.
  const atHouse = await twoPurchases(tariff(100), tariff(300), ["more", "load"]);
  expect(atHouse).toMatchObject({ plan: 5, day: 5, bought: [50, 0], remarks: ["meter_tariff barn house"] });
  const atBarn = await twoPurchases(tariff(100), tariff(300), ["load", "more"]);
  expect(atBarn).toMatchObject({ plan: 15, day: 15, bought: [0, 50], remarks: ["meter_tariff house barn"] });
  expect(await twoPurchases(tariff(100), tariff(300), ["house", "barn"])).toMatchObject({ plan: 15, day: 15 });
  // The same tariff is nothing to be said.
  expect(await twoPurchases(tariff(200), tariff(200), ["more", "load"])).toMatchObject({
    plan: 10,
    day: 10,
    remarks: [],
  });
});

it("a charge on the highest import is paid for the meter once: 400 of 50 kW above 10; of two connections one would pay 20 + 20", async () => {
  // 10 EUR/kW in the month, which the meter has seen 10 kW of: (50 - 10) * 10 = 400, and 5 EUR of energy.
  const charged = { purchase_price: 100, capacity_price_monthly: 10_000 };
  const both = await twoPurchases(charged, charged, ["more", "load"]);
  expect(both).toMatchObject({ plan: 405, day: 405, bought: [50, 0], remarks: [] });
  const other = await twoPurchases(charged, { purchase_price: 100 }, ["more", "load"]);
  expect(other).toMatchObject({ plan: 405, day: 405, remarks: ["meter_tariff barn house"] });
});

it("of a chain the connection at its end is billed, wherever the first component stands", async () => {
  const tariff = (purchase_price: number) => ({ parameters: { purchase_price } });
  const more = (site: Site) =>
    site
      .node({ id: "shed", root: "consumption", place: "shed", input: "el", parameters: { demand: 0.06 } })
      .node({ id: "bought_there", root: "trade", place: "shed", output: "el", ...tariff(200) });
  const behind: BehindMeter[] = [
    ["sun", "load"],
    ["load", "shed"],
  ];
  // 30 + 60 - 50 = 40 kW at 200 EUR/MWh of the shed, not at 100 of the house, and 0.4 of heat.
  const chain = await planned(behind, { more });
  expect(chain).toMatchObject({ power: [0, 0, 5], remarks: ["meter_tariff bought"] });
  expect(chain.cost).toBeCloseTo(40 * 0.2 + 0.4, 6);
});
