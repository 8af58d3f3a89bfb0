import { randomUUID } from "node:crypto";
import type { Technology } from "~/entities/catalogue/technology";
import { partsOf } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { addsUp, changesByYear, hasImpact, takesSeries, unitSuggestions } from "~/entities/parameters/parameterUnit";
import { mostYears, type SheetRow } from "~/entities/parameters/sheetForm";
import type { ValueSource } from "~/entities/parameters/valueSource";
import type { TypedRow, TypicalValue, UnitChoice } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { complainAll, done, type FieldIssue, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, remove, type Stored, write } from "~/services/core/store.server";
import { isConvertible } from "~/services/units/units.server";
import { type NamedElement, type ParameterScope, typesById } from "./context.server";
import { type ElementParameter, elementParameters } from "./overview.server";
import { parameterEntity } from "./parameter.entity.server";
import { rowsOfParameter } from "./rows.server";
import { keyOfTarget, type ParameterTarget, saveParameter, unitOf } from "./save.server";
import { type SourceValue, sourceValuesFor, typicalValueFor } from "./typicalValues.server";
import { valueSourcesOf } from "./valueSources/valueSources.server";

/** A parameter of one component on a sheet. */
export interface SheetLine {
  element: NamedElement;
  parameter: ElementParameter;
  /** What the fields hold and what goes along with them. Null: a series, a formula or a stock, which have forms of their own. */
  row: Omit<SheetRow, "parameter_type" | "component"> | null;
  /** Units to choose from, the stored one first. */
  units: UnitChoice[];
  typical: TypicalValue | null;
  /** The same out of the files of the space. */
  ofFiles: SourceValue[];
  takesSeries: boolean;
}

/** Whose sheet it is, and under which scenario it is filled in. */
export interface SheetOf {
  system: Stored<System>;
  /** One component, or several of one technology. */
  elements: readonly NamedElement[];
  scenario_id: string;
  technologies: ReadonlyMap<string, Technology>;
}

/**
 * The usual parameters of the components, those of one kind one after the other: what it needs and should have (missing ones first; where several would do, each of them), what is
 * entered for it, and what has a published value. Those of numbers have a cell for each year of the sheet, which are the same for all.
 */
export function sheetLines(actor: Actor, sheet: SheetOf): SheetLine[] {
  const files = valueSourcesOf(actor);
  const usual = sheet.elements.map((element) => ({ element, lines: usualOf(actor, sheet, element, files) }));
  const years = yearsOf(usual.flatMap(({ lines }) => lines.map(({ parameter }) => parameter)));
  const unitsOf = unitReader(sheet.system.unit);
  const byType = new Map<string, { position: number; lines: SheetLine[] }>();
  for (const { element, lines } of usual)
    for (const [position, { parameter, typical, ofFiles }] of lines.entries()) {
      const { type, unit } = parameter;
      const group = byType.get(type.parameter_type) ?? { position, lines: [] };
      group.position = Math.min(group.position, position);
      group.lines.push({
        element,
        parameter,
        row: rowOf(actor, parameter, years),
        units: unitsOf(unit),
        typical,
        ofFiles,
        takesSeries: takesSeries(type),
      });
      byType.set(type.parameter_type, group);
    }
  return [...byType.values()].sort((a, b) => a.position - b.position).flatMap(({ lines }) => lines);
}

/** What one component has on the sheet, with what is published of it. */
function usualOf(
  actor: Actor,
  { system, scenario_id, technologies }: SheetOf,
  element: NamedElement,
  files: readonly ValueSource[],
) {
  const all = elementParameters({ actor, system, technologies }, element, scenario_id);
  const alternatives = new Set(all.flatMap(({ oneOf }) => oneOf));
  return all
    .filter(({ impact, price_scenario }) => (impact === null || impact === "money") && price_scenario === "base")
    .map((parameter) => {
      const { type, impact, price_scenario } = parameter;
      const target = { element, scenario_id, type, impact, price_scenario };
      const ofFiles = sourceValuesFor(system, target, technologies, files);
      return { parameter, typical: typicalValueFor(system, target, technologies), ofFiles };
    })
    .filter(
      ({ parameter: { need, own, type }, typical, ofFiles }) =>
        need !== "optional" ||
        own ||
        alternatives.has(type.parameter_type) ||
        typeof typical?.value === "number" ||
        ofFiles.length > 0,
    );
}

