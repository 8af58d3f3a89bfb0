import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { isViable, needOf, type ViabilityContext } from "~/entities/parameters/parameterViability";

const technologies = new Map(catalogue.technologies.map((t) => [t.technology_id, t]));
const typeOf = (id: string) => catalogue.parameterTypes.find((t) => t.parameter_type === id)!;
const at = (technology: string | null, more: Partial<ViabilityContext> = {}): ViabilityContext => ({
  element: "Node",
  technology: technology === null ? null : technologies.get(technology)!,
  technologies,
  modules: new Set(["expansion"]),
  ...more,
});

describe("viable parameter types", () => {
  it("follow the technology's groups", () => {
    expect(isViable(typeOf("demand"), at("electricity_demand"))).toBe(true);
    expect(isViable(typeOf("demand"), at("battery"))).toBe(false);
    expect(isViable(typeOf("charging_efficiency"), at("battery"))).toBe(true);
    expect(isViable(typeOf("demand"), at("demand", { element: "Tech" }))).toBe(true);
  });

  it("follow the parent of a custom technology", () => {
    const battery = technologies.get("battery")!;
    const own = {
      ...battery,
      technology_id: "own",
      abbr: "storage_battery_own",
      tech_id_parent: "battery",
      is_custom: true,
      properties: { ...battery.properties, techgroup_names: [] },
    };
    expect(isViable(typeOf("charging_efficiency"), { ...at(null), technology: own })).toBe(true);
    expect(needOf(typeOf("charging_efficiency"), { ...at(null), technology: own })).toBe("recommended");
  });

  it("follow the element and the modules of the system", () => {
    expect(isViable(typeOf("interest_rate"), at(null, { element: "System" }))).toBe(true);
    expect(isViable(typeOf("interest_rate"), at("battery"))).toBe(false);
    expect(isViable(typeOf("measurement"), at("battery"))).toBe(false);
    expect(isViable(typeOf("measurement"), at("battery", { modules: new Set(["operation"]) }))).toBe(true);
    expect(isViable(typeOf("available_space"), at(null, { element: "Geometry" }))).toBe(true);
  });
});

it("says what an element needs", () => {
  expect(needOf(typeOf("demand"), at("heat_demand"))).toBe("mandatory");
  expect(needOf(typeOf("lifetime"), at("battery"))).toBe("recommended");
  expect(needOf(typeOf("unit_size"), at("battery"))).toBe("optional");
  expect(needOf(typeOf("interest_rate"), at(null, { element: "System" }))).toBe("recommended");
});
