import { describe, expect, it } from "vitest";
import { carrierLevelSchema } from "~/entities/catalogue/carrier";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { parameterSchema } from "~/entities/parameters/parameter";
import { scenarioSchema } from "~/entities/scenarios/scenario";
import { systemSchema } from "~/entities/systems/system";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { lineSchema, nodeSchema } from "~/entities/twin/component";
import { geometrySchema } from "~/entities/twin/geometry";
import { DEMO_YEAR, localHour, START_MS } from "./clock";
import {
  DEMO_SYSTEM_ID,
  demoOptimization,
  demoSnapshot,
  demoStatusQuo,
  demoToday,
  HIGH_PRICES_ID,
  SYNTHETIC_SOURCE,
} from "./index";
import { seriesIds, YEARLY_MWH } from "./series";
import { windPower } from "./weather";

const snapshot = demoSnapshot();
const ownParameters = snapshot.parameters.filter((p) => p.system_id === DEMO_SYSTEM_ID);
const components = [...snapshot.nodes, ...snapshot.lines];

const valuesOf = (id: string): Float64Array => {
  const values = snapshot.series.find((s) => s.meta.ts_id === id)?.blocks[0]?.values;
  if (!values) throw new Error(`No series ${id}`);
  return values;
};
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const mean = (values: Float64Array): number => sum(values) / values.length;
const valueOf = (id: string, type: string): number => {
  const row = ownParameters.find((p) => [p.node_id, p.line_id].includes(id) && p.properties.type === type);
  return Number(row?.properties.value ?? Number.NaN);
};

describe("the demo district", () => {
  it("passes its schemas unchanged", () => {
    expect(systemSchema.parse(snapshot.system)).toEqual(snapshot.system);
    for (const row of snapshot.geometries) expect(geometrySchema.parse(row)).toEqual(row);
    for (const row of snapshot.nodes) expect(nodeSchema.parse(row)).toEqual(row);
    for (const row of snapshot.lines) expect(lineSchema.parse(row)).toEqual(row);
    for (const row of snapshot.scenarios) expect(scenarioSchema.parse(row)).toEqual(row);
    for (const row of snapshot.carrierLevels) expect(carrierLevelSchema.parse(row)).toEqual(row);
    for (const row of ownParameters) expect(parameterSchema.parse(row)).toEqual(row);
    for (const { meta } of snapshot.series) expect(timeseriesSchema.parse(meta)).toEqual(meta);
    for (const run of [demoStatusQuo(), demoOptimization(), demoToday()])
      expect(optimizationSchema.parse(run)).toEqual(run);
  });

  it("refers only to what is there", () => {
    const technologies = new Map(snapshot.technologies.map((t) => [t.technology_id, t]));
    const geometries = new Set(snapshot.geometries.map((g) => g.geometry_id));
    const carrierOf = new Map(snapshot.carrierLevels.map((l) => [l.carrier_level_id, l.carrier_id]));
    for (const c of components) {
      const properties = technologies.get(c.technology_id)?.properties;
      expect(properties?.structure_name, c.name).toBe("line_id" in c ? "Line" : "Node");
      expect(geometries).toContain(c.geometry_id);
      const sides = [
        [c.carrier_level_input, properties?.carrier_input_type],
        [c.carrier_level_output, properties?.carrier_output_type],
        [c.carrier_level_output_secondary, properties?.carrier_output_type_secondary],
      ] as const;
      for (const [level, allowed] of sides) if (level !== null) expect(allowed, c.name).toContain(carrierOf.get(level));
    }
    const ids = new Set(components.map((c) => ("line_id" in c ? c.line_id : c.node_id)));
    const series = new Set(snapshot.series.map((s) => s.meta.ts_id));
    const scenarios = new Set(snapshot.scenarios.map((s) => s.scenario_id));
    for (const p of ownParameters) {
      const element = p.node_id ?? p.line_id;
      if (element !== null) expect(ids).toContain(element);
      if (p.ts_id !== null) expect(series).toContain(p.ts_id);
      expect(scenarios).toContain(p.scenario_id);
    }
    expect(ownParameters.filter((p) => p.scenario_id === HIGH_PRICES_ID).length).toBe(3);
  });

  it("has high and low prices of energy, labelled as synthetic, on their side of the base price", () => {
    const priceOf = (node: string, type: string, scenario: string) => {
      const row = ownParameters.find(
        ({ node_id, scenario_id, properties: p }) =>
          node_id === node && scenario_id === "base" && p.type === type && (p.price_scenario ?? "base") === scenario,
      )!;
      if (scenario !== "base") expect(row.properties.reference).toContain("Synthetic");
      return row.ts_id === null ? Number(row.properties.value) : mean(valuesOf(row.ts_id));
    };
    for (const [node, type] of [
      ["demo-gas-purchase", "purchase_price"],
      ["demo-grid-purchase", "purchase_price"],
      ["demo-grid-sale", "sale_price"],
    ] as const) {
      expect(priceOf(node, type, "high")).toBeGreaterThan(1.2 * priceOf(node, type, "base"));
      expect(priceOf(node, type, "low")).toBeLessThan(0.8 * priceOf(node, type, "base"));
    }
  });

  it("enters parameters that fit their parameter types, each with a reference", () => {
    const technologies = new Map(snapshot.technologies.map((t) => [t.technology_id, t]));
    expect(new Set(ownParameters.map((p) => p.parameter_id)).size).toBe(ownParameters.length);
    for (const p of ownParameters) {
      const type = snapshot.parameterTypes.find((t) => t.parameter_type === p.properties.type);
      const component = components.find((c) => ("line_id" in c ? c.line_id === p.line_id : c.node_id === p.node_id));
      const technology = component && technologies.get(component.technology_id);
      if (!type) throw new Error(`${p.parameter_id} has an unknown type`);
      expect(type.element_types, p.parameter_id).toContain(p.node_id ? "Node" : p.line_id ? "Line" : "System");
      if (technology)
        expect(
          type.viable_techgroups.some((g) => technology.properties.techgroup_names.includes(g)),
          p.parameter_id,
        ).toBe(true);
      const unit = type.unit
        .replace("{impact}", p.properties.impact === "CO2" ? "kg" : "EUR")
        .replace("{currency}", "EUR")
        .replace("{tech}", technology?.properties.unit ?? "");
      expect(p.properties.unit, p.parameter_id).toBe(unit);
      expect(p.properties.reference, p.parameter_id).toBeTruthy();
      if (typeof p.properties.value !== "number") continue;
      expect(p.properties.value).toBeGreaterThanOrEqual(type.geq ?? -Infinity);
      expect(p.properties.value).toBeLessThanOrEqual(type.leq ?? Infinity);
    }
  });

  it("can be served whatever is built: the stock covers the peaks", () => {
    const peak = (id: string) => Math.max(...valuesOf(id));
    const pipe = valueOf("demo-heat-pipe", "existing_capacity");
    const arrives = 1 - valueOf("demo-heat-pipe", "transmission_loss") * (snapshot.lines[1]?.value ?? 0);
    expect(Math.min(valueOf("demo-boiler", "existing_capacity"), pipe) * arrives).toBeGreaterThan(
      peak(seriesIds.homesHeat),
    );
    expect(valueOf("demo-power-line", "existing_capacity")).toBeGreaterThan(1.1 * peak(seriesIds.homesElectricity));
    expect(valueOf("demo-grid-purchase", "existing_capacity")).toBeGreaterThan(
      peak(seriesIds.workshop) + 1.1 * peak(seriesIds.homesElectricity),
    );
  });
});