/** Columns where nothing is entered by year: so many, five years apart. */
const [COLUMNS, APART] = [3, 5];

/** The years in which something entered begins, and round ones to come. */
function yearsOf(parameters: readonly ElementParameter[]): number[] {
  const entered = parameters
    .filter(({ type, own }) => own && variesByYear(type))
    .flatMap(({ rows }) => rows.flatMap(({ date }) => (date ? [yearOf(date)] : [])));
  const first = Math.ceil((partsOf("UTC", Date.now()).year + 1) / APART) * APART;
  const coming = Array.from({ length: COLUMNS }, (_, i) => first + i * APART);
  return [...new Set([...entered, ...coming])].sort((a, b) => a - b).slice(0, mostYears(parameters.length));
}

/** Has another value from a year on. Stock adds up over the years it was built in: it has a form of its own. */
const variesByYear = (type: ElementParameter["type"]): boolean =>
  changesByYear(type) && !addsUp(type.parameter_type) && type.value_type !== "boolean";

function rowOf(actor: Actor, { own, rows, type, unit }: ElementParameter, years: readonly number[]): SheetLine["row"] {
  if (type.value_type === "boolean") return null;
  const columns = variesByYear(type) ? years : [];
  const none = { parameter_id: randomUUID(), value: null, unit, reference: null, expected: null };
  if (!own) return { ...none, years: columns.map((year) => ({ year, value: null, expected: null })) };
  const isPlain = rows.every(
    ({ ts_id, date, properties }) =>
      ts_id === null &&
      !properties.formula &&
      typeof properties.value === "number" &&
      (date === null || columns.some((year) => date === startOf(year))),
  );
  if (!isPlain) return null;
  const expectedOf = (id: string) => get(actor, parameterEntity, id)?.set_at ?? null;
  const valueOf = (row: (typeof rows)[number]) => Number(row.properties.value);
  const base = rows.find(({ date }) => date === null);
  return {
    ...(base
      ? {
          parameter_id: base.parameter_id,
          value: valueOf(base),
          unit,
          reference: base.properties.reference ?? null,
          expected: expectedOf(base.parameter_id),
        }
      : none),
    years: columns.map((year) => {
      const row = rows.find(({ date }) => date === startOf(year));
      return { year, value: row ? valueOf(row) : null, expected: row ? expectedOf(row.parameter_id) : null };
    }),
  };
}

/** The date from which the value of a year counts. */
const startOf = (year: number): string => `${year}-01-01`;

/** The units to choose from for a stored one. Those of several components are worked out once. */
function unitReader(currency: string): (stored: string) => UnitChoice[] {
  const read = new Map<string, UnitChoice[]>();
  return (stored) => {
    const before = read.get(stored);
    if (before) return before;
    const units = unitSuggestions(stored, currency).flatMap((unit) => {
      const { factor, offset } = isConvertible(unit, stored, { currency });
      return factor === null ? [] : [{ unit, factor, offset }];
    });
    read.set(stored, units);
    return units;
  };
}

/**
 * Saves what was entered on a sheet, of one component or of several, in one transaction, which undo takes back as one. A value for all years that is empty, and what is as it
 * was, is left alone; a year that is empty has the value of the years before. Refuses with 422 and every field ("rows.2.value",
 * "rows.2.years.0.value"), or what one of the rows was refused for. Gives the number of parameters saved.
 */
