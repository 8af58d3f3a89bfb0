import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { catalogue } from "~db/seed/catalogue";
import { carrierLevelSchema, carrierSchema } from "~/entities/catalogue/carrier";
import { PARAMETER_GROUPS, parameterTypeSchema, VARIABLE_PROPERTIES } from "~/entities/catalogue/parameterType";
import { noLevel } from "~/entities/catalogue/shipped";
import { ROOT_TECHNOLOGIES, technologySchema } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { CARRIER_COLOURS, FAMILIES } from "~/entities/core/colours/families";
import type { LocalisedName } from "~/entities/core/shared";
import { parseFormula } from "~/entities/parameters/formula";
import { parameterSchema } from "~/entities/parameters/parameter";
import { isComputed } from "~/entities/parameters/parameterUnit";

/** The whole library; the product has only its units. */
const { all, create } = createRequire(import.meta.url)("mathjs") as typeof import("mathjs");

const {
  carriers,
  carrierLevels,
  technologies,
  parameterTypes,
  propertyTypes,
  parameters: defaults,
  typicalValues,
} = catalogue;
const byId = new Map(technologies.map((technology) => [technology.technology_id, technology]));
const ICONS = new URL("../../../public/icons/technologies/", import.meta.url);

const duplicates = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
const complete = (name: LocalisedName | undefined) => Boolean(name?.en && name.de && name.fr);

/** Every entry passes its schema unchanged: what is seeded is what is read back. */
function expectParsed<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, entries: readonly T[]) {
  for (const entry of entries) expect(schema.parse(entry)).toEqual(entry);
}

describe("schemas", () => {
  it("accepts every entry unchanged", () => {
    expectParsed(carrierSchema, carriers);
    expectParsed(carrierLevelSchema, carrierLevels);
    expectParsed(technologySchema, technologies);
    expectParsed(parameterTypeSchema, parameterTypes);
    expectParsed(parameterSchema, typicalValues);
  });

  it("has unique ids and abbreviations", () => {
    expect(duplicates(carriers.map((c) => c.carrier_id))).toEqual([]);
    expect(duplicates(carrierLevels.map((l) => l.carrier_level_id))).toEqual([]);
    expect(duplicates(technologies.map((t) => t.technology_id))).toEqual([]);
    expect(duplicates(technologies.map((t) => t.abbr))).toEqual([]);
    expect(duplicates(parameterTypes.map((p) => p.parameter_type))).toEqual([]);
    expect(duplicates(propertyTypes.map((p) => p.property_type))).toEqual([]);
    expect(duplicates(typicalValues.map((d) => d.parameter_id))).toEqual([]);
  });

  it("names everything in English, German and French", () => {
    const names = [
      ...carriers.map((c) => c.name),
      ...carrierLevels.flatMap((l) => (l.value !== null && typeof l.value === "object" ? [l.value] : [])),
      ...technologies.flatMap((t) => [t.name, t.properties.description]),
      ...parameterTypes.flatMap((p) => [p.name, p.description]),
      ...propertyTypes.flatMap((p) => [p.name, p.description]),
    ];
    expect(names.filter((name) => !complete(name))).toEqual([]);
  });
});

describe("carriers", () => {
  it("have a level that is not specified", () => {
    const ids = new Set(carrierLevels.filter((l) => l.value === null).map((l) => l.carrier_level_id));
    for (const { carrier_id } of carriers) expect(ids).toContain(noLevel(carrier_id));
  });

  it("are named by every level's id", () => {
    const ids = new Set(carriers.map((c) => c.carrier_id));
    for (const level of carrierLevels) {
      expect(ids).toContain(level.carrier_id);
      expect(level.carrier_level_id.startsWith(`${level.carrier_id}_`)).toBe(true);
    }
  });
});

