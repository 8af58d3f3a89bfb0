import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { optimization, run, Site } from "../site";

/** Runs at base, high and low prices. 8760 hours in one year, money in EUR. */
const H = 8760;
const YEAR = 2030;
const price = (site: Site, node_id: string, value: number, price_scenario?: PriceScenario) =>
  site.row({ node_id, system_id: "sys" }, "purchase_price", { value, price_scenario });

/** 2 MW of load, of which 1 MW of gas can be burnt at 50 %; the rest is bought. The grid has three prices, the gas two. */
function site(): Site {
  const built = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { energy_levy: 5 } })
    .node({ id: "well", root: "trade", output: "gas" })
    .node({
      id: "engine",
      root: "transformation",
      input: "gas",
      output: "el",
      parameters: { existing_capacity: 1, efficiency: 0.5 },
    });
  built.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  price(built, "grid", 70);
  price(built, "grid", 150, "high");
  price(built, "grid", 30, "low");
  price(built, "well", 20);
  return price(built, "well", 60, "high");
}
const at = (price_scenario?: PriceScenario, built = site()) =>
  run(built, optimization([YEAR], { config: { delta_t: 2, price_scenario, model: { retirement: false } } }));
const missing = (r: Awaited<ReturnType<typeof run>>) =>
  r.findings
    .filter(({ rule }) => /^no_(high|low)_price/.test(rule))
    .map(({ rule, componentId, parameterType }) => [rule, componentId, parameterType]);

describe("price scenarios", () => {
  it("count where the run asks for them, else the base price, and a missing one is named", async () => {
    // Base: 1 MW of the engine at 20 / 0.5 = 40, 1 MW of the grid at 70 + 5.
    const base = await at();
    expect(base.summary!.objective).toBeCloseTo(H * (40 + 75), 2);
    expect(missing(base)).toEqual([]);
    // High: engine at 60 / 0.5 = 120 < 155. The levy has no high value.
    const high = await at("high");
    expect(high.summary!.objective).toBeCloseTo(H * (120 + 155), 2);
    expect(missing(high)).toEqual([["no_high_price", "grid", "energy_levy"]]);
    // Low: the grid at 30 + 5 is cheaper than the engine at the base price of the gas, 40: 2 MW of the grid.
    const low = await at("low");
    expect(low.summary!.objective).toBeCloseTo(H * 2 * 35, 2);
    expect(missing(low)).toEqual([
      ["no_low_price", "grid", "energy_levy"],
      ["no_low_price", "well", "purchase_price"],
    ]);
  });

  it("reach into formulas, and the system's emission price", async () => {
    const built = site();
    built.row({ node_id: "grid", system_id: "sys" }, "capacity_price", { value: null, formula: "energy_levy * 100" });
    built.row({ node_id: "grid", system_id: "sys" }, "energy_levy", { value: 6, price_scenario: "high" });
    built.row({ node_id: "well", system_id: "sys" }, "variable_cost", { value: 200, impact: "CO2" });
    built.row({ system_id: "sys" }, "emission_price", { value: 0.1, impact: "CO2" });
    // The engine burns 2 MWh of gas for one of electricity: 400 kg at 0.1 = 40 more, 160 in all. The grid 150 + 6 and 600 a MW.
    const high = await at("high", built);
    expect(high.summary!.objective).toBeCloseTo(H * 2 * 156 + 600 * 2, 1);
    expect(missing(high)).toEqual([["no_high_price_here", undefined, "emission_price"]]);
  });
});