export function saveSheet(actor: Actor, sheet: SheetOf, rows: readonly SheetRow[]): Outcome<number> {
  const { system, elements, scenario_id, technologies } = sheet;
  const types = typesById(actor);
  const only = elements.length === 1 ? elements[0] : undefined;
  const byId = new Map(elements.map((element) => [element.id, element]));
  return write(dbOf(actor), () => {
    const issues: FieldIssue[] = [];
    let count = 0;
    for (const [i, row] of rows.entries()) {
      const before = get(actor, parameterEntity, row.parameter_id);
      if (row.value === null && before) issues.push({ path: `rows.${i}.value`, message: "rules.needs_value" });
      const years = row.years.filter(({ value, expected }) => value !== null || expected !== null);
      if (row.value === null && years.length === 0) continue;
      const type = types.get(row.parameter_type);
      const element = row.component === null ? only : byId.get(row.component);
      if (!type || !element) {
        issues.push({ path: `rows.${i}.value`, message: "rules.unknown_reference" });
        continue;
      }
      const impact = hasImpact(type) ? ("money" as const) : null;
      const target = { element, scenario_id, type, impact, price_scenario: "base" as const };
      const outcome = saveRow({ actor, system, technologies }, target, row);
      if (outcome.ok) count += outcome.value;
      else if (outcome.status === 422)
        issues.push(...atRow(outcome.issues ?? [{ path: "", message: outcome.message }], i));
      else return outcome;
    }
    return issues.length > 0 ? complainAll(issues) : done(count);
  });
}

/** Saves what a row of the sheet changes, 1 where it changes something. Issues are named by the field in the row ("years.0.value"). */
function saveRow(scope: ParameterScope, target: ParameterTarget, row: SheetRow): Outcome<number> {
  const { actor, system } = scope;
  const stored = rowsOfParameter(actor, system.system_id, keyOfTarget(target));
  const unit = row.unit || unitOf(system, target);
  const isSame = (before: Stored<Parameter> | undefined, value: number | null) =>
    before?.properties.value === value && unit === before?.properties.unit;
  const typed: (TypedRow & { field: string })[] = [];
  const before = get(actor, parameterEntity, row.parameter_id);
  const { parameter_id, value, reference, expected } = row;
  if (value !== null && !(isSame(before, value) && (before?.properties.reference ?? null) === reference))
    typed.push({
      field: "",
      parameter_id,
      date: null,
      value,
      eol: before?.properties.eol ?? null,
      reference,
      expected,
    });
  let removed = 0;
  for (const [j, cell] of row.years.entries()) {
    const date = startOf(cell.year);
    const old = stored.find((other) => other.date === date);
    if (cell.value === null) {
      if (!old || cell.expected === null) continue;
      if (old.set_at !== cell.expected) return refused(409, "errors.changed_meanwhile");
      const gone = remove(actor, parameterEntity, old.parameter_id);
      if (!gone.ok) return gone;
      removed++;
    } else if (!isSame(old, cell.value))
      typed.push({
        field: `years.${j}.`,
        parameter_id: old?.parameter_id ?? randomUUID(),
        date,
        value: cell.value,
        eol: old?.properties.eol ?? null,
        reference: old?.properties.reference ?? reference,
        expected: cell.expected,
      });
  }
  if (typed.length === 0) return done(removed > 0 ? 1 : 0);
  const outcome = saveParameter(scope, target, typed, { unit });
  if (outcome.ok) return done(1);
  const issues = outcome.issues?.map((issue) => {
    const [, at = "0", field = ""] = /^rows\.(\d+)\.?(.*)$/.exec(issue.path) ?? [null, "0", issue.path];
    return { ...issue, path: `${typed[Number(at)]?.field ?? ""}${field}` };
  });
  return { ...outcome, issues };
}

/** The fields of one row as the sheet names them. */
const atRow = (issues: readonly FieldIssue[], index: number): FieldIssue[] =>
  issues.map((issue) => {
    const [, year, field = issue.path] = /^(years\.\d+)\.(.*)$/.exec(issue.path) ?? [];
    if (year) return { ...issue, path: `rows.${index}.${year}.value` };
    return { ...issue, path: `rows.${index}.${["unit", "reference"].includes(field) ? field : "value"}` };
  });

/** Published values for what is missing, as rows of the sheet. */
export const typicalRows = (lines: readonly SheetLine[]): SheetRow[] =>
  publishedRows(lines.filter(({ parameter }) => parameter.missing));

/** Published values for what is not entered, as rows of the sheet. */
export const publishedRows = (lines: readonly SheetLine[]): SheetRow[] =>
  lines.flatMap(({ element, parameter, row, typical }) =>
    !parameter.own && row && typeof typical?.value === "number"
      ? [
          {
            component: element.id,
            parameter_id: row.parameter_id,
            parameter_type: parameter.type.parameter_type,
            expected: null,
            value: typical.value,
            unit: typical.unit,
            reference: typical.source,
            years: [],
          },
        ]
      : [],
  );
