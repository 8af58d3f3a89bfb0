import { randomUUID } from "node:crypto";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter, ParameterType } from "~/entities/parameters/parameter";
import { fieldsOf } from "~/entities/parameters/parameterElement";
import {
  addsUp,
  boundsIn,
  changesByYear,
  hasImpact,
  toStored,
  type Conversion,
} from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import { yearOf } from "~/entities/core/shared";
import type { System } from "~/entities/systems/system";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import type { Technology } from "~/entities/catalogue/technology";
import type { Actor } from "~/services/core/access.server";
import { done, refused, type FieldIssue, type Outcome } from "~/services/core/outcome";
import { storedUnit, typesById, viabilityOf, type NamedElement } from "./context.server";
import { boundMessage } from "./rules.server";
import { siblingRows } from "./rows.server";
import { saveSeriesWithin } from "~/services/timeseries/series.server";
import { dbOf, get, saveWithin, write, type Stored } from "~/services/core/store.server";
import { formulaUnitProblem } from "~/services/units/formulaUnit.server";
import { isConvertible } from "~/services/units/units.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";

/** One row of a figure as typed: the value in the typed unit, years as YYYY-01-01. */
export interface TypedRow {
  parameter_id: string;
  date: string | null;
  /** null only where a formula stands in for it. */
  value: number | boolean | null;
  /** Computed from other figures of the element, in the stored unit. */
  formula?: string | null;
  eol: string | null;
  reference: string | null;
  /** set_at of the row the edit began from; null for a new one. */
  expected: string | null;
}

/** What a figure is given beside its value, where its type names it; kept as it was when left out. */
export type FigureDetails = Pick<
  Parameter["properties"],
  "elements" | "lower_operation_limit" | "annual_lower_energy_bound" | "carrier" | "period"
>;

export interface FigureTarget {
  element: NamedElement;
  scenario_id: string;
  type: ParameterType;
  impact: ParameterImpact | null;
}

/** The unit in which values of a target are stored. */
export const unitOf = (system: System, target: FigureTarget): string =>
  storedUnit(system, target.element, target.type, target.impact);

/**
 * Saves the rows of a figure in one transaction, converted from the typed unit. Refuses with 422 and the fields
 * ("rows.0.value", "rows.1.date", "unit", "parameter_type", "impact"), 409 when a row was changed meanwhile, and what the
 * write funnel refuses. What is written `alongside` is in the same transaction.
 */
export async function saveFigure(
  actor: Actor,
  system: Stored<System>,
  technologies: ReadonlyMap<string, Technology>,
  target: FigureTarget,
  typedUnit: string,
  rows: readonly TypedRow[],
  details: FigureDetails = {},
  alongside: () => Outcome<unknown> = () => done(null),
): Promise<Outcome<string[]>> {
  const stored = unitOf(system, target);
  const { factor, offset, error } = await isConvertible(typedUnit, stored, { currency: system.unit });
  if (factor === null) return complain([{ path: "unit", message: error!.key, params: error!.params }]);
  const conversion = { factor, offset, unit: typedUnit };
  const issues = [
    ...targetIssues(system, technologies, target),
    ...rowIssues(target.type, conversion, rows),
    ...missingDetails(target.type, details),
    ...(await formulaUnitIssues(actor, system, target, rows)),
  ];
  if (issues.length === 0) issues.push(...takenYears(actor, system, target, rows));
  if (issues.length > 0) return complain(issues);
  const db = dbOf(actor);
  return write(db, () => {
    for (const [i, row] of rows.entries()) {
      const before = get(actor, parameterEntity, row.parameter_id);
      const value = row.formula ? null : typeof row.value === "number" ? toStored(row.value, conversion) : row.value;
      const parameter = parameterOf(system, target, { ...row, value, unit: stored }, before);
      parameter.properties = { ...parameter.properties, ...details, formula: row.formula ?? undefined };
      const saved = saveWithin(db, actor, parameterEntity, parameter, { expected: row.expected });
      if (!saved.ok) return atRow(saved, i);
    }
    const more = alongside();
    return more.ok ? done(rows.map((row) => row.parameter_id)) : more;
  });
}

