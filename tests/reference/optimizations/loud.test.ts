import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { type Given, optimization, repeat, run, Site } from "./site";

/** What a run must not pass over: missing parameters, contradictions and values it cannot use, named with their component. */
const H = 8760;
const FAST = { delta_t: 6 };
type Component = Parameters<Site["node"]>[0];
const load = (parameters: Record<string, Given> = { demand: 1 }): Component => ({
  id: "load",
  root: "consumption",
  input: "el",
  parameters,
});
const grid = (parameters: Record<string, Given>): Component => ({
  id: "grid",
  root: "trade",
  output: "el",
  parameters,
});
const plant = (parameters: Record<string, Given>, more: Partial<Component> = {}): Component => ({
  id: "plant",
  root: "transformation",
  output: "el",
  parameters,
  ...more,
});
/** With the catalogue's technologies, parameter types and default parameters. */
function catalogued(technologies: Record<string, string>, ...nodes: Component[]): Site {
  const site = new Site();
  for (const node of nodes) site.node(node);
  site.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  site.snapshot.technologies.push(...catalogue.technologies);
  site.snapshot.parameters.push(...catalogue.parameters);
  for (const node of site.snapshot.nodes) node.technology_id = technologies[node.node_id] ?? node.technology_id;
  return site;
}
const of = (...nodes: Component[]) => nodes.reduce((site, node) => site.node(node), new Site());
const solve = (site: Site, years = [2025], config = {}) =>
  run(site, optimization(years, { config: { ...FAST, ...config } }));
const errors = async (site: Site, years = [2025]) =>
  (await solve(site, years)).findings.filter((f) => f.severity === "error");

describe("parameters that are missing", () => {
  it("stop the run with component and parameter", async () => {
    const technologies = {
      load: "heat_demand",
      pump: "compression_chiller",
      boiler: "oil_boiler",
      exchanger: "heat_exchanger",
    };
    const sides = (id: string, input: string): Component => ({
      id,
      root: "transformation",
      input,
      output: "heat",
      parameters: { existing_capacity: 5 },
    });
    const site = catalogued(
      technologies,
      { ...load({}), input: "heat" },
      grid({ purchase_price: 10 }),
      sides("pump", "el"),
      sides("boiler", "el"),
      sides("exchanger", "el"),
    );
    expect(await errors(site)).toEqual(
      [
        ["load", "demand"],
        ["pump", "efficiency"],
        ["boiler", "efficiency"],
      ].map(([componentId, parameterType]) =>
        expect.objectContaining({ rule: "parameter_missing", componentId, parameterType }),
      ),
    );
    const findings = (await solve(site)).findings.filter((f) => f.rule === "efficiency_missing");
    expect(findings).toEqual([expect.objectContaining({ componentId: "exchanger", severity: "warning" })]);
  });

  it("are told year by year", async () => {
    const later = [{ date: 2030, value: 2 }];
    const site = catalogued(
      { load: "electricity_demand", pump: "heat_pump_water" },
      load({ demand: later }),
      grid({ purchase_price: 10 }),
      { id: "pump", root: "transformation", input: "el", output: "el", parameters: { efficiency: later } },
    );
    const { findings } = await solve(site, [2025, 2030]);
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: "parameter_missing_in_year", componentId: "pump", year: 2025 }),
    );
    expect(findings).toContainEqual(expect.objectContaining({ rule: "demand_begins_later", year: 2025 }));
  });

  it("include a storage's power, by ratio too", async () => {
    const battery = (parameters: Record<string, Given>): Component => ({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      parameters: { existing_capacity: 1, ...parameters },
    });
    for (const parameters of [{}, { power_to_energy_ratio: 0 }] as Record<string, number>[])
      expect(await errors(of(load(), grid({ purchase_price: 1 }), battery(parameters)))).toEqual([
        expect.objectContaining({ rule: "storage_without_power", componentId: "battery" }),
      ]);
  });
});

describe("values that cannot be", () => {
  it("are shares above 1, hours counted, and efficiencies of 0", async () => {
    const availability = repeat([0.5, 1.5, 0.5, 0.5]);
    const site = of(
      load(),
      grid({ purchase_price: 10 }),
      plant({ existing_capacity: 1, availability: { series: availability, year: 2025 } }),
    );
    const r = await run(site, optimization([2025], { config: { delta_t: 1 } }));
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "values_above_one",
        severity: "error",
        componentId: "plant",
        parameterType: "availability",
        hours: H / 4,
        firstHour: 1,
        amount: 1.5,
      }),
    );
    const boiler = plant({ existing_capacity: 1, efficiency: 0 }, { input: "gas" });
    expect(await errors(of(load(), grid({ purchase_price: 10 }), boiler))).toEqual([
      expect.objectContaining({ rule: "efficiency_zero", componentId: "plant", year: 2025 }),
    ]);
    const types = new Map(catalogue.parameterTypes.map((type) => [type.parameter_type, type]));
    for (const type of ["efficiency", "charging_efficiency", "discharging_efficiency"])
      expect(types.get(type)?.geq).toBeGreaterThan(0);
  });

  it("are yearly bounds that a fixed demand contradicts", async () => {
    const site = (bounds: Record<string, number>) => of(load({ demand: 1, ...bounds }), grid({ purchase_price: 10 }));
    expect(await errors(site({ annual_upper_energy_bound: H - 60 }))).toEqual([
      expect.objectContaining({ rule: "demand_above_bound", componentId: "load", amount: 60, year: 2025 }),
    ]);
    expect(await errors(site({ annual_lower_energy_bound: H + 40 }))).toEqual([
      expect.objectContaining({ rule: "demand_below_bound", amount: 40 }),
    ]);
    expect(await errors(site({ annual_lower_energy_bound: H, annual_upper_energy_bound: H }))).toEqual([]);
  });
});

