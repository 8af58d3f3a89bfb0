import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Formula, parseFormula } from "~/entities/parameters/formula";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import type { TypedRow } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import { get, restore, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { formulaUnitProblem } from "~/services/units/formulaUnit.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { namedElement, type ParameterScope, technologiesOf, typesById } from "./context.server";
import { elementParameters } from "./overview.server";
import { removeParameters } from "./rows.server";
import { type ParameterDetails, type ParameterTarget, saveParameter } from "./save.server";

let space: TestSpace;
let systemId: string;
const system = () => get(space.editor, systemEntity, systemId) as Stored<System>;
const technologies = () => technologiesOf(space.editor);
const scope = (): ParameterScope => ({ actor: space.editor, system: system(), technologies: technologies() });
const node = (id: string): ElementRef => ({ type: "Node", id, technology_id: null });
const element = (ref: ElementRef) => namedElement(scope(), ref, "en")!;

function target(ref: ElementRef, type: string): ParameterTarget {
  const kind = typesById(space.editor).get(type)!;
  const impact = kind.varproperties.includes("impact") ? "money" : null;
  return { element: element(ref), scenario_id: "base", type: kind, impact, price_scenario: "base" };
}
interface EnterOptions {
  details?: ParameterDetails;
  id?: string;
}

async function enter(ref: ElementRef, type: string, value: number | string, { details = {}, id }: EnterOptions = {}) {
  const parameter = target(ref, type);
  const row: TypedRow = {
    parameter_id: id ?? randomUUID(),
    date: null,
    eol: null,
    reference: null,
    expected: null,
    ...(typeof value === "string" ? { value: null, formula: value } : { value }),
  };
  const { storedUnit } = await import("~/services/units/storedUnit");
  const unit = storedUnit(system(), parameter.element, parameter.type, parameter.impact);
  return saveParameter(scope(), parameter, [row], { unit, details });
}
const refusal = async (ref: ElementRef, type: string, formula: string) => {
  const outcome = await enter(ref, type, formula);
  return outcome.ok ? "saved" : outcome.issues?.map(({ path, message }) => `${path} ${message}`).join();
};
const parameterOf = (ref: ElementRef, type: string) =>
  elementParameters(scope(), element(ref), "base").find(
    (line) => line.type.parameter_type === type && (line.impact ?? "money") === "money",
  )!;

beforeAll(async () => {
  space = await testSpace();
  systemId = newSystem(space.editor);
  const location = {
    geometry_id: "place",
    name: "Place",
    type: "Point" as const,
    coordinates: [6.5, 51.5] as [number, number],
    system_id: systemId,
  };
  expect(save(space.editor, geometryEntity, location)).toMatchObject({ ok: true });
  for (const [node_id, technology_id] of [
    ["battery", "battery"],
    ["grid", "electricity_purchase"],
    ["other", "battery"],
  ] as const) {
    const side = technology_id === "battery" ? "carrier_level_input" : "carrier_level_output";
    const level = { [side]: "electricity_0.4kV" };
    const fields = { node_id, technology_id, geometry_id: "place", system_id: systemId, name: node_id, ...level };
    expect(save(space.editor, nodeEntity, fields), node_id).toMatchObject({ ok: true });
  }
});
afterAll(() => space.close());

describe("a parameter by formula", () => {
  it("is kept with its parts, which are shown with value, unit and origin", async () => {
    expect(await enter(node("battery"), "charging_efficiency", 0.9)).toMatchObject({ ok: true });
    expect(await enter(node("battery"), "discharging_efficiency", "charging_efficiency ^ 2")).toMatchObject({
      ok: true,
    });
    const parameter = parameterOf(node("battery"), "discharging_efficiency");
    const facts = Object.values(parameter.formulas)[0]!;
    expect(facts.value).toBeCloseTo(0.81, 12);
    expect(facts.children).toMatchObject([
      { name: "charging_efficiency", value: 0.9, unit: "1", origin: "component", missing: false },
    ]);
    expect(facts.children[0]!.parameter_id).not.toBeNull();
    const derived = parameterOf(node("battery"), "round_trip_efficiency");
    expect(derived.origin).toBe("formula");
    expect(derived.formulas[""]!.value).toBeCloseTo(0.729, 12);
  });

  it("names the part that is missing", async () => {
    expect(await enter(node("battery"), "power_to_energy_ratio", "level_minimum / storage_duration")).toMatchObject({
      ok: false,
    });
    expect(await enter(node("battery"), "maximum_capacity", "2 * minimum_capacity")).toMatchObject({ ok: true });
    const parameter = parameterOf(node("battery"), "maximum_capacity");
    expect(Object.values(parameter.formulas)[0]).toMatchObject({
      value: null,
      problem: { reason: "missing", names: ["minimum_capacity"] },
      children: [{ missing: true, parameter_id: null }],
    });
  });

  it("refuses what is no formula of parameters the element can have", async () => {
    for (const [formula, key] of [
      ["market_price +", "unexpected"],
      ["import(1)", "function"],
      ["market_price.constructor", "unexpected"],
      ["nobody_knows", "unknown"],
      ["(".repeat(30) + "1" + ")".repeat(30), "too_deep"],
    ] as const)
      expect(await refusal(node("grid"), "purchase_price", formula)).toBe(`rows.0.formula parameters.formula.${key}`);
    expect(await refusal(node("battery"), "level_minimum", "secondary_input_ratio")).toBe(
      "rows.0.formula parameters.formula.not_here",
    );
    expect(await refusal(node("battery"), "cyclic_storage", "1")).toBe("rows.0.formula parameters.rule.no_formula");
    expect(await refusal(node("battery"), "storage_duration", "1")).toContain("parameters.rule.computed");
  });

  it("refuses a circle by its names, also over the location, and none between two components", async () => {
    expect(await refusal(node("battery"), "minimum_capacity", "maximum_capacity / 4")).toBe(
      "rows.0.formula parameters.formula.circle",
    );
    const circle = await enter(node("battery"), "level_minimum", "level_minimum");
    expect(circle).toMatchObject({ issues: [{ params: { names: "level_minimum → level_minimum" } }] });
    expect(await enter(node("other"), "charging_efficiency", "discharging_efficiency")).toMatchObject({ ok: true });
    const tech: ElementRef = { type: "Tech", id: "battery", technology_id: null };
    expect(await refusal(tech, "discharging_efficiency", "charging_efficiency * 1")).toBe(
      "rows.0.formula parameters.formula.circle",
    );
    expect(await refusal(node("grid"), "market_price", "purchase_price - 1")).toBe(
      "rows.0.formula parameters.formula.circle",
    );
  });

  it("gives way to a value, and comes back when that is taken back", async () => {
    const id = randomUUID();
    expect(await enter(node("grid"), "market_price", 50)).toMatchObject({ ok: true });
    expect(await enter(node("grid"), "grid_fee", 20)).toMatchObject({ ok: true });
    expect(await enter(node("grid"), "taxes_and_duties", 5)).toMatchObject({ ok: true });
    expect(parameterOf(node("grid"), "purchase_price")).toMatchObject({ origin: "formula", own: false });
    expect(await enter(node("grid"), "purchase_price", 99, { details: {}, id })).toMatchObject({ ok: true });
    expect(parameterOf(node("grid"), "purchase_price")).toMatchObject({
      origin: "component",
      own: true,
      revertsTo: { level: "formula" },
    });
    expect(removeParameters(space.editor, systemId, [id])).toMatchObject({ ok: true });
    expect(parameterOf(node("grid"), "purchase_price").formulas[""]).toMatchObject({ value: 75 });
    expect(restore(space.editor, parameterEntity, id)).toMatchObject({ ok: true });
    expect(parameterOf(node("grid"), "purchase_price").own).toBe(true);
  });
});

it("asks for the details that a type names, and knows its components and carriers", async () => {
  const whole: ElementRef = { type: "System", id: null, technology_id: null };
  const joint = (details: ParameterDetails) =>
    saveParameter(
      scope(),
      target(whole, "joint_minimum_operation"),
      [{ parameter_id: "joint", date: null, value: true, eol: null, reference: null, expected: null }],
      { unit: "1", details },
    );
  const paths = (details: ParameterDetails) => {
    const outcome = joint(details);
    return outcome.ok ? [] : outcome.issues?.map((issue) => issue.path);
  };
  expect(paths({})).toEqual(["elements", "carrier"]);
  expect(paths({ elements: ["nobody"], carrier: "electricity" })).toEqual(["elements"]);
  expect(paths({ elements: ["grid"], carrier: "nothing" })).toEqual(["carrier"]);
  expect(paths({ elements: ["grid"], carrier: "electricity", lower_operation_limit: 2 })).not.toEqual([]);
  expect(paths({ elements: ["grid"], carrier: "electricity", lower_operation_limit: 0.2 })).toEqual([]);
  expect(get(space.editor, parameterEntity, "joint")).toMatchObject({
    properties: { elements: ["grid"], carrier: "electricity", lower_operation_limit: 0.2 },
  });
});

describe("units of formulas", () => {
  const units: Record<string, string> = {
    p: "EUR/MWh",
    q: "EUR/kWh",
    d: "MW",
    e: "MWh",
    y: "EUR/MW/a",
    m: "EUR/MW/month",
    r: "1",
    l: "a",
    odd: "foo",
    a: "m^2",
  };
  const problem = (text: string, target: string) => {
    const parsed = parseFormula(text) as { formula: Formula };
    return formulaUnitProblem(parsed.formula, (name) => units[name]!, target, "EUR");
  };
  it.each([
    ["p + p * r - 2", "EUR/MWh"],
    ["d * p", "EUR/h"],
    ["e / d", "h"],
    ["max(p, 3, 2 * p)", "EUR/MWh"],
    ["sqrt(a * a)", "m^2"],
    ["sqrt(a)", "m"],
    ["a ^ (1/2)", "m"],
    ["exp(r) + log(r) * r ^ r", "1"],
    ["1 / e", "1/MWh"],
    ["3 + 4", "EUR/MWh"],
    ["-p", "EUR/MWh"],
    ["d * 8760 * p / 1", "EUR/h"],
  ])("%s is of %s", (text, unit) => expect(problem(text, unit)).toBeNull());
  it.each([
    ["p + d", "EUR/MWh", "units_differ"],
    ["p + q", "EUR/MWh", "units_differ"],
    ["y + m", "EUR/MW/a", "units_differ"],
    ["min(e, d)", "MWh", "units_differ"],
    ["d * p", "EUR/a", "unit_factor"],
    ["q", "EUR/MWh", "unit_factor"],
    ["d", "MWh", "unit_result"],
    ["p * e", "kg", "unit_result"],
    ["exp(d)", "1", "needs_plain"],
    ["2 ^ l", "1", "needs_plain"],
    ["d ^ r", "MW", "exponent"],
    ["odd + 1", "MW", "unit_unknown"],
  ])("%s is not of %s: %s", (text, unit, key) =>
    expect(problem(text, unit)?.message).toBe(`parameters.formula.${key}`),
  );
  it("names the factor that is missing", () => {
    expect(problem("d * p", "EUR/a")).toMatchObject({ params: { unit: "MW*EUR/MWh", stored: "EUR/a" } });
    expect(problem("q", "EUR/MWh")?.params?.factor).toBe(1000);
  });
});
