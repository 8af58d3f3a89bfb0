import { describe, expect, it } from "vitest";
import { technologySchema } from "~/entities/catalogue/technology";
import type { RunResult } from "~/entities/results/result";
import { optimization, repeat, run, Site } from "../site";

/**
 * Half the day sun at full power, no load. What is sold earns 50 EUR/MWh; a MW of photovoltaics costs 1000 EUR a year, at most 4 are built,
 * and 2 are there in the second case.
 */
const YEAR = 2025;
const sun = { series: repeat(Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 1 : 0))), year: YEAR };

function site(share: number | null, { existing = 0, most = 4, plant = "photovoltaics" } = {}) {
  const own = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 0.1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 500 } })
    .node({
      id: "sun",
      root: "transformation",
      status: "optional",
      output: "el",
      parameters: {
        availability: sun,
        maximum_capacity: most,
        existing_capacity: existing,
        fixed_operation_cost: 1000,
      },
    })
    .node({
      id: "sale",
      root: "trade",
      input: "el",
      parameters: { sale_price: 50, ...(share === null ? {} : { feed_in_share: share }) },
    });
  const { technologies, nodes } = own.snapshot;
  const above = { name: { en: plant }, abbr: plant, is_custom: false, color: "#FFFFFF", properties: { unit: "MW" } };
  technologies.push(technologySchema.parse({ ...above, technology_id: plant, tech_id_parent: "transformation" }));
  nodes.find(({ node_id }) => node_id === "sun")!.technology_id = plant;
  return own;
}

const result = (own: Site) => run(own, optimization([YEAR], { config: { delta_t: 1 } }));
const highestSale = (r: RunResult) =>
  Math.max(...r.series.find(({ componentId, variable }) => componentId === "sale" && variable === "sale")!.values);
const built = (r: RunResult) => r.tables.capacities.find(({ componentId }) => componentId === "sun")!.total;

describe("feed-in as a share of the photovoltaics", () => {
  it("limits what is sold to a share of what the run builds", async () => {
    const free = await result(site(null));
    expect([built(free), highestSale(free)]).toEqual([expect.closeTo(4, 6), expect.closeTo(3.9, 6)]);
    const limited = await result(site(0.6));
    // 0.6 * 4 MW in 12 hours a day; the rest above the load is let go.
    expect(built(limited)).toBeCloseTo(4, 6);
    expect(highestSale(limited)).toBeCloseTo(2.4, 6);
    expect(limited.tables.operation.find(({ componentId }) => componentId === "sale")!.energyMwh).toBeCloseTo(
      2.4 * 4380,
      3,
    );
  });

  it("counts what stands, and all of it only where the share is one", async () => {
    const half = await result(site(0.5, { existing: 2, most: 2 }));
    expect(highestSale(half)).toBeCloseTo(1, 6);
    const all = await result(site(1, { existing: 2, most: 2 }));
    expect(highestSale(all)).toBeCloseTo(1.9, 6);
  });

  it("is one limit for all sales at a meter", async () => {
    const own = site(0.5, { existing: 2, most: 2 }).node({
      id: "second",
      root: "trade",
      input: "el",
      parameters: { sale_price: 49 },
    });
    const r = await result(own);
    const both = ["sale", "second"].map((id) => r.tables.operation.find(({ componentId }) => componentId === id)!);
    expect(both.reduce((sum, { energyMwh }) => sum + energyMwh, 0)).toBeCloseTo(1 * 4380, 3);
  });

  it("counts in what photovoltaics are worth: half of the sale, 50 a MWh; 0 if the share were left out, as the sun is in plenty", async () => {
    // The plant is as it is: 2 MW, of which 1 may be sold in 4 380 hours, and the sun gives more.
    const stands = (existing: number) => {
      const own = site(0.5, { existing, most: existing });
      own.snapshot.nodes.find(({ node_id }) => node_id === "sun")!.status = "existing";
      own.row({ node_id: "sun", system_id: "sys" }, "retirement_allowed", { value: false });
      return result(own);
    };
    const [r, larger] = [await stands(2), await stands(2.1)];
    const worth = r.sensitivities!.limits.find(
      ({ componentId, parameterType }) => componentId === "sun" && parameterType === "existing_capacity",
    )!;
    expect(worth.worth).toBeCloseTo(-0.5 * 50 * 4380, 2);
    // Fixed costs of the plant itself are no part of what its size is worth to the rest.
    const saved = (larger.summary!.objective - r.summary!.objective) / 0.1 - 1000;
    expect(worth.worth).toBeCloseTo(saved, 2);
  });

  it("is told where there are no photovoltaics to take a share of", async () => {
    const r = await result(site(0.6, { plant: "wind_turbine" }));
    expect(highestSale(r)).toBeCloseTo(0, 9);
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "feed_in_without_photovoltaics", severity: "warning", componentId: "sale" }),
    );
  });
});