describe("emissions of what is bought", () => {
  it("count once: those of the price go before the catalogue's factor and before a variable cost", async () => {
    const site = (parameters: Record<string, Given>) => catalogued({ grid: "gas_purchase" }, load(), grid(parameters));
    const perMwh = async (parameters: Record<string, Given>) => {
      const r = await solve(site(parameters));
      return [r.summary!.impacts.CO2! / H, r.findings.find((f) => f.rule === "emission_counted_once")?.severity];
    };
    const price = { purchase_price: { money: 30, CO2: 240 } };
    expect(await perMwh({ purchase_price: 30 })).toEqual([expect.closeTo(202, 6), undefined]);
    expect(await perMwh(price)).toEqual([expect.closeTo(240, 6), "info"]);
    expect(await perMwh({ ...price, variable_cost: { CO2: 55 } })).toEqual([expect.closeTo(240, 6), "warning"]);
  });
});

describe("trade", () => {
  const dear: Component = { ...grid({ purchase_price: 50 }), id: "dear" };
  const objective = async (parameters: Record<string, Given>, config = {}) =>
    (await solve(of(load(), dear, grid({ purchase_price: 10, ...parameters })), [2025], config)).summary?.objective;

  it("keeps its profile, its lower limit and its full-load hours within a size", async () => {
    const keep = { model: { retirement: false } };
    expect(await objective({ existing_capacity: 1, fixed_profile: 0.5 }, keep)).toBeCloseTo(H * 30, 1);
    expect(await objective({ existing_capacity: 1, availability: 0.25 })).toBeCloseTo(H * 40, 1);
    expect(await objective({ maximum_capacity: 1, maximum_full_load_hours: 760 })).toBeCloseTo(50 * H - 40 * 760, 1);
    // The dear purchase has to take half the load.
    const limited = of(
      load(),
      { ...dear, parameters: { purchase_price: 50, maximum_capacity: 1, lower_operation_limit: 0.5 } },
      grid({ purchase_price: 10 }),
    );
    expect((await solve(limited)).summary!.objective).toBeCloseTo(H * 30, 1);
  });

  it("without a size is closed where it is not available, and refuses shares of nothing", async () => {
    const nights = { series: repeat([0, 1], 1460), year: 2025, stepS: 6 * 3600 };
    expect(await objective({ availability: nights })).toBeCloseTo(H * 30, 1);
    for (const [type, value] of [
      ["availability", 0.5],
      ["fixed_profile", 0.5],
      ["lower_operation_limit", 0.5],
      ["maximum_full_load_hours", 100],
    ] as const)
      expect(await errors(of(load(), dear, grid({ purchase_price: 10, [type]: value })))).toEqual([
        expect.objectContaining({ rule: "share_needs_size", componentId: "grid", parameterType: type, year: 2025 }),
      ]);
  });
});

describe("storage", () => {
  const battery = (parameters: Record<string, Given>): Component => ({
    id: "battery",
    root: "storage",
    input: "el",
    output: "el",
    parameters: { existing_capacity: 100, existing_power: 1, ...parameters },
  });
  /** 6 h at 10, then 6 h at 110. */
  const price = { purchase_price: { series: repeat([10, 110], 1460), year: 2025, stepS: 6 * 3600 } };

  it("keeps limits of charging and discharging, each for itself", async () => {
    const cost = async (parameters: Record<string, Given>) =>
      (await solve(of(load(), grid(price), battery(parameters)))).summary!.objective;
    // 1 MW moved from the dear to the cheap six hours, half a year of hours each.
    expect(await cost({})).toBeCloseTo(H * 10, 1);
    expect(await cost({ charging_limit: 0.5 })).toBeCloseTo((H / 2) * (15 + 55), 1);
    expect(await cost({ discharging_limit: 0.25 })).toBeCloseTo((H / 2) * (12.5 + 82.5), 1);
  });

  it("burns no energy in both directions at once, unless that is allowed and told", async () => {
    const burning = (more: Record<string, Given>) =>
      solve(of(load(), grid({ purchase_price: -10 }), battery({ charging_efficiency: 0.5, ...more })));
    const one = await burning({});
    const [charge, discharge] = ["charge", "discharge"].map(
      (variable) => one.series.find((s) => s.componentId === "battery" && s.variable === variable)!.values,
    );
    charge!.forEach((c, t) => expect(Math.min(c, discharge![t]!)).toBe(0));
    expect(one.findings).toContainEqual(expect.objectContaining({ rule: "burning_prevented", componentId: "battery" }));
    // At best it charges 1 MW in two of three steps and gives it back in the third: a third of a MW is lost, and paid with 10.
    const best = -10 * (H + H / 3);
    expect(one.summary!.objective).toBeGreaterThanOrEqual(best);
    expect(one.summary!.objective).toBeLessThan(0.99 * best);

    const both = await burning({ both_directions_at_once: true });
    // It takes in 1 MW in every hour and gives half of it back: half a MW is lost.
    expect(both.summary!.objective).toBeCloseTo(-10 * (H + H / 2), 1);
    const finding = both.findings.find(({ rule }) => rule === "burns_energy")!;
    expect(finding).toMatchObject({ componentId: "battery", year: 2025, unit: "EUR" });
    expect(finding.amount! / finding.energyMwh!).toBeCloseTo(10, 6);
  });
});

