import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { optimization, repeat, run, Site } from "./site";

/** Blocks of operation against results worked out by hand. 8760 hours in one year, money in EUR. */
const YEAR = 2025;
const H = 8760;
const once = (site: Site, overrides = {}) => run(site, optimization([YEAR], overrides));
const el = { root: "consumption" as const, input: "el" };
/** Nothing is shut down early. */
const keep = { config: { model: { retirement: false } } };
const seriesOf = (r: Awaited<ReturnType<typeof run>>, id: string, variable: string) =>
  r.series.find((s) => s.componentId === id && s.variable === variable)!;

describe("storage", () => {
  it("charges cheap hours, discharges dear ones, and prices both", async () => {
    const r = await once(
      new Site()
        .node({ id: "load", ...el, parameters: { demand: 1 } })
        .node({
          id: "grid",
          root: "trade",
          output: "el",
          parameters: { purchase_price: { series: repeat([10, 110]), year: YEAR } },
        })
        .node({
          id: "battery",
          root: "storage",
          input: "el",
          output: "el",
          parameters: {
            existing_capacity: 1,
            existing_power: 1,
            charging_efficiency: 0.9,
            discharging_efficiency: 0.9,
          },
        }),
    );
    // Two hours: 1 + 1 MWh at 10, 0.9 MWh stored, 0.81 back, 0.19 at 110: 40.9 EUR. 20 if losses were ignored, 31 if one of the two was.
    expect(r.summary!.objective).toBeCloseTo((H / 2) * (20 + 0.19 * 110), 3);
    expect(r.tables.operation.find((o) => o.componentId === "battery")!.energyMwh).toBeCloseTo((H / 2) * 0.81, 3);
    const price = seriesOf(r, "balance:here:el", "marginal_price");
    expect(price.values[0]).toBeCloseTo(10, 5);
    expect(price.values[1]).toBeCloseTo(110, 5);
    expect(r.status).toBe("success");
  });

  it("starts and ends at the initial level, loses by the hour and keeps its minimum", async () => {
    const r = await once(
      new Site()
        .node({ id: "load", ...el, parameters: { demand: 1 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 20 } })
        .node({
          id: "tank",
          root: "storage",
          input: "el",
          output: "el",
          parameters: {
            existing_capacity: 10,
            power_to_energy_ratio: 1,
            initial_level: 0.5,
            level_minimum: 0.5,
            self_discharge: 0.01,
          },
        }),
      { config: { ...keep.config, delta_t: 2 } },
    );
    const level = seriesOf(r, "tank", "level").values;
    expect(level[H / 2 - 1]).toBeCloseTo(5, 5);
    expect(Math.min(...level)).toBeGreaterThan(5 - 1e-5);
    // Keeping 5 MWh costs what they lose in each step of two hours: 1.99 EUR. Nothing without the loss, 1 EUR if it were by the step.
    expect(r.summary!.objective).toBeCloseTo(H * 20 + (H / 2) * 20 * 5 * (1 - 0.99 ** 2), 2);
  });
});

