import { expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import type { Alternative } from "~/entities/optimizations/alternative";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { randomRun } from "../randomSite";
import { capacityOf, optimization, run, Site } from "../site";

/**
 * Load 1 MW. The grid costs 50 EUR and 1000 kg a MWh. A plant that runs all year costs an annuity of 30 EUR a MWh and nothing else. With
 * the plant's capacity s [MW], D the discount factors of three years and H = 8760 h, the present value of all costs is
 *   D * H * (50 (1 - s) + 30 s) for s <= 1, D * H * 30 s above, as what it could give more is of no use. The least is at s = 1, D * H * 30.
 */
const H = 8760;
const RATE = 0.05;
const D = 1 + 1 / 1.05 + 1 / 1.05 ** 2;
const annuityFactor = RATE / (1 - (1 + RATE) ** -20);
const annuity = (eurPerMwh: number) => ({
  investment_cost: (eurPerMwh * H) / annuityFactor,
  lifetime: 20,
  maximum_capacity: 5,
});

const site = () =>
  new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: { money: 50, CO2: 1000 } } })
    .node({ id: "plant", root: "transformation", output: "el", status: "optional", parameters: annuity(30) })
    .node({ id: "dear", root: "transformation", output: "el", status: "optional", parameters: annuity(130) });

/** Nothing differs from day to day: one stands for all. */
const day = { delta_t: 6, temporal_clustering: { status: true, n_clust: 1, n_seg: 4 } };
const once = (overrides: Parameters<typeof optimization>[1] = {}) =>
  optimization([2025], { ...overrides, config: { ...day, last_span: 3, ...overrides.config } });
const look = (
  alternative: Alternative,
  { built = site(), asked: order = once(), solver = new AutomaticSolver() } = {},
): Promise<RunResult> =>
  run(built, { ...order, config: { ...order.config, variation: { changes: [], alternative } } }, solver);
const of = (sense: Alternative["sense"], slack_percent: number, ...component_ids: string[]): Alternative => ({
  sense,
  slack_percent,
  component_ids,
});
const warned = (r: RunResult) => r.findings.filter((f) => f.severity !== "info");

it("takes out of a plant, and puts into it, what ten percent more costs pay", async () => {
  // 50 (1 - s) + 30 s <= 33: s >= 0.85. 30 s <= 33: s <= 1.1.
  const structured = new AutomaticSolver(undefined, undefined, 0);
  const whole = optimization([2025], { config: { delta_t: 6, last_span: 3 } });
  for (const { solver, asked: order } of [
    { solver: new AutomaticSolver(), asked: once() },
    { solver: structured, asked: whole },
  ]) {
    const least = await look(of("least", 10, "plant"), { solver, asked: order });
    expect(warned(least)).toEqual([]);
    expect(capacityOf(least, "plant")!.total).toBeCloseTo(0.85, 5);
    expect(least.summary!.alternative!.size).toBeCloseTo(0.85, 5);
    const finding = least.findings.find(({ rule }) => rule === "alternative_least");
    expect(finding).toMatchObject({ severity: "info", detail: "plant (+10 %)", unit: "MW" });
    expect(least.summary!.alternative!.optimum / (D * H * 30)).toBeCloseTo(1, 6);
    // The cost is what the system costs, not what was minimized, and prices of a size are not shown as prices of energy.
    expect(least.summary!.objective / (D * H * 33)).toBeCloseTo(1, 6);
    expect(least.summary!.moneyNpv / (D * H * 33)).toBeCloseTo(1, 6);
    expect(least.solver!).toMatchObject({ hasDuals: false });
    expect(least.solver!.objective / (D * H * 33)).toBeCloseTo(1, 6);
    expect([least.sensitivities, least.tables.balances[0]!.priceMean]).toEqual([undefined, null]);
    const most = await look(of("most", 10, "plant"), { solver, asked: order });
    expect(capacityOf(most, "plant")!.total).toBeCloseTo(1.1, 5);
  }
});

it("of all systems without a plant that nobody needs shows the cheapest, with its prices", async () => {
  // Nothing of it is in the optimum: the limit leaves 10 % that must not be wasted.
  const r = await look(of("least", 10, "dear"));
  expect(warned(r)).toEqual([]);
  expect(r.summary!.alternative!.size).toBeCloseTo(0, 5);
  expect(r.summary!.moneyNpv / (D * H * 30)).toBeCloseTo(1, 5);
  expect(r.solver!.hasDuals).toBe(true);
  expect(r.tables.balances[0]!.priceMean).toBeCloseTo(30, 3);
  // Without the plant the grid is all there is, for 50: a maximum decides, or 80 % more would pay for more of it.
  const all = await look(of("least", 80, "plant"));
  expect(all.summary!.alternative!.size).toBeCloseTo(0, 5);
  expect(all.summary!.moneyNpv / (D * H * 50)).toBeCloseTo(1, 5);
});

