import type { ParameterTypeName } from "~/entities/catalogue/names";
import { yearOf } from "~/entities/core/shared";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { evaluateFormula, type Formula, parseFormula } from "./formula";
import type { Parameter } from "./parameter";
import {
  type ParameterElement,
  type ParameterIndex,
  type ParameterOrigin,
  type ResolvedParameter,
  resolveParameter,
  rowInYear,
} from "./parameterResolution";
import { addsUp, hasImpact } from "./parameterUnit";

/**
 * What a parameter comes to in a year. Pages, runs and exports read parameters through here, so that a formula means the same everywhere.
 * Its names are parameters of the same element (else of the system, else the type's default).
 */
export type ParameterInYear = { origin: ParameterOrigin; /** null: a default or derived. */ row: Parameter | null } & (
  | { kind: "value"; value: number }
  | { kind: "series"; row: Parameter; ts_id: string }
  | { kind: "formula"; formula: Formula; children: FormulaChild[] }
  | { kind: "broken"; reason: "circle" | "unreadable"; names: string[] }
);

/** A parameter that a formula names; `parameter` is undefined when nobody has given it. */
export interface FormulaChild {
  /** As the formula names it. */
  name: string;
  /** The parameter type that was taken for the name. */
  type: string;
  impact: ParameterImpact;
  parameter: ParameterInYear | undefined;
}

/** Why a parameter has no value: what is missing, which types go in a circle, which series is not at hand. */
export interface Uncomputable {
  reason: "missing" | "circle" | "unreadable" | "not_finite" | "series";
  /** Parameter types. */
  names: string[];
}
export type Computed = number | Float64Array | Uncomputable;

/** Which parameter of an element is looked up, and for which year. */
export interface ParameterQuery {
  /** The parameter type. */
  type: string;
  impact: ParameterImpact;
  year: number;
}

/** Where a row is from, and the year it is looked up for. */
interface RowQuery {
  origin: ParameterOrigin;
  year: number;
}

/** Where parameters are looked up, and what led there. */
interface Search {
  index: ParameterIndex;
  element: ParameterElement;
  /** The types that led to a parameter. */
  path: readonly string[];
  /** The parameters on the way, by type and impact: one that many name is looked up once. */
  results: Map<string, ParameterInYear | undefined>;
}
const searchOf = (index: ParameterIndex, element: ParameterElement): Search => ({
  index,
  element,
  path: [],
  results: new Map(),
});

/** The parameter of a type that counts in a year; undefined when nothing does. */
export const parameterInYear = (
  index: ParameterIndex,
  element: ParameterElement,
  query: ParameterQuery,
): ParameterInYear | undefined => lookUp(searchOf(index, element), query);

function lookUp(search: Search, query: ParameterQuery): ParameterInYear | undefined {
  const resolved = resolveParameter(search.index, search.element, query.type, query.impact);
  return resolved && ofResolved(search, resolved, query);
}

/** The same for a parameter that is resolved already: which rows count is the same in every year. */
export const resolvedInYear = (
  index: ParameterIndex,
  element: ParameterElement,
  resolved: ResolvedParameter,
  query: ParameterQuery,
): ParameterInYear | undefined => ofResolved(searchOf(index, element), resolved, query);

function ofResolved(
  search: Search,
  resolved: ResolvedParameter,
  { type, impact, year }: ParameterQuery,
): ParameterInYear | undefined {
  const { origin, rows } = resolved;
  if (rows.length === 0) {
    if (resolved.formula !== undefined)
      return ofFormula(search, { type, impact, year, origin, row: null }, resolved.formula);
    return resolved.defaultValue === null
      ? undefined
      : { kind: "value", value: resolved.defaultValue, row: null, origin };
  }
  const row = addsUp(type) ? undefined : rowInYear(rows, year);
  if (row) return ofRow(search, row, { origin, year });
  return addsUp(type) ? ofStock(search, rows, { origin, year }) : undefined;
}

/** What one row comes to in a year. */
export const parameterOfRow = (
  index: ParameterIndex,
  element: ParameterElement,
  row: Parameter,
  query: RowQuery,
): ParameterInYear | undefined => ofRow(searchOf(index, element), row, query);

function ofRow(search: Search, row: Parameter, { origin, year }: RowQuery): ParameterInYear | undefined {
  const { value, formula, type, impact } = row.properties;
  if (row.ts_id !== null) return { kind: "series", ts_id: row.ts_id, row, origin };
  if (formula) return ofFormula(search, { type, impact: impact ?? "money", year, origin, row }, formula);
  return value === null ? undefined : { kind: "value", value: Number(value), row, origin };
}