describe("technologies", () => {
  const components = technologies.filter((t) => t.properties.structure_name !== null);

  it("are sixty or more under the seven roots", () => {
    expect(components.length).toBeGreaterThanOrEqual(60);
    const roots = technologies.filter((t) => t.tech_id_parent === null);
    expect(roots.map((t) => t.technology_id)).toEqual([...ROOT_TECHNOLOGIES]);
    for (const technology of technologies) expect(() => rootOf(technology, byId)).not.toThrow();
  });

  it("extend their parent's abbreviation and groups", () => {
    for (const technology of technologies) {
      if (technology.tech_id_parent === null) continue;
      const parent = byId.get(technology.tech_id_parent);
      expect(technology.abbr).toBe(`${parent?.abbr}_${technology.technology_id}`);
      expect(technology.properties.techgroup_names).toContain(parent?.technology_id);
    }
  });

  it("use known carriers, and the sides that their root needs", () => {
    const ids = new Set(carriers.map((c) => c.carrier_id));
    for (const { technology_id, properties } of technologies) {
      const used = [
        ...properties.carrier_input_type,
        ...properties.carrier_output_type,
        ...properties.carrier_input_type_secondary,
        ...properties.carrier_output_type_secondary,
      ];
      expect(
        used.filter((c) => !ids.has(c)),
        technology_id,
      ).toEqual([]);
    }
    const needs: Record<string, (input: string[], output: string[]) => boolean> = {
      consumption: (input, output) => input.length > 0 && output.length === 0,
      transformation: (_, output) => output.length > 0,
      storage: (input, output) => input.length > 0 && input.join() === output.join(),
      transmission: (input, output) => input.length > 0 && input.join() === output.join(),
      trade: (input, output) => input.length > 0 !== output.length > 0,
      efficienymeasures: (input, output) => input.length === 0 && output.length > 0,
      connectors: (input, output) => input.length > 0 && input.join() === output.join(),
    };
    for (const technology of components) {
      const { carrier_input_type, carrier_output_type, structure_name } = technology.properties;
      const root = rootOf(technology, byId);
      expect(needs[root]?.(carrier_input_type, carrier_output_type), technology.technology_id).toBe(true);
      expect(structure_name).toBe(root === "transmission" ? "Line" : "Node");
    }
  });

  it("make series only for parameter types that take one", () => {
    const seriesTypes = new Set(
      parameterTypes.filter((p) => p.varproperties.includes("ts_id")).map((p) => p.parameter_type),
    );
    for (const { properties } of technologies)
      for (const types of Object.values(properties.ts_generation))
        for (const type of types) expect(seriesTypes).toContain(type);
  });
});

describe("icons", () => {
  it("exist for every technology, and none is left over", () => {
    const used = new Set([...technologies.map((t) => t.properties.icon), "generic"]);
    for (const icon of used) expect(existsSync(new URL(`${icon}.svg`, ICONS)), icon).toBe(true);
    expect(readdirSync(ICONS).filter((file) => !used.has(file.replace(".svg", "")))).toEqual([]);
  });

  it("are plain strokes in the current colour", () => {
    for (const file of readdirSync(ICONS)) {
      const svg = readFileSync(new URL(file, ICONS), "utf8");
      expect(svg).toContain('stroke="currentColor"');
      expect(svg).toContain('viewBox="0 0 24 24"');
      expect(svg).not.toMatch(/<script|style=|<style|href=|on\w+=/);
    }
  });
});

