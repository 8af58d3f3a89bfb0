import { randomUUID } from "node:crypto";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { renamed } from "~/entities/core/issue";
import { yearOf } from "~/entities/core/shared";
import type { Parameter, ParameterImpact, PriceScenario } from "~/entities/parameters/parameter";
import { fieldsOf } from "~/entities/parameters/parameterElement";
import { keyFor } from "~/entities/parameters/parameterKey";
import { detailIssues, typeIssues, valueIssues, yearIssues } from "~/entities/parameters/parameterRules";
import { addsUp, type Conversion, hasImpact, priceScenariosOf, toStored } from "~/entities/parameters/parameterUnit";
import type { TypedRow } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { complainAll, done, type FieldIssue, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { saveSeriesWithin } from "~/services/timeseries/series.server";
import { isConvertible } from "~/services/units/units.server";
import { type NamedElement, type ParameterScope, storedUnit, viabilityOf } from "./context.server";
import { rowsOfParameter } from "./rows.server";

/** What a parameter is given next to its value, where its type names it; kept as it was when left out. */
export type ParameterDetails = Pick<
  Parameter["properties"],
  "elements" | "lower_operation_limit" | "annual_lower_energy_bound" | "carrier" | "period"
>;

export interface ParameterTarget {
  element: NamedElement;
  scenario_id: string;
  type: ParameterType;
  impact: ParameterImpact | null;
  price_scenario: PriceScenario;
}

/** What is entered for an element: money where the type has impacts and none is said, the base price where such a price is not known. */
export function targetWith(
  type: ParameterType,
  { element, scenario_id, ...choice }: TargetChoice & Pick<ParameterTarget, "element" | "scenario_id">,
): ParameterTarget {
  const impact = hasImpact(type) ? (choice.impact ?? "money") : null;
  const chosen = choice.price_scenario ?? "base";
  const price_scenario = priceScenariosOf(type, impact).includes(chosen) ? chosen : "base";
  return { element, scenario_id, type, impact, price_scenario };
}
type TargetChoice = { [Field in "impact" | "price_scenario"]?: ParameterTarget[Field] };

/** The unit in which values of a target are stored. */
export const unitOf = (system: System, target: ParameterTarget): string =>
  storedUnit(system, target.element, target.type, target.impact);

interface SaveParameterOptions {
  /** The unit the values are typed in. */
  unit: string;
  details?: ParameterDetails;
  /** Written in the same transaction. */
  alongside?: () => Outcome<unknown>;
}

/**
 * Saves the rows of a parameter in one transaction, converted from the typed unit. Refuses with 422 and the fields
 * ("rows.0.value", "rows.1.date", "unit", "parameter_type", "impact", "price_scenario"), 409 when a row was changed meanwhile, and what the
 * write funnel refuses. What is written `alongside` is in the same transaction.
 */
export function saveParameter(
  { actor, system, technologies }: ParameterScope,
  target: ParameterTarget,
  rows: readonly TypedRow[],
  { unit: typedUnit, details = {}, alongside = () => done(null) }: SaveParameterOptions,
): Outcome<string[]> {
  const unit = unitOf(system, target);
  const { factor, offset, error } = isConvertible(typedUnit, unit, { currency: system.unit });
  if (factor === null) return complainAll([{ path: "unit", message: error!.key, params: error!.params }]);
  const conversion = { factor, offset, unit: typedUnit };
  const issues = [
    ...targetIssues(system, technologies, target),
    ...rowIssues(target.type, conversion, rows),
    ...detailIssues(target.type, details),
  ];
  if (issues.length === 0) issues.push(...takenYears(actor, system, target, rows));
  if (issues.length > 0) return complainAll(issues);
  const db = dbOf(actor);
  return write(db, () => {
    for (const [i, row, before] of inTurn(actor, rows)) {
      const value = row.formula ? null : typeof row.value === "number" ? toStored(row.value, conversion) : row.value;
      const parameter = parameterOf(system, target, { ...row, value, unit }, before);
      parameter.properties = { ...parameter.properties, ...details, formula: row.formula ?? undefined };
      const outcome = saveWithin({ db, actor }, parameterEntity, parameter, { expected: row.expected });
      if (!outcome.ok) return atRow(outcome, i);
    }
    const outcome = alongside();
    return outcome.ok ? done(rows.map((row) => row.parameter_id)) : outcome;
  });
}

/** Rows with their place in the form and what is stored of them, so ordered that none takes a year before the row that held it left. */
function inTurn(actor: Actor, rows: readonly TypedRow[]): [number, TypedRow, Stored<Parameter> | undefined][] {
  const waiting = rows.map((row, i) => [i, row, get(actor, parameterEntity, row.parameter_id)] as const);
  const ordered: [number, TypedRow, Stored<Parameter> | undefined][] = [];
  while (waiting.length > 0) {
    const isYearInUse = (row: TypedRow) =>
      waiting.some(([, other, before]) => other !== row && before?.date === row.date);
    const next = waiting.findIndex(([, row]) => !isYearInUse(row));
    ordered.push(...waiting.splice(Math.max(0, next), 1).map((entry): (typeof ordered)[number] => [...entry]));
  }
  return ordered;
}

/** A series to be stored: what it is, and its values. */
interface NewSeries {
  series: Omit<Timeseries, "ts_id" | "system_id"> & { ts_id?: string };
  blocks: readonly SeriesBlock[];
}

/** Saves a series and the parameter that uses it, in one transaction. `replaces`: the parameter's row that gets the new series. */
export function saveSeriesParameter(
  { actor, system, technologies }: ParameterScope,
  target: ParameterTarget,
  { series, blocks }: NewSeries,
  row: { parameter_id: string; reference: string | null },
): Outcome<{ ts_id: string; parameter_id: string }> {
  const issues = targetIssues(system, technologies, target);
  if (!target.type.varproperties.includes("ts_id"))
    issues.push({ path: "parameter_type", message: "parameters.rule.no_series" });
  if (issues.length > 0) return complainAll(issues);
  const before = get(actor, parameterEntity, row.parameter_id);
  const isTaken = rowsOfParameter(actor, system.system_id, keyOfTarget(target)).some(
    (other) => other.parameter_id !== row.parameter_id && other.date === (before?.date ?? null),
  );
  if (isTaken) return complainAll([{ path: "", message: "parameters.rule.taken" }]);
  const db = dbOf(actor);
  // A new series each time: runs and pages that used the former keep what they used.
  const ts_id = series.ts_id ?? randomUUID();
  return write(db, () => {
    const seriesOutcome = saveSeriesWithin(db, actor, { ...series, ts_id, system_id: system.system_id }, blocks);
    if (!seriesOutcome.ok) return seriesOutcome;
    const first = blocks[0]!;
    const last = blocks.at(-1)!;
    const parameter = parameterOf(
      system,
      target,
      { ...row, date: before?.date ?? null, eol: null, value: null, unit: unitOf(system, target) },
      before,
    );
    const outcome = saveWithin({ db, actor }, parameterEntity, {
      ...parameter,
      ts_id,
      properties: {
        ...parameter.properties,
        date_start: new Date(first.startMs).toISOString(),
        // Of the last point, as the specification has it: its step lasts longer.
        date_end: new Date(last.startMs + (last.values.length - 1) * last.stepS * 1000).toISOString(),
      },
    });
    return outcome.ok ? done({ ts_id, parameter_id: row.parameter_id }) : outcome;
  });
}

export const keyOfTarget = ({ element, scenario_id, type, impact, price_scenario }: ParameterTarget) =>
  keyFor(element, { scenario_id, type: type.parameter_type, impact, price_scenario });

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
  target: ParameterTarget,
  row: StoredRow,
  before: Stored<Parameter> | undefined,
): Parameter {
  // Start and end are those of a series; they do not outlive it. Nor does a formula outlive the value it stood for.
  const properties = { ...before?.properties, date_start: undefined, date_end: undefined, formula: undefined };
  const { element, scenario_id, type, impact, price_scenario } = target;
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
      ...properties,
      type: type.parameter_type,
      value: row.value,
      unit: row.unit,
      impact: impact ?? undefined,
      price_scenario: price_scenario === "base" ? undefined : price_scenario,
      eol: row.eol ?? undefined,
      reference: row.reference ?? undefined,
    },
  };
}