/** Rows that add up: those in stock in the year, as one value. */
function ofStock(search: Search, rows: readonly Parameter[], { origin, year }: RowQuery): ParameterInYear | undefined {
  const standing = rows.filter(
    ({ date, properties: { eol } }) => (date === null || yearOf(date) <= year) && (!eol || yearOf(eol) > year),
  );
  const parameters = standing.flatMap((row) => ofRow(search, row, { origin, year }) ?? []);
  if (parameters.length < 2) return parameters[0];
  let sum = 0;
  for (const parameter of parameters) {
    const value = computeParameter(parameter, () => undefined);
    if (typeof value !== "number") return parameter;
    sum += value;
  }
  return { kind: "value", value: sum, row: null, origin };
}

/** `row`: that has the formula; null: its type has. */
function ofFormula(
  search: Search,
  query: ParameterQuery & RowQuery & { row: Parameter | null },
  text: string,
): ParameterInYear {
  const { index, element, path, results } = search;
  const { origin, row, year } = query;
  const circle = path.indexOf(query.type);
  if (circle >= 0) return { kind: "broken", reason: "circle", names: [...path.slice(circle), query.type], row, origin };
  const parsed = parseFormula(text);
  if (!parsed.ok) return { kind: "broken", reason: "unreadable", names: [query.type], row, origin };
  const next: Search = { ...search, element: { ...element, system: true }, path: [...path, query.type] };
  const children = parsed.formula.children.map((name): FormulaChild => {
    const type = standIn(index, element, name);
    const kind = index.types.get(type);
    const impact = kind && hasImpact(kind) ? query.impact : "money";
    const key = `${type}|${impact}`;
    let parameter = results.get(key);
    if (!results.has(key)) {
      parameter = lookUp(next, { type, impact, year });
      results.set(key, parameter);
    }
    return { name, type, impact, parameter };
  });
  return { kind: "formula", formula: parsed.formula, children, row, origin };
}

const INTEREST_RATE = { ofSystem: "interest_rate", own: "technology_interest_rate" } as const satisfies Readonly<
  Record<string, ParameterTypeName>
>;
/** A technology's own interest rate stands in for the system's, as it does in a run. */
function standIn(index: ParameterIndex, element: ParameterElement, name: string): string {
  return name === INTEREST_RATE.ofSystem && resolveParameter(index, element, INTEREST_RATE.own)?.rows.length
    ? INTEREST_RATE.own
    : name;
}

/**
 * The value of a parameter: a number, a value per step when a series is part of it, or why there is none. `profileOf` gives
 * the steps of a row's series in the year, all of the same length; undefined when it is not to be read here.
 */
export function computeParameter(
  parameter: ParameterInYear,
  profileOf: (row: Parameter) => Float64Array | undefined,
  done: Map<ParameterInYear, Computed> = new Map(),
): Computed {
  const before = done.get(parameter);
  if (before !== undefined) return before;
  const computed = compute(parameter, profileOf, done);
  done.set(parameter, computed);
  return computed;
}

function compute(
  parameter: ParameterInYear,
  profileOf: (row: Parameter) => Float64Array | undefined,
  done: Map<ParameterInYear, Computed>,
): Computed {
  if (parameter.kind === "value") return parameter.value;
  if (parameter.kind === "series") {
    return profileOf(parameter.row) ?? { reason: "series", names: [parameter.row.properties.type] };
  }
  if (parameter.kind === "broken") return { reason: parameter.reason, names: parameter.names };
  const values = new Map<string, number | Float64Array>();
  let steps = -1;
  for (const { name, type, parameter: child } of parameter.children) {
    const value: Computed = child ? computeParameter(child, profileOf, done) : { reason: "missing", names: [type] };
    if (isUncomputable(value)) return value;
    if (typeof value !== "number") steps = value.length;
    values.set(name, value);
  }
  const { root } = parameter.formula;
  const at = (step: number) =>
    evaluateFormula(root, (name) => {
      const value = values.get(name) ?? Number.NaN;
      return typeof value === "number" ? value : (value[step] ?? Number.NaN);
    });
  const rowType = parameter.row?.properties.type;
  const bad: Uncomputable = { reason: "not_finite", names: rowType ? [rowType] : parameter.formula.children };
  if (steps < 0) {
    const value = at(0);
    return Number.isFinite(value) ? value : bad;
  }
  const profile = Float64Array.from({ length: steps }, (_, step) => at(step));
  return profile.some((value) => Math.abs(value) === Infinity) ? bad : profile;
}

export const isUncomputable = (value: Computed): value is Uncomputable =>
  typeof value === "object" && !(value instanceof Float64Array);
