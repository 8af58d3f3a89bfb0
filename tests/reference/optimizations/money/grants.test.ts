import { describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import type { Grant } from "~/entities/finance/terms";
import { type OptimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { grantChanges } from "~/services/results/finance/granted";
import { capacityOf, type Given, optimization, run, Site } from "../site";

/** Eight steps of a year, 1095 h each. */
const STEP_H = 1095;
const steps = (values: readonly number[]): Given => ({ series: values, year: 2030, stepS: STEP_H * 3600 });
const grant = (fields: Partial<Grant>): Grant => ({
  name: "",
  kind: "per_cost",
  rate: 30,
  component_id: null,
  cap: null,
  ...fields,
});

interface Asked {
  impact?: "CO2" | "money_npv";
  config?: Partial<OptimizationConfig>;
  spaceCounts?: boolean;
}

/** What a run read. Sites drawn by hand have no catalogue that says units. */
const inputsOf = (r: RunResult) => r.usedParameters!.map((one) => ({ ...one, unit: "EUR/MW" }));

/** A run of one year with grants, as the finance page starts it: after one without them, whose inputs it fits them to. */
async function solved(
  site: Site,
  grants: readonly Grant[] | null,
  { impact = "money_npv", config, spaceCounts }: Asked = {},
) {
  const ordered = optimization([2030], { impact });
  Object.assign(ordered.config, { delta_t: STEP_H, ...config });
  if (spaceCounts) ordered.config.model.space_consideration = true;
  const plain = await run(site, ordered);
  if (!grants) return plain;
  const { changes, capped, leftOut } = grantChanges(grants, inputsOf(plain));
  expect(leftOut).toEqual([]);
  ordered.config.variation = { changes, alternative: null, granted: { finance_terms_id: "bank", capped } };
  // What is started is what its form allows.
  const { variation } = optimizationSchema.parse({
    ...ordered,
    config: { variation: ordered.config.variation },
  }).config;
  expect(variation).toEqual(ordered.config.variation);
  return run(site, ordered);
}

/** Nothing is wrong, and what the tables have adds up to the objective. */
function expectObjective(r: RunResult, objective: number): void {
  expect(r.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  const costs = r.tables.costs.reduce((sum, { impact, amount }) => (impact === "money" ? sum + amount : sum), 0);
  expect([r.summary!.objective / objective, costs / objective]).toEqual([
    expect.closeTo(1, 7) as number,
    expect.closeTo(1, 7) as number,
  ]);
}
const grantedTo = (r: RunResult, id: string): number =>
  r.tables.investments.reduce((sum, one) => (one.componentId === id ? sum + (one.granted ?? 0) : sum), 0);
const sizeOf = (r: RunResult, id: string): number => capacityOf(r, id)!.total!;

/**
 * A load of 1 to 8 MW, a step each, from a grid at 50 a MWh or from plants at 300 000 a MW that run for nothing and live a year without interest.
 * The unit from k to k + 1 MW saves 54 750 (8 - k): 328 500, 273 750, 219 000 and 164 250 for k = 2 to 5. At 300 000 three MW are built, with 30 %
 * granted (210 000) five. Energy from the grid beyond three MW costs 15 x 54 750, beyond five 6 x 54 750.
 */
const LOAD = [1, 2, 3, 4, 5, 6, 7, 8];
const GRID = 54_750;
function site(carriers: readonly string[] = ["el"], cost: Record<string, Record<string, Given>> = {}): Site {
  const built = new Site().system({ interest_rate: 0 });
  for (const carrier of carriers)
    built
      .node({ id: `load_${carrier}`, root: "consumption", input: carrier, parameters: { demand: steps(LOAD) } })
      .node({
        id: `grid_${carrier}`,
        root: "trade",
        output: carrier,
        parameters: { purchase_price: { money: 50, CO2: 100 } },
      })
      .node({
        id: `plant_${carrier}`,
        root: "transformation",
        output: carrier,
        status: "optional",
        parameters: { investment_cost: 300_000, lifetime: 1, maximum_capacity: 8, ...cost[carrier] },
      });
  return built;
}

describe("a grant with a cap", () => {
  it("that does not bind is one without", async () => {
    const open = await solved(site(), [grant({})]);
    const capped = await solved(site(), [grant({ cap: 500_000 })]);
    for (const r of [open, capped]) {
      expectObjective(r, 5 * 210_000 + 6 * GRID);
      expect(sizeOf(r, "plant_el")).toBeCloseTo(5, 6);
      expect(r.tables.investments[0]!.lumpSum).toBeCloseTo(1_050_000, 1);
    }
    expect([grantedTo(open, "plant_el"), grantedTo(capped, "plant_el")]).toEqual([
      0,
      expect.closeTo(450_000, 1) as number,
    ]);
  });

  it("that binds leaves sizes at the full cost, less the cap", async () => {
    const r = await solved(site(), [grant({ cap: 180_000 })]);
    expectObjective(r, 3 * 300_000 - 180_000 + 15 * GRID);
    expect(sizeOf(r, "plant_el")).toBeCloseTo(3, 6);
    const [payment] = r.tables.investments;
    expect(payment).toMatchObject({
      lumpSum: expect.closeTo(720_000, 1) as number,
      annuity: expect.closeTo(720_000, 1) as number,
      granted: expect.closeTo(180_000, 1) as number,
    });
  });

  it("ends building where it is used up, if a unit is worth less than it costs and more than it costs granted", async () => {
    // By size: 90 a kW up to 3.5 MW. The fourth MW saves 273 750, between 210 000 and 300 000.
    const r = await solved(site(), [grant({ kind: "per_size", rate: 90, cap: 315_000 })]);
    expectObjective(r, 3.5 * 210_000 + 12.5 * GRID);
    expect(sizeOf(r, "plant_el")).toBeCloseTo(3.5, 6);
  });

  it("is shared: money goes where it lowers the yearly cost most", async () => {
    // Heat: 600 000 a MW for two years, so that a unit of money granted saves 0.5 a year, of the other plant 1. Of 630 000 the power plant
    // takes 90 000 a MW. Its fifth MW saves 219 000 and costs 210 000 and the 45 000 that heat would save with that money: it is not built, the
    // fourth is. What is left, 270 000, goes to heat, which has three MW as without a grant.
    const r = await solved(site(["el", "heat"], { heat: { investment_cost: 600_000, lifetime: 2 } }), [
      grant({ cap: 630_000 }),
    ]);
    expectObjective(r, 4 * 300_000 - 360_000 + 10 * GRID + 3 * 300_000 - 135_000 + 15 * GRID);
    expect([sizeOf(r, "plant_el"), sizeOf(r, "plant_heat")].map((size) => Number(size.toFixed(5)))).toEqual([4, 3]);
    expect([grantedTo(r, "plant_el"), grantedTo(r, "plant_heat")]).toEqual([
      expect.closeTo(360_000, 1) as number,
      expect.closeTo(270_000, 1) as number,
    ]);
  });

  it("comes on top of one without, of what that leaves", async () => {
    // 10 % without a cap, 20 % up to 60 000, which is one MW: 270 000 beyond it. The fourth MW saves 273 750.
    const r = await solved(site(), [grant({ rate: 10 }), grant({ rate: 20, cap: 60_000 })]);
    expectObjective(r, 4 * 270_000 - 60_000 + 10 * GRID);
  });

  it("pays for building at all, where that is a decision", async () => {
    const dear = () => site(["el"], { el: { investment_cost: 280_000, fixed_cost_per_build: 200_000 } });
    const config = { model: { ...optimization([2030]).config.model, integer_expansion: true } };
    // Three MW save 8 + 7 + 6 times 54 750 = 1 149 750 and cost 840 000 and 200 000; the fourth saves less than it costs.
    const half = grant({ rate: 50, cap: 150_000 });
    const r = await solved(dear(), [half], { config });
    expectObjective(r, 3 * 280_000 + 200_000 - 150_000 + 15 * GRID);
    // With 60 000 more to pay for building at all nothing is built without the grant: 1 149 750 < 840 000 + 310 000.
    const dearer = () => site(["el"], { el: { investment_cost: 280_000, fixed_cost_per_build: 310_000 } });
    expectObjective(await solved(dearer(), null, { config }), 36 * GRID);
    expectObjective(await solved(dearer(), [{ ...half, cap: 1000 }], { config }), 3 * 280_000 + 309_000 + 15 * GRID);
  });

  it("is granted again with each renewal inside the years that a date stands for", async () => {
    // Two years, of which the plant lives one: it is bought twice, and granted twice.
    const r = await solved(site(), [grant({ cap: 180_000 })], { config: { last_span: 2 } });
    expect(r.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(r.summary!.objective).toBeCloseTo(2 * (3 * 300_000 - 180_000 + 15 * GRID), 1);
    expect(r.tables.investments.map(({ lumpSum, granted }) => [Math.round(lumpSum), Math.round(granted!)])).toEqual([
      [720_000, 180_000],
      [720_000, 180_000],
    ]);
  });

  it("is in what a run costs that minimizes something else", async () => {
    const r = await solved(site(), [grant({ cap: 180_000 })], { impact: "CO2" });
    expect(r.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(r.summary!.objective).toBeCloseTo(0, 3);
    expect(r.summary!.moneyNpv).toBeCloseTo(8 * 300_000 - 180_000, 1);
  });

  it("is paid for what is planned, in the status quo, too", async () => {
    // Four MW for sure: 360 000 of which 300 000 are paid.
    const planned = site(["el"], { el: { existing_capacity: [{ date: 2030, value: 4 }] } });
    planned.snapshot.nodes.find(({ node_id }) => node_id === "plant_el")!.status = "planned";
    const grants = [grant({ cap: 300_000 })];
    for (const status of [false, true]) {
      const r = await solved(planned, grants, { config: { status_quo: { status, fixed_rebuild: false } } });
      expectObjective(r, 4 * 300_000 - 300_000 + 10 * GRID);
      expect(grantedTo(r, "plant_el")).toBeCloseTo(300_000, 1);
    }
    // What may be built is not in a status quo: nothing is granted for it.
    const free = grantChanges(grants, inputsOf(await solved(site(), null)));
    const variation = { changes: [], alternative: null, granted: { finance_terms_id: "bank", capped: free.capped } };
    const config = { status_quo: { status: true, fixed_rebuild: false }, variation };
    expectObjective(await solved(site(), null, { config }), 36 * GRID);
  });

  it("needs a run of one year, and a component that is there", async () => {
    const granted = (component_id: string) => ({
      finance_terms_id: "bank",
      capped: [{ cap: 1, shares: [{ component_id, parameter_type: "investment_cost" as const, share: 0.1 }] }],
    });
    const rulesOf = async (years: number[], id: string) => {
      const variation = { changes: [], alternative: null, granted: granted(id) };
      const r = await run(site(), optimization(years, { config: { delta_t: 2, variation } }));
      return r.findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
    };
    expect(await rulesOf([2030, 2035], "plant_el")).toEqual(["grants_need_one_year"]);
    expect(await rulesOf([2030], "nowhere")).toEqual(["change_unused"]);
  });

  it("leaves a run without grants as it is", async () => {
    const without = await solved(site(), null);
    const none = await solved(site(), []);
    expect(none.tables).toEqual(without.tables);
    expect([none.summary!.objective, none.solver!.columns, none.solver!.rows]).toEqual([
      without.summary!.objective,
      without.solver!.columns,
      without.solver!.rows,
    ]);
  });
});

/**
 * Sites at random against the same model with the means of sites without grants. Of each granted component there are two pieces, one at the cost less
 * what is granted, one at the full cost. The first takes space, as much as a unit is granted, of an area of the size of the cap.
 */
const SITES = 20;
it(`${SITES} random sites have the optimum of two pieces of each component that share an area`, async () => {
  const seen = { open: 0, atCap: 0, free: 0 };
  for (let seed = 0; seed < SITES; seed++) {
    const random = randomStream(seed);
    const between = (low: number, high: number): number => low + (high - low) * random();
    const profile = (low: number, high: number): Given => steps(LOAD.map(() => between(low, high)));
    const demand = profile(0.5, 3);
    const price = profile(40, 160);
    const interest_rate = between(0.01, 0.08);
    const plants = ["sun", "plant", "battery"].map((id) => ({
      id,
      cost: id === "battery" ? between(300, 3000) : between(400_000, 3_000_000),
      lifetime: Math.round(between(8, 25)),
      availability: id === "sun" ? profile(0, 0.6) : 1,
      running: id === "plant" ? between(10, 60) : 0,
    }));
    const byCost = grant({ rate: between(10, 40) });
    const cap = between(20_000, 1_500_000);
    const open = seed % 2 === 0 ? [grant({ rate: between(5, 20), component_id: "sun" })] : [];
    const bySize = grant({
      kind: "per_size",
      rate: between(20, 40),
      component_id: "plant",
      cap: between(10_000, 60_000),
    });
    const isBySize = seed % 4 === 1;
    const draw = (pieces: boolean): Site => {
      const built = new Site().place("here", [0, 0], pieces ? (isBySize ? bySize.cap! : cap) : null);
      built
        .system({ interest_rate })
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: price } });
      for (const { id, cost, lifetime, availability, running } of plants) {
        const off = id === "sun" && open[0] ? (cost * open[0].rate) / 100 : 0;
        const isGranted = !isBySize || id === "plant";
        const perUnit = isBySize ? 1000 * bySize.rate : (cost * byCost.rate) / 100;
        const node = (name: string, investment_cost: number, more: Record<string, Given>) =>
          built.node({
            id: name,
            root: id === "battery" ? "storage" : "transformation",
            ...(id === "battery" ? { input: "el" } : {}),
            output: "el",
            status: "optional",
            parameters: {
              investment_cost,
              lifetime,
              ...(id === "battery"
                ? { power_to_energy_ratio: 0.001 }
                : { availability, variable_operation_cost: running }),
              ...more,
            },
          });
        if (!pieces) node(id, cost, {});
        else {
          node(`${id}_full`, cost - off, {});
          if (isGranted) node(`${id}_granted`, cost - off - perUnit, { space_requirement: perUnit });
        }
      }
      return built;
    };
    const grants = [...open, isBySize ? bySize : { ...byCost, cap }];
    const optimum = await solved(draw(false), grants);
    const reference = await solved(draw(true), null, { spaceCounts: true });
    expect([optimum, reference].flatMap((r) => r.findings.filter(({ severity }) => severity !== "info"))).toEqual([]);
    expect(optimum.summary!.objective / reference.summary!.objective).toBeCloseTo(1, 7);
    const costs = optimum.tables.costs.reduce((sum, { amount }) => sum + amount, 0);
    expect(costs / optimum.summary!.objective).toBeCloseTo(1, 7);
    const paid = plants.reduce((sum, { id }) => sum + grantedTo(optimum, id), 0);
    const most = isBySize ? bySize.cap! : cap;
    seen[paid < 1 ? "free" : paid > most * (1 - 1e-6) ? "atCap" : "open"]++;
  }
  process.stdout.write(`Random grants: ${JSON.stringify(seen)}\n`);
  expect(seen.atCap).toBeGreaterThan(4);
  expect(seen.open).toBeGreaterThan(2);
});
