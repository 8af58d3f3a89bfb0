import { describe, expect, it } from "vitest";
import { capacityOf, type Given, optimization, run, Site } from "./site";

/** Conversion of old plants against results worked out by hand. A load of 4 MW, steps of 6 h, no interest. */
const H = 8760;
const site = (conversion: Record<string, Given>, price = 100, place = "here") =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 4 } })
    .node({
      id: "coal",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: 4, variable_cost: 50, decommissioning_cost: 7 },
    })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: price } })
    .node({
      id: "biomass",
      root: "transformation",
      output: "el",
      status: "optional",
      place,
      parameters: { investment_cost: 10_000_000, lifetime: 10, variable_cost: 20, ...conversion },
    });
const load4 = () =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 4 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } });
const years = (more = {}) => optimization([2025, 2030], { config: { delta_t: 6, last_span: 5, ...more } });

describe("an old plant", () => {
  it("becomes as much of the new one as the factor says", async () => {
    const r = await run(site({ conversion_factor: 0.5, conversion_cost: 1000 }, 60), years());
    // Each MW of coal at 50 gives way to 0.5 MW of biomass at 20 and 0.5 MW bought at 60: 40 on average. 2 * 1000 / 10 a year.
    expect(r.summary!.objective).toBeCloseTo(10 * (2 * H * 20 + 2 * H * 60 + 200), 2);
    expect(capacityOf(r, "coal", 2030)!.total).toBeCloseTo(0, 6);
    expect(capacityOf(r, "biomass", 2030)!.total).toBeCloseTo(2, 6);
    // Bought at 100 it would be 60 on average: the plant stays.
    const dear = await run(site({ conversion_factor: 0.5, conversion_cost: 1000 }), years());
    expect(dear.summary!.objective).toBeCloseTo(10 * 4 * H * 50, 2);
  });

  it("is converted where that pays", async () => {
    const r = await run(site({ conversion_factor: 1, conversion_cost: 1000 }), years());
    // 4 MW at 20 EUR/MWh for ten years, and 4 * 1000 / 10 a year; 7 EUR/MW of taking down are not paid.
    expect(r.summary!.objective).toBeCloseTo(10 * (4 * H * 20 + 400), 2);
    expect(r.summary!.moneyNpv).toBeCloseTo(r.summary!.objective, 2);
    expect(capacityOf(r, "coal", 2025)).toMatchObject({ existing: 0, retired: 4 });
    expect(capacityOf(r, "biomass", 2025)!.new).toBeCloseTo(4, 6);
    expect(r.tables.investments).toEqual([expect.objectContaining({ componentId: "biomass", lumpSum: 4000 })]);
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "converted", componentId: "coal", year: 2025, amount: 4, detail: "biomass" }),
    );
    expect(r.findings.map(({ rule }) => rule)).not.toContain("check_objective");
  });

  it("keeps to the largest build of a date", async () => {
    const r = await run(site({ conversion_factor: 1, conversion_cost: 1000, maximum_expansion: 3 }), years());
    // 3 MW in 2025, the last one in 2030.
    expect(capacityOf(r, "biomass", 2025)!.total).toBeCloseTo(3, 6);
    expect(capacityOf(r, "biomass", 2030)!.total).toBeCloseTo(4, 6);
    const first = 5 * (3 * H * 20 + 1 * H * 50 + 300);
    expect(r.summary!.objective).toBeCloseTo(first + 5 * (4 * H * 20 + 400), 2);
  });

  it("takes the power of a storage along, in the share of its energy", async () => {
    const storages = load4()
      .node({
        id: "old",
        root: "storage",
        input: "el",
        output: "el",
        parameters: {
          existing_capacity: 40,
          existing_power: 4,
          fixed_operation_cost: 100,
          fixed_operation_cost_power: 1000,
        },
      })
      .node({
        id: "new",
        root: "storage",
        input: "el",
        output: "el",
        status: "optional",
        parameters: {
          conversion_factor: 1,
          conversion_cost: 500,
          investment_cost: 10_000_000,
          lifetime: 10,
          maximum_capacity: 30,
          power_to_energy_ratio: 0.1,
        },
      });
    for (const more of [{}, { rolling_horizon_years: 1 }]) {
      const r = await run(storages, years({ model: { retirement: false }, ...more }));
      // 10 of 40 MWh stay, with 1 of 4 MW; 30 MWh at 500 / 10 a year.
      expect(r.summary!.objective).toBeCloseTo(10 * (4 * H * 10 + 10 * 100 + 1 * 1000 + 30 * 50), 2);
      for (const year of [2025, 2030]) {
        expect(capacityOf(r, "old", year)!.total).toBeCloseTo(10, 6);
        expect(capacityOf(r, "old", year, "power")!.total).toBeCloseTo(1, 6);
        expect(capacityOf(r, "new", year)!.total).toBeCloseTo(30, 6);
      }
      expect(capacityOf(r, "old", 2025, "power")).toMatchObject({
        unit: "MW",
        retired: expect.closeTo(3, 6) as number,
      });
      expect(r.findings.filter(({ rule }) => rule === "converted")).toHaveLength(1);
      expect(r.findings.map(({ rule }) => rule)).not.toContain("check_objective");
    }
  });

  it("stays what it is elsewhere, without repowering, or at the full investment", async () => {
    const stays = 10 * 4 * H * 50;
    const far = await run(site({ conversion_factor: 1, conversion_cost: 1000 }, 100, "far"), years());
    expect(far.summary!.objective).toBeCloseTo(stays, 2);
    expect(far.findings).toContainEqual(
      expect.objectContaining({ rule: "conversion_without_plant", componentId: "biomass" }),
    );
    const bounded = { conversion_factor: 1, conversion_cost: 1000, maximum_capacity: 10 };
    const off = await run(site(bounded), years({ model: { repowering: false } }));
    expect(off.summary!.objective).toBeCloseTo(stays, 2);
    expect(off.findings).toContainEqual(
      expect.objectContaining({ rule: "parameter_unused", parameterType: "conversion_cost", detail: "repowering" }),
    );
    // 10 million for a MW are a million a year; it saves 30 * 8760.
    const full = await run(site({ conversion_factor: 1 }), years());
    expect(full.summary!.objective).toBeCloseTo(stays, 2);
  });
});