/** Saves a series and the figure that uses it, in one transaction. `replaces`: the figure's row that gets the new series. */
export function saveSeriesFigure(
  actor: Actor,
  system: Stored<System>,
  technologies: ReadonlyMap<string, Technology>,
  target: FigureTarget,
  series: Omit<Timeseries, "ts_id" | "system_id">,
  blocks: readonly SeriesBlock[],
  row: { parameter_id: string; reference: string | null },
): Outcome<{ ts_id: string; parameter_id: string }> {
  const issues = targetIssues(system, technologies, target);
  if (!target.type.varproperties.includes("ts_id"))
    issues.push({ path: "parameter_type", message: "parameters.rule.no_series" });
  if (issues.length > 0) return complain(issues);
  const before = get(actor, parameterEntity, row.parameter_id);
  const taken = siblingRows(actor, system.system_id, figureOf(target)).some(
    (other) => other.parameter_id !== row.parameter_id && other.date === (before?.date ?? null),
  );
  if (taken) return complain([{ path: "", message: "parameters.rule.taken" }]);
  const db = dbOf(actor);
  // A new series each time: runs and pages that used the former keep what they used.
  const ts_id = randomUUID();
  return write(db, () => {
    const kept = saveSeriesWithin(db, actor, { ...series, ts_id, system_id: system.system_id }, blocks);
    if (!kept.ok) return kept;
    const first = blocks[0]!;
    const last = blocks.at(-1)!;
    const parameter = parameterOf(
      system,
      target,
      { ...row, date: before?.date ?? null, eol: null, value: null, unit: unitOf(system, target) },
      before,
    );
    const saved = saveWithin(db, actor, parameterEntity, {
      ...parameter,
      ts_id,
      properties: {
        ...parameter.properties,
        date_start: new Date(first.startMs).toISOString(),
        date_end: new Date(last.startMs + last.values.length * last.stepS * 1000).toISOString(),
      },
    });
    return saved.ok ? done({ ts_id, parameter_id: row.parameter_id }) : saved;
  });
}

const figureOf = (target: FigureTarget) => ({
  element: target.element,
  scenario_id: target.scenario_id,
  type: target.type.parameter_type,
  impact: target.impact ?? undefined,
});

interface StoredRow {
  parameter_id: string;
  date: string | null;
  value: number | boolean | null;
  unit: string;
  eol: string | null;
  reference: string | null;
}

function parameterOf(
  system: System,
  target: FigureTarget,
  row: StoredRow,
  before: Stored<Parameter> | undefined,
): Parameter {
  // Start and end are those of a series; they do not outlive it. Nor does a formula outlive the value it stood for.
  const kept = { ...before?.properties, date_start: undefined, date_end: undefined, formula: undefined };
  const { element, scenario_id, type, impact } = target;
  return {
    parameter_id: row.parameter_id,
    formula_element: type.fixproperties.formula_element ?? null,
    scenario_id,
    system_id: system.system_id,
    ...fieldsOf(element),
    date: row.date,
    ts_id: null,
    task_id: before?.task_id ?? null,
    properties: {
      ...kept,
      type: type.parameter_type,
      value: row.value,
      unit: row.unit,
      impact: impact ?? undefined,
      eol: row.eol ?? undefined,
      reference: row.reference ?? undefined,
    },
  };
}

export function targetIssues(
  system: System,
  technologies: ReadonlyMap<string, Technology>,
  target: FigureTarget,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (!isViable(target.type, viabilityOf(system, target.element, technologies)))
    issues.push({ path: "parameter_type", message: "parameters.rule.not_viable" });
  if (hasImpact(target.type) !== (target.impact !== null))
    issues.push({ path: "impact", message: target.impact === null ? "rules.needs_value" : "rules.not_in_list" });
  return issues;
}