describe("conversion", () => {
  it("leaves what maintenance and weather leave together", async () => {
    const r = await once(
      new Site()
        .node({ id: "load", ...el, parameters: { demand: 1 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } })
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 1, availability: 0.5, maximum_availability: 0.6 },
        }),
      { config: { ...keep.config, delta_t: 6 } },
    );
    // 0.5 * 0.6 MW come from the plant, 0.7 MW are bought; 0.5 MW if the weather alone counted, 0.4 MW if maintenance alone did.
    expect(r.summary!.objective).toBeCloseTo(H * 0.7 * 10, 3);
  });

  it("couples heat to power in a CHP", async () => {
    const r = await once(
      new Site()
        .node({ id: "power", ...el, parameters: { demand: 2 } })
        .node({ id: "warmth", root: "consumption", input: "heat", parameters: { demand: 1 } })
        .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: { money: 30, CO2: 200 } } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } })
        .node({
          id: "boiler",
          root: "transformation",
          input: "gas",
          output: "heat",
          parameters: { existing_capacity: 5, efficiency: 0.9 },
        })
        .node({
          id: "chp",
          root: "transformation",
          input: "gas",
          output: "el",
          output2: "heat",
          parameters: { existing_capacity: 1.5, efficiency: 0.4, secondary_output_ratio: 1 },
        }),
    );
    // Heat can go nowhere else: 1 MW of power with it from 2.5 MW of gas, 1 MW from the grid: 175 EUR an hour. If heat could be thrown
    // away, 1.5 MW of power from 3.75 MW of gas and 0.5 MW from the grid: 162.5 EUR.
    expect(r.summary!.objective).toBeCloseTo(H * (2.5 * 30 + 100), 2);
    expect(r.summary!.impacts.CO2).toBeCloseTo(H * 2.5 * 200, 1);
  });

  it("follows a COP series and cannot run where it is zero", async () => {
    const cop = repeat([4, 0]);
    const r = await once(
      new Site()
        .node({ id: "warmth", root: "consumption", input: "heat", parameters: { demand: 2 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } })
        .node({ id: "district", root: "trade", output: "heat", parameters: { purchase_price: 70 } })
        .node({
          id: "pump",
          root: "transformation",
          input: "el",
          output: "heat",
          parameters: { existing_capacity: 2, efficiency: { series: cop, year: YEAR } },
        }),
    );
    // Two hours: 0.5 MW of power for the pump, then 2 MW of district heat: 190 EUR. It is 200 EUR with the mean COP of 2 in both.
    expect(r.summary!.objective).toBeCloseTo((H / 2) * (50 + 140), 2);
  });

  it("keeps a prescribed profile, a minimum load and yearly bounds", async () => {
    const base = () =>
      new Site()
        .node({ id: "load", ...el, parameters: { demand: 5 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } });
    const plant = (parameters: Record<string, number>) =>
      base().node({
        id: "plant",
        root: "transformation",
        output: "el",
        parameters: { existing_capacity: 2, variable_cost: 30, ...parameters },
      });
    // Without these rules the dear plant would not run at all (50 EUR an hour), and the cheap one with all its 2 MW (32 EUR).
    expect((await once(plant({ fixed_profile: 0.5 }), keep)).summary!.objective).toBeCloseTo(H * (30 + 40), 2);
    expect((await once(plant({ lower_operation_limit: 0.25 }), keep)).summary!.objective).toBeCloseTo(H * (15 + 45), 2);
    expect((await once(plant({ annual_lower_energy_bound: 1000 }))).summary!.objective).toBeCloseTo(
      H * 50 + 20 * 1000,
      2,
    );
    const cheap = plant({ variable_cost: 1, annual_upper_energy_bound: 1000 });
    expect((await once(cheap)).summary!.objective).toBeCloseTo(H * 50 - 9 * 1000, 2);
    const hours = plant({ variable_cost: 1, maximum_full_load_hours: 100 });
    expect((await once(hours)).summary!.objective).toBeCloseTo(H * 50 - 9 * 200, 2);
  });

  it("curtails what nobody takes and says how much", async () => {
    const r = await once(
      new Site()
        .node({ id: "load", ...el, parameters: { demand: 1 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } })
        .node({
          id: "pv",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 4, availability: { series: repeat([0.5, 0]), year: YEAR } },
        }),
    );
    const row = r.tables.operation.find((o) => o.componentId === "pv")!;
    expect(row.energyMwh).toBeCloseTo(H / 2, 3);
    expect(row.curtailedMwh).toBeCloseTo(H / 2, 3);
    expect(row.curtailmentFactor).toBeCloseTo(0.5, 6);
    expect(row.fullLoadHours).toBeCloseTo(H / 8, 3);
  });
});

