import { readFlag, readText, readYear, type Table, tableNumber, type TableRow } from "~/engines/tables";
import { ELEMENT_TYPES, type ElementType, type ParameterType } from "~/entities/catalogue/parameterType";
import { schemaIssues } from "~/entities/core/schemaIssue";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import {
  PARAMETER_IMPACTS,
  type ParameterImpact,
  parameterSchema,
  PRICE_SCENARIOS,
  type PriceScenario,
} from "~/entities/parameters/parameter";
import { fieldsOf } from "~/entities/parameters/parameterElement";
import { keyOf, keyText } from "~/entities/parameters/parameterKey";
import { detailIssues } from "~/entities/parameters/parameterRules";
import { addsUp, hasImpact, takesSeries, toStored } from "~/entities/parameters/parameterUnit";
import { componentId } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import { type NamedElement, storedUnit } from "../parameters/context.server";
import { formulaProblem } from "../parameters/formulaCheck.server";
import { rowIssues, targetIssues } from "../parameters/save.server";
import { isConvertible, type UnitCheck } from "../units/units.server";
import {
  addParameter,
  type CheckedRow,
  componentElement,
  elementOfItem,
  type ImportContext,
  RowNotes,
} from "./context.server";

/** Answers about units, kept for the many rows that ask the same. */
export type UnitMemory = Map<string, UnitCheck>;

/** A row of the table of parameters as the parameter it becomes, in the stored unit. */
export function checkParameterRow(context: ImportContext, table: Table, row: TableRow, units: UnitMemory): CheckedRow {
  const notes = new RowNotes("parameters", row.row);
  const text = (column: string) => readText(row.cell(column));
  const { system, catalogue } = context;
  const element = elementOf(context, notes, text);
  const typeText = text("parameter_type");
  if (typeText === null) notes.add("parameter_type", "rules.needs_value");
  const type = typeText === null ? undefined : notes.one("parameter_type", typeText, context.types.find(typeText));
  const scenarioText = text("scenario_id") ?? BASE_SCENARIO_ID;
  const scenario = notes.one("scenario_id", scenarioText, context.scenarios.find(scenarioText));
  const date = notes.read("date", readYear(row.cell("date")), text("date") ?? "");
  const eol = notes.read("eol", readYear(row.cell("eol")), text("eol") ?? "");
  const number = (column: string) => {
    const number = tableNumber(table, row.cell(column));
    return notes.read(column, number, text(column) ?? "") ?? undefined;
  };
  const details = {
    lower_operation_limit: number("lower_operation_limit"),
    annual_lower_energy_bound: number("annual_lower_energy_bound"),
  };
  if (!element || !type || !scenario) return { issues: notes.issues };
  const impact = impactOf(notes, type, text("impact"));
  const price_scenario = priceScenarioOf(notes, text("price_scenario"));
  const target = { element, scenario_id: scenario.scenario_id, type, impact, price_scenario };
  const columns = new Set(notes.issues.map(({ column }) => column));
  for (const { path, message, params } of targetIssues(system, catalogue.technologies, target))
    if (!columns.has(path)) notes.add(path, message, params);
  const ts_id = text("ts_id");
  if (ts_id !== null && !takesSeries(type)) notes.add("ts_id", "parameters.rule.no_series");
  else if (ts_id !== null && !context.series.has(ts_id)) notes.add("ts_id", "tables.row.no_series_there");
  const elements = text("elements")
    ?.split("|")
    .flatMap((element) => {
      const component = notes.one("elements", element.trim(), context.components.find(element.trim()));
      return component ? [componentId(component)] : [];
    });
  const carrier = text("carrier") ?? undefined;
  if (carrier !== undefined && !catalogue.carriers.has(carrier)) notes.add("carrier", "rules.unknown_reference");
  if (!notes.issues.some(({ column }) => column === "elements" || column === "carrier"))
    for (const { path, message } of detailIssues(type, { elements, carrier })) notes.add(path, message);
  const formula = text("formula") ?? undefined;
  const typed = valueOf(notes, type, row, { table, series: ts_id !== null || formula !== undefined });
  if (formula !== undefined && (typed.value !== null || ts_id !== null))
    notes.add("formula", "parameters.formula.alone");
  if (notes.issues.length > 0) return { issues: notes.issues };

  const unit = storedUnit(system, element, type, impact);
  const from = text("unit") ?? (typed.percent ? "%" : unit);
  if (typed.percent && from !== "%") notes.add("unit", "tables.row.percent", { unit: from.slice(0, 40) });
  const { factor, offset, error } = unitCheck(units, from, unit, system.unit);
  if (factor === null) notes.add("unit", error!.key, error!.params);
  if (formula !== undefined) {
    // A formula computes with parameters as they are stored: what it gives is in the stored unit.
    if (factor !== 1) notes.add("unit", "rules.stored_unit", { unit });
    const types = { get: (name: string) => typeById(context, name) };
    const formulaContext = { system, types, technologies: catalogue.technologies };
    const problem = formulaProblem(formulaContext, target, formula);
    if (problem) notes.add("formula", problem.message, problem.params);
  }
  if (notes.issues.length > 0 || factor === null) return { issues: notes.issues };
  const conversion = { factor, offset };
  if (typed.value !== null) {
    const line = { parameter_id: "", date, value: typed.value, eol, reference: null, expected: null };
    for (const { path, message, params } of rowIssues(type, conversion, [line]))
      notes.add(path.replace(/^rows\.0\./, ""), message, params);
  }
  const asTyped = factor === 1 && offset === 0;
  const value = typeof typed.value === "number" && !asTyped ? toStored(typed.value, conversion) : typed.value;
  const parsed = parameterSchema.safeParse({
    parameter_id: context.idOf("parameters", row.row),
    formula_element: type.fixproperties.formula_element ?? null,
    scenario_id: scenario.scenario_id,
    system_id: system.system_id,
    ...fieldsOf(element),
    date,
    ts_id,
    properties: {
      type: type.parameter_type,
      value,
      unit,
      impact: impact ?? undefined,
      price_scenario: price_scenario === "base" ? undefined : price_scenario,
      eol: eol ?? undefined,
      reference: text("reference") ?? undefined,
      carrier,
      period: text("period")?.toLowerCase(),
      elements,
      formula,
      ...details,
    },
  });
  if (!parsed.success)
    for (const { path, message, params } of schemaIssues(parameterSchema, parsed.error))
      notes.add(path.replace(/^properties\./, "").replace(/\..*$/, ""), message, params);
  else if (
    notes.issues.length === 0 &&
    !addsUp(type.parameter_type) &&
    context.parameters.get(keyText(keyOf(parsed.data)))?.has(date)
  )
    notes.add(null, "tables.row.parameter_there");
  if (!parsed.success || notes.issues.length > 0) return { issues: notes.issues };
  addParameter(context.parameters, parsed.data);
  const converted = from === unit ? {} : { converted: { from, to: unit, factor, offset } };
  return { good: { row: row.row, entity: "parameter", item: parsed.data, ...converted } };
}

