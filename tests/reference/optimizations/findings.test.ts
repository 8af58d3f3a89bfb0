import { describe, expect, it } from "vitest";
import de from "../../../locales/de/optimizations.json";
import en from "../../../locales/en/optimizations.json";
import fr from "../../../locales/fr/optimizations.json";
import { optimization, repeat, run, Site } from "./site";

/** What the engine says when something cannot be: rules before the build, explanations after a solve. */
const H = 8760;
const fast = { config: { delta_t: 2 } };
const load = (mw: number) =>
  new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: mw } });
const grid = (price: number) => ({
  id: "grid",
  root: "trade" as const,
  output: "el",
  parameters: { purchase_price: price },
});
const errors = async (site: Site, overrides = {}) => {
  const r = await run(site, optimization([2025], { ...fast, ...overrides }));
  expect(r.status).toBe("error");
  expect(r.summary).toBeNull();
  for (const f of r.findings) for (const words of [en, de, fr]) expect(words.engine.findings).toHaveProperty(f.rule);
  return r.findings.filter((f) => f.severity === "error");
};

describe("rules before the build", () => {
  it("asks for components", async () => {
    expect((await errors(new Site()))[0]).toMatchObject({ rule: "no_components" });
  });

  it("names a demand that nothing can reach", async () => {
    expect(await errors(load(1))).toEqual([
      expect.objectContaining({
        rule: "demand_without_supply",
        componentId: "load",
        carrierLevelId: "el",
        placeId: "here",
      }),
    ]);
  });

  it("names a line without ends", async () => {
    const site = load(1)
      .node(grid(1))
      .line({
        id: "cable",
        from: "here",
        to: null,
        km: 1,
        input: "el",
        output: "el",
        parameters: { existing_capacity: 1 },
      });
    expect(await errors(site)).toEqual([
      expect.objectContaining({ rule: "line_without_ends", componentName: "cable" }),
    ]);
  });

  it("counts the hours a series lacks and gives the first", async () => {
    const values = repeat([1]);
    values.fill(Number.NaN, 100, 103);
    const site = new Site()
      .node(grid(1))
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: { series: values, year: 2025 } } });
    expect(await errors(site, { config: { delta_t: 1 } })).toEqual([
      expect.objectContaining({
        rule: "series_incomplete",
        componentId: "load",
        parameterType: "demand",
        year: 2025,
        hours: 3,
        firstHour: 100,
      }),
    ]);
  });

  it("finds a storage without power, crossing bounds and negative values", async () => {
    const storage = load(1)
      .node(grid(1))
      .node({ id: "battery", root: "storage", input: "el", output: "el", parameters: { existing_capacity: 1 } });
    expect(await errors(storage)).toEqual([
      expect.objectContaining({ rule: "storage_without_power", componentId: "battery" }),
    ]);
    const plant = (parameters: Record<string, number>) =>
      load(1)
        .node(grid(1))
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { lifetime: 10, ...parameters },
        });
    expect(await errors(plant({ minimum_capacity: 3, maximum_capacity: 2 }))).toEqual([
      expect.objectContaining({ rule: "capacity_bounds_cross", componentId: "plant", amount: 1, year: 2025 }),
    ]);
    expect(await errors(plant({ existing_capacity: -1 }))).toEqual([
      expect.objectContaining({ rule: "negative_capacity", amount: -1, parameterType: "existing_capacity" }),
    ]);
    expect(await errors(plant({ annual_lower_energy_bound: 5, annual_upper_energy_bound: 2 }))).toEqual([
      expect.objectContaining({ rule: "energy_bounds_cross", amount: 3 }),
    ]);
  });

  it("refuses what it does not compute", async () => {
    const refused = async (overrides: object) => (await errors(load(1).node(grid(1)), overrides)).map((f) => f.rule);
    const flag = (name: string) => ({ config: { delta_t: 2, model: { [name]: true } } });
    expect(await refused(flag("resilience"))).toEqual(["resilience_without_outage"]);
    expect(await refused({ optimization_id_invest: "other" })).toEqual(["invest_run_gone"]);
    expect(await refused({ method: "external" })).toEqual(["clusters_missing"]);
  });
});

describe("explanations", () => {
  it("says where, when and how much is missing", async () => {
    const demand = repeat([1]);
    demand.fill(2, 10, 14);
    const site = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: { series: demand, year: 2025 } } })
      .node({ id: "plant", root: "transformation", output: "el", parameters: { existing_capacity: 1.5 } });
    expect(await errors(site)).toEqual([
      expect.objectContaining({
        rule: "infeasible_shortage",
        componentId: "load",
        carrierLevelId: "el",
        year: 2025,
        hours: 4,
        firstHour: 10,
        unit: "MWh",
      }),
    ]);
    const [finding] = await errors(site);
    expect(finding!.amount).toBeCloseTo(2, 5);
    expect(finding!.peakMw).toBeCloseTo(0.5, 5);
  });

  it("says what has nowhere to go", async () => {
    const site = load(1).node({
      id: "must-run",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: 2, fixed_profile: 1 },
    });
    const [finding] = await errors(site, { config: { delta_t: 2, model: { retirement: false } } });
    expect(finding).toMatchObject({ rule: "infeasible_surplus", hours: H });
    expect(finding!.amount).toBeCloseTo(H, 2);
  });

  it("says by how much an emission limit is too low", async () => {
    const site = load(1)
      .system({ emission_limit: { CO2: 100 * H } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: { money: 1, CO2: 300 } } });
    const [finding] = await errors(site);
    expect(finding).toMatchObject({ rule: "infeasible_emission_limit", detail: "CO2", year: 2025, unit: "kg" });
    expect(finding!.amount! / (200 * H)).toBeCloseTo(1, 6);
  });

  it("names who would earn without limit", async () => {
    const site = load(1)
      .node(grid(20))
      .node({
        id: "feed-in",
        root: "trade",
        input: "el",
        parameters: { sale_price: 30, both_directions_at_once: true },
      });
    expect((await errors(site)).map((f) => f.componentId)).toContain("feed-in");
  });
});