describe("trade", () => {
  const site = (parameters: Record<string, number>) =>
    new Site()
      .node({ id: "load", ...el, parameters: { demand: { series: repeat([1, 3]), year: YEAR } } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50, ...parameters } });

  it("pays energy, levy and the peak of the year and of each month", async () => {
    const r = await once(site({ energy_levy: 5, capacity_price: 1000, capacity_price_monthly: 10 }));
    // Peaks cost 3000 of the year and 30 of each of its months: 3360 EUR. It is 3030 if the months were one, 3000 without them.
    expect(r.summary!.objective).toBeCloseTo(H * 2 * 55 + 3 * 1000 + 12 * 3 * 10, 2);
    const kinds = Object.fromEntries(r.tables.costs.map((c) => [c.kind, c.amount]));
    expect(kinds["levy"]).toBeCloseTo(H * 2 * 5, 3);
    expect(kinds["capacity_price"]).toBeCloseTo(3360, 3);
  });

  it("pays the peak of a month from midnight of the clock on, in summer time too", async () => {
    // 10 MW at 13:00 on 15 July and in the hour from midnight on 1 August in Berlin (22:00 UTC on 31 July), else 1 MW.
    const demand = new Float64Array(H).fill(1);
    const hourOf = (iso: string) => (Date.parse(iso) - Date.UTC(YEAR, 0, 1)) / HOUR_MS;
    for (const at of ["2025-07-15T11:00Z", "2025-07-31T22:00Z"]) demand[hourOf(at)] = 10;
    const berlin = new Site().node({ id: "load", ...el, parameters: { demand: { series: demand, year: YEAR } } }).node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: 0, capacity_price_monthly: 1000 },
    });
    berlin.snapshot.system.timezone = "Europe/Berlin";
    const r = await once(berlin);
    // July and August have a peak of 10 MW, ten months one of 1 MW; 21 000 if August began at 01:00.
    expect(r.summary!.objective).toBeCloseTo((2 * 10 + 10) * 1000, 3);
  });

  it("earns by selling, within the size of its connection", async () => {
    const r = await once(
      site({})
        .node({ id: "feed-in", root: "trade", input: "el", parameters: { sale_price: 40, existing_capacity: 0.5 } })
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 10, variable_cost: 20 },
        }),
    );
    // 30 EUR an hour; without the connection's bound 8 of the plant's 10 MW would be sold, which earns 120 EUR.
    expect(r.summary!.objective).toBeCloseTo(H * (2.5 * 20 - 0.5 * 40), 2);
  });
});

describe("transmission", () => {
  const site = (direction: "bidirectional" | "uniform" | "opposite") =>
    new Site()
      .place("A")
      .place("B")
      .node({ id: "grid", root: "trade", place: "A", output: "el", parameters: { purchase_price: 50 } })
      .node({ id: "load", ...el, place: "B", parameters: { demand: 0.9 } })
      .line({
        id: "cable",
        from: "A",
        to: "B",
        km: 100,
        input: "el",
        output: "el",
        direction,
        parameters: { existing_capacity: 1, transmission_loss: 0.001 },
      });

  it("loses on the way and is fully used", async () => {
    const r = await once(site("bidirectional"));
    // A tenth is lost over 100 km: 1 MW is bought for 0.9 MW. 45 EUR an hour if nothing were lost.
    expect(r.summary!.objective).toBeCloseTo(H * 50, 2);
    expect(r.tables.operation.find((o) => o.componentId === "cable")!.utilisationMax).toBeCloseTo(1, 6);
    const prices = ["A", "B"].map((p) => seriesOf(r, `balance:${p}:el`, "marginal_price").values[0]);
    expect(prices[0]).toBeCloseTo(50, 4);
    expect(r.tables.balances.find((b) => b.placeId === "B")!.demandMwh).toBeCloseTo(0.9 * H, 3);
  });

  it("is open from start to end only, or the other way round", async () => {
    expect((await once(site("uniform"))).status).toBe("success");
    const closed = await once(site("opposite"));
    expect(closed.findings.map((f) => f.rule)).toContain("demand_without_supply");
  });

  it("is priced per MW and km", async () => {
    const s = site("uniform");
    s.snapshot.lines[0]!.status = "optional";
    s.snapshot.parameters = s.snapshot.parameters.filter((p) => p.properties.type !== "existing_capacity");
    for (const [type, value] of [
      ["investment_cost", 20],
      ["lifetime", 10],
    ] as const)
      s.row({ line_id: "cable" }, type, { value });
    const r = await once(s);
    // 1 MW over 100 km at 20 EUR/(MW km), 10 a without interest: 200 EUR a year. It is 2 EUR if the length did not count.
    expect(r.summary!.objective).toBeCloseTo(H * 50 + (100 * 20) / 10, 2);
  });

  it("merges places as the spatial method says", async () => {
    const s = () => {
      const site = new Site().place("A", [6, 50]).place("B", [7, 50]).place("C", [6.1, 50]);
      return site
        .node({ id: "grid", root: "trade", place: "A", output: "el", parameters: { purchase_price: 50 } })
        .node({ id: "load", ...el, place: "C", parameters: { demand: 1 } })
        .line({
          id: "cable",
          from: "A",
          to: "B",
          km: 70,
          input: "el",
          output: "el",
          parameters: { existing_capacity: 1 },
        });
    };
    expect((await once(s(), { method: "grid_nodes" })).status).toBe("success");
    expect((await once(s(), { method: "single_node" })).status).toBe("success");
    const groups = { A: "South", C: "South", B: "North" };
    const external = await once(s(), { method: "external", config: { clusters: groups } });
    expect(external.status).toBe("success");
    // Purchase and demand are in one place of the group's name; the cable leads to the other.
    expect(external.components.map((c) => [c.id, c.placeName])).toEqual([
      ["grid", "South"],
      ["load", "South"],
      ["cable", "South"],
    ]);
    const apart = await once(s(), { method: "external", config: { clusters: { A: "South", B: "North", C: "North" } } });
    expect(apart.tables.operation.find((o) => o.componentId === "cable")!.energyMwh).toBeCloseTo(H, 2);
    expect((await once(s(), { method: "none" })).findings.map((f) => f.rule)).toContain("demand_without_supply");
  });
});

