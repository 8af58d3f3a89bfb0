import { describe, expect, it } from "vitest";
import { capacityOf, type Given, optimization, run, Site } from "../site";

const HOURS = 8760;

/** 1 MW of demand all year, bought at 100; a store that may be built, empties into the year and is no circle. */
const site = (parameters: Record<string, Given>) =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { existing_capacity: 2, purchase_price: 100 } })
    .node({
      id: "store",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { maximum_capacity: 100_000, power_to_energy_ratio: 0.1, cyclic_storage: false, ...parameters },
    });
const solve = (parameters: Record<string, Given>) =>
  run(site(parameters), optimization([2025], { config: { delta_t: 6, last_span: 1 } }));
const building = { investment_cost: 500, lifetime: 20, charging_efficiency: 0.9, discharging_efficiency: 0.9 };

describe("the first content of a storage whose year is no circle", () => {
  it("is nothing where no level is entered: nothing is built for it", async () => {
    const r = await solve(building);
    expect(r.summary!.objective).toBeCloseTo(100 * HOURS, 2);
    expect(capacityOf(r, "store", 2025)!.total).toBeCloseTo(0, 6);
    expect(r.findings.map(({ rule }) => rule)).not.toContain("first_content_worth");
  });

  it("is no more than the minimum level, which stays in it", async () => {
    const r = await solve({ existing_capacity: 10, maximum_capacity: 10, level_minimum: 0.2 });
    expect(r.summary!.objective).toBeCloseTo(100 * HOURS, 2);
  });

  it("is told with its energy and worth where a level is entered", async () => {
    const r = await solve({ existing_capacity: 10, maximum_capacity: 10, initial_level: 0.8, level_minimum: 0.2 });
    // 6 MWh come from nowhere and save 100 each.
    expect(r.summary!.objective).toBeCloseTo(100 * (HOURS - 6), 2);
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "first_content_worth",
        componentId: "store",
        year: 2025,
        energyMwh: expect.closeTo(6, 6),
        amount: expect.closeTo(600, 3),
        unit: "EUR",
      }),
    );
  });
});