it("adds up components, and counts what is built later for the years that it serves", async () => {
  // 30 p + 130 d <= 33 with p + d >= 1 - grid: all in the cheap one, 1.1.
  const both = await look(of("most", 10, "plant", "dear"));
  expect(both.summary!.alternative!.size).toBeCloseTo(1.1, 5);
  // 2025 stands for one year, 2026 for three. Of what is taken out of the plant a MW costs 20 H in each year in which it is missing. So 3
  // EUR of 30 a year take out 0.15 of the mean, whenever that is. This holds where nothing is discounted.
  const free = site().row({ system_id: "sys" }, "interest_rate", { value: 0 });
  free.snapshot.parameters = free.snapshot.parameters.filter(
    ({ properties }) => properties.type !== "interest_rate" && properties.type !== "investment_cost",
  );
  for (const [node_id, cost] of [
    ["plant", 30],
    ["dear", 130],
  ] as const)
    free.row({ node_id, system_id: "sys" }, "investment_cost", { value: cost * H * 20 });
  const order = optimization([2025, 2026], { config: { ...day, last_span: 3 } });
  const r = await look(of("least", 10, "plant"), { built: free, asked: order });
  expect(warned(r)).toEqual([]);
  const sizes = [2025, 2026].map((year) => capacityOf(r, "plant", year)!.total!);
  expect((sizes[0]! + 3 * sizes[1]!) / 4).toBeCloseTo(0.85, 5);
  expect(r.summary!.alternative!.size).toBeCloseTo(0.85, 5);
  expect(r.summary!.sizes!["plant"]).toBeCloseTo(0.85, 5);
  // A connection without a limit has no size.
  expect(Object.keys(r.summary!.sizes!).sort()).toEqual(["dear", "plant"]);
});

it("near the least CO2 counts CO2, and keeps a cap of the costs", async () => {
  const order = once({ impact: "CO2", config: { cost_cap: { kind: "amount", value: D * H * 45 } } });
  const built = site();
  built.snapshot.parameters.find(
    ({ node_id, properties }) => node_id === "plant" && properties.type === "investment_cost",
  )!.properties.value = (70 * H) / annuityFactor;
  built.snapshot.parameters.find(({ node_id }) => node_id === "grid")!.properties.value = 40;
  // Grid 40, plant 70: 40 + 30 s <= 45, s = 1/6, CO2 = 5/6. Ten percent more CO2: 11/12, of which the dear plant may avoid d with
  // s + d = 1/12 and 30 s + 90 d <= 5: d = 1/24, s = 1/24.
  const r = await look(of("least", 10, "plant"), { built, asked: order });
  expect(warned(r)).toEqual([]);
  expect(r.summary!.alternative!.size).toBeCloseTo(1 / 24, 5);
  expect(r.summary!.impacts.CO2! / (3 * H * 1000)).toBeCloseTo(11 / 12, 5);
});

it("takes down what stands where less of it is asked for", async () => {
  const standing = site().node({
    id: "old",
    root: "transformation" as const,
    output: "el",
    parameters: { existing_capacity: 0.2, lifetime: 50 },
  });
  const r = await look(of("least", 10, "old"), { built: standing, asked: optimization([2025, 2030], { config: day }) });
  expect(warned(r)).toEqual([]);
  expect(capacityOf(r, "old", 2030)!.total).toBeLessThan(0.2);
});

it("says what is wrong with the question", async () => {
  const rules = async (alternative: Alternative, order: Optimization = once(), built = site()) =>
    (await look(alternative, { asked: order, built })).findings
      .filter(({ severity }) => severity === "error")
      .map((f) => f.rule);
  expect(await rules(of("most", 5, "load"))).toEqual(["alternative_without_size"]);
  expect(await rules(of("most", 5, "gone"))).toEqual(["alternative_component_missing"]);
  expect(await rules(of("most", 5, "plant"), once({ config: { status_quo: { status: true } } }))).toContain(
    "alternative_needs_investment",
  );
  const rolling = optimization([2025, 2030], { config: { ...day, rolling_horizon_years: 5 } });
  expect(await rules(of("most", 5, "plant"), rolling)).toEqual(["steps_without_alternative"]);
  const battery = site().node({
    id: "store",
    root: "storage",
    input: "el",
    status: "optional",
    parameters: { ...annuity(1), power_to_energy_ratio: 1 },
  });
  expect(await rules(of("most", 5, "plant", "store"), once(), battery)).toEqual(["alternative_units_differ"]);
  // What costs nothing and has no maximum has no most.
  const free = site().node({ id: "free", root: "transformation", output: "el", status: "optional" });
  expect(await rules(of("most", 5, "free"), once(), free)).toEqual(["alternative_unbounded"]);
});

it("of random systems lies around the optimum, within its costs", async () => {
  let solved = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { site: built, run: order } = randomRun(seed);
    const best = await run(built, order);
    const chosen = best.components.find(({ id, root }) => root === "transformation" && capacityOf(best, id)?.total);
    if (!best.summary || !chosen) continue;
    const mean = best.years.reduce(
      (sum, year, y) => sum + capacityOf(best, chosen.id, year)!.total! * best.spans[y]!,
      0,
    );
    const size = mean / best.spans.reduce((sum, span) => sum + span, 0);
    for (const sense of ["least", "most"] as const) {
      const r = await look(of(sense, 5, chosen.id), { built, asked: order });
      if (r.findings.some(({ rule }) => rule === "alternative_unbounded")) continue;
      expect([seed, sense, r.findings.filter(({ severity }) => severity === "error")]).toEqual([seed, sense, []]);
      expect([seed, r.findings.filter(({ rule }) => rule.startsWith("check_"))]).toEqual([seed, []]);
      const alternative = r.summary!.alternative!;
      const tolerance = 1e-4 * Math.max(1, size);
      if (sense === "least") expect([seed, alternative.size <= size + tolerance]).toEqual([seed, true]);
      else expect([seed, alternative.size >= size - tolerance]).toEqual([seed, true]);
      const scale = 1e-5 * Math.max(1, Math.abs(alternative.limit));
      expect([seed, r.summary!.objective <= alternative.limit + scale]).toEqual([seed, true]);
      expect([
        seed,
        r.summary!.objective >= alternative.optimum - scale - 0.03 * Math.abs(alternative.optimum),
      ]).toEqual([seed, true]);
      solved++;
    }
  }
  expect(solved).toBeGreaterThan(10);
});