/** How the form names the fields of the rules. */
const ofTarget = (issues: FieldIssue[]) => renamed(issues, { type: "parameter_type" });

export const targetIssues = (
  system: System,
  technologies: ReadonlyMap<string, Technology>,
  { type, impact, element, price_scenario }: ParameterTarget,
): FieldIssue[] => ofTarget(typeIssues(type, impact, viabilityOf(system, element, technologies), price_scenario));

/** Every typed row by the rules, its fields named "rows.0.value"; and the years of several in order. */
export function rowIssues(
  type: ParameterType,
  conversion: Conversion & { unit?: string },
  rows: readonly TypedRow[],
): FieldIssue[] {
  if (rows.length === 0) return [{ path: "", message: "rules.needs_value" }];
  return rows.flatMap((row, i) => {
    const before = rows[i - 1];
    const at = (issues: FieldIssue[]) => issues.map((issue) => ({ ...issue, path: `rows.${i}.${issue.path}` }));
    const issues = [...valueIssues(type, row, conversion), ...yearIssues(type, row)];
    if (i > 0 && row.date === null) issues.push({ path: "date", message: "rules.needs_value" });
    else if (before?.date && row.date && !addsUp(type.parameter_type) && row.date <= before.date)
      issues.push({ path: "date", message: "parameters.rule.later_than", params: { year: yearOf(before.date) } });
    return at(issues);
  });
}

/** One value per year: another row of the same parameter must not be at the same year. Stock of several years adds up. */
function takenYears(actor: Actor, system: System, target: ParameterTarget, rows: readonly TypedRow[]): FieldIssue[] {
  if (addsUp(target.type.parameter_type)) return [];
  const ids = new Set(rows.map((row) => row.parameter_id));
  const others = rowsOfParameter(actor, system.system_id, keyOfTarget(target)).filter(
    (row) => !ids.has(row.parameter_id),
  );
  return rows.flatMap((row, i) =>
    others.some((other) => other.date === row.date)
      ? [{ path: row.date === null ? "" : `rows.${i}.date`, message: "parameters.rule.taken" }]
      : [],
  );
}

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