/** A formula names types by their ids alone. */
function typeById({ types }: ImportContext, name: string): ParameterType | undefined {
  const type = types.find(name);
  return type.is === "one" && type.item.parameter_type === name ? type.item : undefined;
}

function unitCheck(units: UnitMemory, from: string, to: string, currency: string): UnitCheck {
  const key = `${from}\n${to}`;
  const cached = units.get(key);
  if (cached) return cached;
  const conversion = isConvertible(from, to, { currency });
  // Files are other people's: what they write cannot fill the memory.
  if (units.size < 10_000) units.set(key, conversion);
  return conversion;
}

interface ValueReading {
  table: Table;
  /** A series or a formula stands in for the value. */
  series: boolean;
}

function valueOf(
  notes: RowNotes,
  type: ParameterType,
  row: TableRow,
  { table, series }: ValueReading,
): { value: number | boolean | null; percent?: true } {
  const cell = row.cell("value");
  const parsed = type.value_type === "boolean" ? readFlag(cell) : tableNumber(table, cell);
  if (parsed.ok && parsed.value === null && !series) notes.add("value", "rules.needs_value");
  const value = notes.read<number | boolean>("value", parsed, String(cell ?? ""));
  return { value, ...("percent" in parsed && parsed.percent ? { percent: true } : {}) };
}

/** The impact a type asks for; costs that name none are money. */
function impactOf(notes: RowNotes, type: ParameterType, text: string | null): ParameterImpact | null {
  if (text === null) return hasImpact(type) ? "money" : null;
  const match = PARAMETER_IMPACTS.find((impact) => impact.toLowerCase() === text.toLowerCase());
  if (!match)
    notes.add("impact", "tables.row.not_among", { text: text.slice(0, 40), choices: PARAMETER_IMPACTS.join(", ") });
  return match ?? null;
}