describe("explanations", () => {
  it("name a lower energy bound that cannot be reached, with component and year", async () => {
    const site = of(
      load(),
      grid({ purchase_price: 10 }),
      plant({ existing_capacity: 1, availability: 0.5, annual_lower_energy_bound: H }),
    );
    expect(await errors(site)).toEqual([
      expect.objectContaining({
        rule: "infeasible_annual_lower",
        componentId: "plant",
        year: 2025,
        unit: "MWh",
        amount: expect.closeTo(H / 2, 1),
      }),
    ]);
  });
});

describe("parameters that a run leaves aside", () => {
  const aside = async (site: Site) =>
    (await solve(site)).findings.filter(({ rule }) => /^parameter_(unused|without_effect)$/.test(rule));

  it("are told of by type, unless they count by way of a formula", async () => {
    const site = of(load(), grid({ purchase_price: 10 }), plant({ existing_capacity: 0.5, measurement: 0.1 }));
    site.system({ humidity: 0.5 });
    const unread = { rule: "parameter_without_effect", severity: "info", amount: 1 };
    expect(await aside(site)).toEqual([
      expect.objectContaining({ ...unread, parameterType: "measurement", detail: "measurement" }),
      expect.objectContaining({ ...unread, parameterType: "humidity", detail: "humidity" }),
    ]);
    site.row({ node_id: "plant" }, "variable_cost", { value: null, formula: "measurement * 10" });
    expect(await aside(site)).toEqual([expect.objectContaining({ parameterType: "humidity" })]);
    // By way of a formula that itself counts for nothing it does not count.
    site.row({ node_id: "plant" }, "ramp_rate", { value: null, formula: "humidity * 1" });
    expect(await aside(site)).toEqual([
      expect.objectContaining({ parameterType: "humidity" }),
      expect.objectContaining({ parameterType: "ramp_rate", detail: "detailed_operation" }),
    ]);
  });

  it("because their option is off, with how many there are", async () => {
    const site = of(load(), grid({ purchase_price: 10 }), plant({ existing_capacity: 0.5, start_up_cost: 5 }));
    site.node({ id: "other", root: "transformation", output: "electricity", parameters: { start_up_cost: 7 } });
    expect(await aside(site)).toEqual([
      expect.objectContaining({
        rule: "parameter_unused",
        severity: "info",
        parameterType: "start_up_cost",
        amount: 2,
        detail: "detailed_operation",
      }),
    ]);
  });

  it("of a component that something else is entered for, or that lacks the side they are about", async () => {
    const site = of(load(), grid({ purchase_price: 10, sale_price: 3 }));
    site.node({
      id: "plant",
      root: "transformation",
      output: "electricity",
      parameters: { existing_capacity: 1, fixed_profile: 0.2, availability: 0.5, efficiency: 0.4 },
    });
    site.node({
      id: "battery",
      root: "storage",
      input: "electricity",
      output: "electricity",
      parameters: { existing_capacity: 1, power_to_energy_ratio: 0.5, existing_power: 7 },
    });
    const findings = (await solve(site)).findings.filter(({ rule }) => /^replaced_by|^side_missing$/.test(rule));
    expect(findings.map((f) => [f.rule, f.severity, f.componentId, f.parameterType].join(" "))).toEqual([
      "side_missing info grid sale_price",
      "replaced_by_profile info plant availability",
      "side_missing info plant efficiency",
      "replaced_by_ratio info battery existing_power",
    ]);
  });

  it("change nothing, whatever they say", async () => {
    const plain = await solve(of(load(), grid({ purchase_price: 10 }), plant({ existing_capacity: 0.5 })));
    const more = of(load(), grid({ purchase_price: 10 }), plant({ existing_capacity: 0.5, unit_size: 3 }));
    more.system({ critical_load_share: 2, island_duration: 9 });
    expect((await solve(more)).summary!.objective).toBe(plain.summary!.objective);
    expect((await aside(more)).map(({ parameterType }) => parameterType)).toEqual([
      "unit_size",
      "critical_load_share",
      "island_duration",
    ]);
  });
});