describe("parameter types", () => {
  const groups = new Set(technologies.flatMap((t) => t.properties.techgroup_names));
  const abbreviations = new Set(technologies.map((t) => t.abbr));

  it("are about seventy in the five groups", () => {
    expect(parameterTypes.length).toBeGreaterThanOrEqual(65);
    for (const group of PARAMETER_GROUPS)
      expect(
        parameterTypes.some((p) => p.group === group),
        group,
      ).toBe(true);
  });

  it("name technologies and groups that exist", () => {
    for (const type of parameterTypes) {
      for (const group of type.viable_techgroups) expect(groups, type.parameter_type).toContain(group);
      for (const abbr of type.viable_tech_abbr) expect(abbreviations, type.parameter_type).toContain(abbr);
      for (const target of [...type.recommended_for, ...type.mandatory_for])
        expect(
          target === "System" || groups.has(target) || abbreviations.has(target),
          `${type.parameter_type} ${target}`,
        ).toBe(true);
      for (const child of type.fixproperties.formula_children ?? []) {
        const part = parameterTypes.find((p) => p.parameter_type === child);
        expect([undefined, type.parameter_type]).toContain(part?.fixproperties.formula_element);
        expect(part, child).toBeDefined();
      }
    }
  });

  it("are open to a component where they attach to technologies", () => {
    for (const type of parameterTypes)
      if (type.element_types.includes("Tech"))
        expect(type.viable_techgroups.length, type.parameter_type).toBeGreaterThan(0);
  });

  it("follow from others by formulas that can be read, of parameters that exist and without a circle", () => {
    const typeByName = new Map(parameterTypes.map((p) => [p.parameter_type, p]));
    const reach = (id: string, path: readonly string[]): void => {
      expect(path, id).not.toContain(id);
      const { formula } = typeByName.get(id)?.fixproperties ?? {};
      const parsed = formula === undefined ? null : parseFormula(formula);
      expect(parsed?.ok, formula).not.toBe(false);
      if (parsed?.ok) for (const child of parsed.formula.children) reach(child, [...path, id]);
    };
    for (const id of typeByName.keys()) reach(id, []);
    expect(parameterTypes.filter(isComputed).map((p) => p.parameter_type)).toEqual([
      "annuity",
      "yearly_cost_of_capacity",
      "investment_at_maximum",
      "round_trip_efficiency",
      "storage_duration",
    ]);
  });

  it("have every detail in use", () => {
    for (const detail of VARIABLE_PROPERTIES)
      expect(
        parameterTypes.some((p) => p.varproperties.includes(detail)),
        detail,
      ).toBe(true);
  });

  it("have bounds that do not cross, and a default inside them", () => {
    for (const { geq, leq, default_value, parameter_type } of parameterTypes) {
      if (geq !== null && leq !== null) expect(geq, parameter_type).toBeLessThan(leq);
      if (default_value === null) continue;
      expect(default_value).toBeGreaterThanOrEqual(geq ?? -Infinity);
      expect(default_value).toBeLessThanOrEqual(leq ?? Infinity);
    }
  });

  it("have a unit placeholder where they are given per impact", () => {
    for (const type of parameterTypes)
      expect(
        type.unit.includes("{impact}") || type.unit.startsWith("kg") || type.unit.endsWith("/kg"),
        type.parameter_type,
      ).toBe(type.varproperties.includes("impact"));
  });

  it("have units that can be computed with", () => {
    const math = create(all ?? {});
    math.createUnit("EUR");
    math.createUnit("a", "8760 h");
    const rendered = (unit: string) =>
      ["MW", "MWh", "m^3/h", "kg"].flatMap((capacity) =>
        ["EUR", "kg"].map((impact) =>
          unit
            .replace("{tech}", `(${capacity})`)
            .replace("{impact}", impact)
            .replace("{currency}", "EUR")
            .replace("°C", "degC"),
        ),
      );
    for (const { unit, parameter_type } of parameterTypes)
      for (const text of rendered(unit)) expect(() => math.evaluate(text), `${parameter_type} ${text}`).not.toThrow();
  });
});

describe("typical values", () => {
  it("belong to a technology in the base scenario and name their source with a year", () => {
    for (const value of typicalValues) {
      expect(byId.has(value.technology_id ?? ""), value.parameter_id).toBe(true);
      expect(value.system_id).toBeNull();
      expect(value.scenario_id).toBe("base");
      expect(value.properties.reference, value.parameter_id).toMatch(
        /^(DEA, Technology Data|IPCC Guidelines)\b.*\b(19|20)\d\d\b/,
      );
    }
  });

  it("fit their parameter type: bounds, groups and unit", () => {
    for (const { parameter_id, technology_id, properties } of typicalValues) {
      const type = parameterTypes.find((p) => p.parameter_type === properties.type);
      const technology = byId.get(technology_id ?? "");
      if (!type || !technology) throw new Error(`${parameter_id} names an unknown type or technology`);
      expect(
        type.viable_techgroups.some((g) => technology.properties.techgroup_names.includes(g)),
        parameter_id,
      ).toBe(true);
      expect(properties.value).toBeGreaterThanOrEqual(type.geq ?? -Infinity);
      expect(properties.value).toBeLessThanOrEqual(type.leq ?? Infinity);
      const impact = properties.impact === undefined ? "" : properties.impact === "money" ? "EUR" : "kg";
      const unit = type.unit
        .replace("{impact}", impact)
        .replace("{tech}", technology.properties.unit)
        .replace("{currency}", "EUR");
      expect(properties.unit, parameter_id).toBe(unit);
    }
  });
});

describe("defaults", () => {
  it("carry no money: a cost that nobody entered must not count", () => {
    expect(defaults.length).toBeGreaterThan(20);
    expect(defaults.filter((d) => d.properties.impact === "money")).toEqual([]);
    expect(defaults.every((d) => typicalValues.includes(d))).toBe(true);
  });
});

describe("colours", () => {
  it("of technologies are those of their family, of carriers those of their group", () => {
    // The palette's test measures that both can be seen and told apart.
    const lightOf = (colours: object) =>
      new Set(Object.values(colours as Record<string, { light: string }>).map(({ light }) => light));
    const [families, groups] = [lightOf(FAMILIES), lightOf(CARRIER_COLOURS)];
    for (const { technology_id, color } of technologies)
      expect([technology_id, families.has(color)]).toEqual([technology_id, true]);
    for (const { carrier_id, color } of carriers) expect([carrier_id, groups.has(color)]).toEqual([carrier_id, true]);
  });
});