/** Which price scenario a price is of; base where nothing is said. */
function priceScenarioOf(notes: RowNotes, text: string | null): PriceScenario {
  if (text === null) return "base";
  const match = PRICE_SCENARIOS.find((scenario) => scenario === text.toLowerCase());
  if (!match)
    notes.add("price_scenario", "tables.row.not_among", {
      text: text.slice(0, 40),
      choices: PRICE_SCENARIOS.join(", "),
    });
  return match ?? "base";
}

type Text = (column: string) => string | null;

/** What the parameter is for. Without element_type the name decides, when it names one thing only; without a name, the location chosen for the file. */
function elementOf(context: ImportContext, notes: RowNotes, text: Text): NamedElement | undefined {
  const name = text("element");
  const typeText = text("element_type");
  const type =
    typeText === null ? null : (ELEMENT_TYPES.find((type) => type.toLowerCase() === typeText.toLowerCase()) ?? null);
  if (typeText !== null && type === null) {
    notes.add("element_type", "tables.row.not_among", {
      text: typeText.slice(0, 40),
      choices: ELEMENT_TYPES.join(", "),
    });
    return undefined;
  }
  if (type === "System")
    return { type, id: null, technology_id: null, name: context.system.name, technology: null, geometry_id: null };
  const technologyText = text("technology_id");
  if (name === null && technologyText !== null && (type === null || type === "Tech"))
    return technologyElement(context, notes, "technology_id", technologyText);
  if (name === null && type !== null && type !== "Geometry") {
    notes.add("element", "rules.needs_value");
    return undefined;
  }
  if (name === null && context.place) return placeElement(context, notes, context.place, technologyText);
  if (name === null) {
    notes.add("element", "rules.needs_value");
    return undefined;
  }
  return named(context, notes, { name, type, technologyText });
}

/** How a row says what it is for. */
interface ElementText {
  name: string;
  /** null: it does not say. */
  type: ElementType | null;
  technologyText: string | null;
}

function named(
  context: ImportContext,
  notes: RowNotes,
  { name, type, technologyText }: ElementText,
): NamedElement | undefined {
  const kinds = {
    component: type === null || type === "Node" || type === "Line" ? context.components.find(name) : null,
    place: type === null || type === "Geometry" ? context.places.find(name) : null,
    technology: type === null || type === "Tech" ? context.technologies.find(name) : null,
  };
  const meant = Object.values(kinds).filter((meaning) => meaning && meaning.is !== "none");
  if (meant.length > 1) {
    notes.add("element", "tables.row.ambiguous_kind", { name: name.slice(0, 80) });
    return undefined;
  }
  if (kinds.place && kinds.place.is !== "none") {
    const location = notes.one("element", name, kinds.place);
    return location && placeElement(context, notes, location, technologyText);
  }
  if (kinds.technology && kinds.technology.is !== "none") return technologyElement(context, notes, "element", name);
  const component = notes.one("element", name, kinds.component ?? { is: "none" });
  const element = component && componentElement(component, context.catalogue.technologies);
  if (!element || type === null || element.type === type) return element;
  notes.add("element_type", "tables.row.other_type", { type: element.type });
  return undefined;
}

function technologyElement(
  { technologies }: ImportContext,
  notes: RowNotes,
  column: string,
  text: string,
): NamedElement | undefined {
  const technology = notes.one(column, text, technologies.find(text));
  return (
    technology &&
    elementOfItem("Tech", {
      id: technology.technology_id,
      name: nameIn(technology.name, "en"),
      technology,
      geometry_id: null,
    })
  );
}

function placeElement(
  { technologies }: ImportContext,
  notes: RowNotes,
  location: Geometry,
  technologyText: string | null,
): NamedElement | undefined {
  const at = { id: location.geometry_id, name: location.name, geometry_id: location.geometry_id };
  if (technologyText === null) return elementOfItem("Geometry", { ...at, technology: null });
  const technology = notes.one("technology_id", technologyText, technologies.find(technologyText));
  return technology && { ...elementOfItem("Geometry", { ...at, technology }), technology_id: technology.technology_id };
}