/** Bounds in the typed unit, years in order, end of life after the row's year. */
export function rowIssues(
  type: ParameterType,
  conversion: Conversion & { unit?: string },
  rows: readonly TypedRow[],
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { lower, upper } = boundsIn(type, conversion);
  if (rows.length === 0) issues.push({ path: "", message: "rules.needs_value" });
  for (const [i, row] of rows.entries()) {
    const at = (field: string) => `rows.${i}.${field}`;
    if (row.formula) {
      if (type.value_type === "boolean") issues.push({ path: at("formula"), message: "parameters.rule.no_formula" });
    } else if (typeof row.value !== (type.value_type === "boolean" ? "boolean" : "number"))
      issues.push({ path: at("value"), message: "rules.must_be_number" });
    else if (typeof row.value === "number") {
      const low = lower !== null && row.value < lower;
      const high = upper !== null && row.value > upper;
      if (low || high) issues.push({ path: at("value"), ...boundMessage(lower, upper) });
    }
    const before = rows[i - 1];
    if (i > 0 && row.date === null) issues.push({ path: at("date"), message: "rules.needs_value" });
    else if (before?.date && row.date && !addsUp(type.parameter_type) && row.date <= before.date)
      issues.push({
        path: at("date"),
        message: "parameters.rule.later_than",
        params: { year: yearOf(before.date) },
      });
    if (row.date !== null && !changesByYear(type))
      issues.push({ path: at("date"), message: "parameters.rule.year_independent" });
    if (row.eol !== null && row.date !== null && row.eol <= row.date)
      issues.push({ path: at("eol"), message: "parameters.rule.later_than", params: { year: yearOf(row.date) } });
  }
  return issues;
}

/** Details that the type asks for: components and a carrier are required where it names them. */
function missingDetails(type: ParameterType, details: FigureDetails): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const asked = (detail: "elements" | "carrier") => type.varproperties.includes(detail);
  if (asked("elements") && !details.elements?.length) issues.push({ path: "elements", message: "rules.needs_value" });
  if (asked("carrier") && !details.carrier) issues.push({ path: "carrier", message: "rules.needs_value" });
  return issues;
}

/** Formulas whose result is not of the figure's unit; what cannot be read at all is the write funnel's to refuse. */
async function formulaUnitIssues(
  actor: Actor,
  system: System,
  target: FigureTarget,
  rows: readonly TypedRow[],
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const types = typesById(actor);
  for (const [i, row] of rows.entries()) {
    const parsed = row.formula ? parseFormula(row.formula) : null;
    if (!parsed?.ok || parsed.formula.children.some((name) => !types.has(name))) continue;
    const problem = await formulaUnitProblem(
      parsed.formula,
      (name) => childUnit(system, target.element, types.get(name)!, target.impact),
      unitOf(system, target),
      system.unit,
    );
    if (problem) issues.push({ path: `rows.${i}.formula`, ...problem });
  }
  return issues;
}

/** The unit of a figure that a formula names, in the impact of the formula's own figure. */
export const childUnit = (
  system: Pick<System, "unit">,
  element: Pick<NamedElement, "type" | "technology">,
  type: ParameterType,
  impact: ParameterImpact | null,
): string => storedUnit(system, element, type, hasImpact(type) ? (impact ?? "money") : null);

/** One value per year: another row of the same figure must not stand at the same year. Stock of several years adds up. */
function takenYears(actor: Actor, system: System, target: FigureTarget, rows: readonly TypedRow[]): FieldIssue[] {
  if (addsUp(target.type.parameter_type)) return [];
  const saved = new Set(rows.map((row) => row.parameter_id));
  const others = siblingRows(actor, system.system_id, figureOf(target)).filter((row) => !saved.has(row.parameter_id));
  return rows.flatMap((row, i) =>
    others.some((other) => other.date === row.date)
      ? [{ path: row.date === null ? "" : `rows.${i}.date`, message: "parameters.rule.taken" }]
      : [],
  );
}

const complain = (issues: FieldIssue[]) => refused(422, "errors.invalid", { issues });

/** A refusal of the funnel about one row, with its fields as the form names them. */
function atRow(refusal: Exclude<Outcome<unknown>, { ok: true }>, index: number) {
  if (!refusal.issues) return refusal;
  const issues = refusal.issues.map((issue) => {
    const field = issue.path.replace(/^properties\./, "");
    const rowField = ["value", "formula", "eol", "reference", "date"].includes(field);
    return { ...issue, path: rowField ? `rows.${index}.${field}` : field };
  });
  return { ...refusal, issues };
}