describe("emissions", () => {
  const site = (system: Record<string, number>) =>
    new Site()
      .system(Object.fromEntries(Object.entries(system).map(([k, v]) => [k, { CO2: v }])))
      .node({ id: "load", ...el, parameters: { demand: 1 } })
      .node({ id: "dirty", root: "trade", output: "el", parameters: { purchase_price: { money: 40, CO2: 500 } } })
      .node({ id: "clean", root: "trade", output: "el", parameters: { purchase_price: 100 } });

  it("keeps a limit and prices it by its dual", async () => {
    const r = await once(site({ emission_limit: 250 * H }));
    // Half of each, 70 EUR an hour; 40 EUR if the limit were ignored.
    expect(r.summary!.objective).toBeCloseTo(H * 70, 2);
    expect(r.tables.emissions[0]).toMatchObject({ impact: "CO2", hard: true, limit: 250 * H });
    expect(r.tables.emissions[0]!.limitPrice).toBeCloseTo(60 / 500, 6);
  });

  it("trades allowances at their price, free allocation counted", async () => {
    // Dirty energy costs 40 + 0.05 * 500 = 65 EUR, less 50 EUR a year for what is allocated. At 0.20 it would be 140. Then clean energy is
    // bought and the allocation sold. Without a price of emissions both would cost 40 EUR an hour.
    const low = await once(site({ emission_price: 0.05, emission_free_allocation: 1000, emission_limit: 1 }));
    expect(low.summary!.objective).toBeCloseTo(H * 65 - 50, 2);
    expect(low.findings.map((f) => f.rule)).toContain("emission_limit_traded");
    const high = await once(site({ emission_price: 0.2, emission_free_allocation: 1000 }));
    expect(high.summary!.objective).toBeCloseTo(H * 100 - 200, 2);
  });

  it("says where allowances that are free have no price", async () => {
    const unpriced = await once(site({ emission_free_allocation: 1000, emission_limit: 1e9 }));
    expect(unpriced.findings).toContainEqual(
      expect.objectContaining({ rule: "parameter_unused", amount: 1, detail: "no_certificate_price" }),
    );
    const price = { value: 0.2, impact: "CO2" as const };
    const later = site({ emission_free_allocation: 1000 }).row(
      { system_id: "sys", date: "2040-01-01" },
      "emission_price",
      price,
    );
    const result = await run(later, optimization([2025, 2040], { config: { delta_t: 6 } }));
    expect(result.findings).toContainEqual(
      expect.objectContaining({ rule: "allocation_without_price", amount: 1000, parameterType: "emission_price" }),
    );
  });

  it("can be what is minimised", async () => {
    const r = await once(site({}), { impact: "CO2" });
    expect(r.summary!.objective).toBeCloseTo(0, 3);
    expect(r.summary!.money).toBeCloseTo(H * 100, 1);
    // Allowances are money: 1000 kg that are allocated at 0.2 EUR are worth 200 EUR, and take no kg off (-200 if they did).
    const traded = await once(site({ emission_price: 0.2, emission_free_allocation: 1000 }), { impact: "CO2" });
    expect(traded.summary!.objective).toBeCloseTo(0, 3);
    expect(traded.summary!.money).toBeCloseTo(H * 100 - 200, 1);
  });
});