describe("the demo's series", () => {
  it("say that they are synthetic, and cover the year hour by hour", () => {
    for (const { meta, blocks } of snapshot.series) {
      expect(meta.properties.synthetic).toBe(true);
      expect(meta.properties.source).toBe(SYNTHETIC_SOURCE);
      expect(blocks).toHaveLength(1);
      expect(blocks[0]).toMatchObject({ year: DEMO_YEAR, startMs: START_MS, stepS: 3600 });
      expect(blocks[0]?.values).toHaveLength(8760);
      expect(blocks[0]?.values.every(Number.isFinite)).toBe(true);
    }
  });

  it("are the same at every call", () => {
    const secondSnapshot = demoSnapshot();
    expect(secondSnapshot.series.map((s) => s.blocks)).toEqual(snapshot.series.map((s) => s.blocks));
  });

  it("lie in plausible ranges", () => {
    const within = (values: Float64Array, low: number, high: number) => {
      expect(Math.min(...values)).toBeGreaterThanOrEqual(low);
      expect(Math.max(...values)).toBeLessThanOrEqual(high);
    };
    within(valuesOf(seriesIds.temperature), -20, 38);
    expect(mean(valuesOf(seriesIds.temperature))).toBeGreaterThan(9);
    expect(mean(valuesOf(seriesIds.temperature))).toBeLessThan(13);
    within(valuesOf(seriesIds.solar), 0, 1);
    expect(sum(valuesOf(seriesIds.solar))).toBeGreaterThan(850);
    expect(sum(valuesOf(seriesIds.solar))).toBeLessThan(1150);
    within(valuesOf(seriesIds.wind), 0, 1);
    expect(sum(valuesOf(seriesIds.wind))).toBeGreaterThan(1400);
    expect(sum(valuesOf(seriesIds.wind))).toBeLessThan(2400);
    within(valuesOf(seriesIds.performance), 1.8, 4.5);
    within(valuesOf(seriesIds.spot), -60, 300);
    expect(mean(valuesOf(seriesIds.spot))).toBeCloseTo(80, 1);
  });

  it("carry the yearly energies that the components name", () => {
    expect(sum(valuesOf(seriesIds.homesElectricity))).toBeCloseTo(YEARLY_MWH.homesElectricity, 6);
    expect(sum(valuesOf(seriesIds.workshop))).toBeCloseTo(YEARLY_MWH.workshop, 6);
    expect(sum(valuesOf(seriesIds.homesHeat))).toBeCloseTo(YEARLY_MWH.roomHeat + YEARLY_MWH.hotWater, 6);
    for (const id of [seriesIds.homesElectricity, seriesIds.workshop, seriesIds.homesHeat])
      expect(Math.min(...valuesOf(id))).toBeGreaterThan(0);
  });

  it("follow the sun, the seasons and the clock", () => {
    const solar = valuesOf(seriesIds.solar);
    const heat = valuesOf(seriesIds.homesHeat);
    const night = solar.filter((_, i) => i % 24 < 2 || i % 24 >= 22);
    expect(Math.max(...night)).toBe(0);
    expect(sum(solar.slice(24 * 151, 24 * 243))).toBeGreaterThan(2.5 * sum(solar.slice(0, 24 * 59)));
    expect(sum(heat.slice(0, 24 * 59))).toBeGreaterThan(4 * sum(heat.slice(24 * 151, 24 * 243)));
    expect(windPower(1)).toBe(0);
    expect(windPower(15)).toBe(1);
    expect(windPower(26)).toBe(0);
    expect(localHour(0)).toEqual({ hour: 1, weekday: "workday" });
    // 1 July 2025, a Tuesday: 12:00 UTC is 14:00 in Berlin.
    expect(localHour(181 * 24 + 12)).toEqual({ hour: 14, weekday: "workday" });
  });
});
