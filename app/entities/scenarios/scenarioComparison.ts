import type { Technology } from "~/entities/catalogue/technology";
import { yearOf } from "~/entities/core/shared";
import { parseFormula } from "~/entities/parameters/formula";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import {
  computeParameter,
  isUncomputable,
  type ParameterInYear,
  parameterInYear,
  type Uncomputable,
} from "~/entities/parameters/parameterInYear";
import {
  type ParameterElement,
  type ParameterIndex,
  parameterKeys,
  type ParameterOrigin,
  type ResolvedParameter,
  resolveParameter,
} from "~/entities/parameters/parameterResolution";
import { hasImpact } from "~/entities/parameters/parameterUnit";

/** Something parameters are compared of. */
export interface ComparedElement extends ElementRef {
  name: string;
  technology: Technology | null;
  /** What its parameters are resolved with. */
  at: ParameterElement;
}

/** One parameter of one element, not yet looked at. */
export interface ParameterRef {
  element: ComparedElement;
  type: string;
  /** "money" also for types that have no impact. */
  impact: ParameterImpact;
}

/** What a parameter comes to in one scenario. Null: nothing counts there. */
type ComparedValue =
  | { kind: "value"; value: number }
  | { kind: "series"; ts_id: string }
  | { kind: "open"; reason: Uncomputable["reason"]; formula: string | null };
export interface ComparedSide {
  value: ComparedValue | null;
  origin: ParameterOrigin | null;
}

/** The years from `from` (null: from the beginning) up to the next line's, in every scenario compared. */
export interface ComparedYears {
  from: number | null;
  sides: ComparedSide[];
  /** Of the others to the first; null where either has no plain number. */
  differences: ({ absolute: number; relative: number | null } | null)[];
  same: boolean;
}

/** Parameters of elements that somebody entered or that follow from entered ones, in the order of the elements and types. */
export function comparedParameters(
  indices: readonly ParameterIndex[],
  elements: readonly ComparedElement[],
  filter: { types?: ReadonlySet<string>; changedOnly: boolean; isChange: (scenarioId: string) => boolean },
): ParameterRef[] {
  const [first] = indices;
  if (!first) return [];
  const keysOfElement = givenKeys(indices, filter);
  const rank = new Map([...first.types.keys()].map((type, i) => [type, i]));
  const dependents = dependentTypes(first);
  const ofSystem = keysOfElement.get("s");
  return elements.flatMap((element) => {
    const refs = new Map<string, Omit<ParameterRef, "element">>();
    const add = (type: string, impact: ParameterImpact) => refs.set(`${type}|${impact}`, { type, impact });
    const parts = (keys: Iterable<string> | undefined, take: (type: string, impact: ParameterImpact) => void) => {
      for (const key of keys ?? []) {
        const cut = key.indexOf("|");
        take(key.slice(0, cut), key.slice(cut + 1) as ParameterImpact);
      }
    };
    for (const key of parameterKeys(first, element.at))
      parts(keysOfElement.get(key), (type, impact) => {
        add(type, impact);
        for (const whole of dependents.get(type) ?? []) add(whole, "money");
      });
    if (element.type !== "System")
      parts(ofSystem, (type) => {
        for (const whole of dependents.get(type) ?? []) add(whole, "money");
      });
    return [...refs.values()]
      .filter(
        ({ type, impact }) => rank.has(type) && (!filter.types || filter.types.has(type)) && fits(first, type, impact),
      )
      .filter(({ type, impact }) => indices.some((index) => isGiven(resolveParameter(index, element.at, type, impact))))
      .sort((a, b) => (rank.get(a.type) ?? 0) - (rank.get(b.type) ?? 0))
      .map((parameter) => ({ element, ...parameter }));
  });
}

const fits = (index: ParameterIndex, type: string, impact: ParameterImpact): boolean => {
  const kind = index.types.get(type);
  return kind !== undefined && (impact === "money" || hasImpact(kind));
};

const isGiven = (resolved: ResolvedParameter | undefined): boolean =>
  resolved !== undefined && resolved.origin.level !== "type default";

/** Parameters by the key of their element; with `changedOnly` those a scenario has of its own, and all made by formula. */
function givenKeys(
  indices: readonly ParameterIndex[],
  { changedOnly, isChange }: { changedOnly: boolean; isChange: (scenarioId: string) => boolean },
): Map<string, Set<string>> {
  const keysOfElement = new Map<string, Set<string>>();
  for (const index of indices)
    for (const [key, rows] of index.rows) {
      const own = rows.some((row) => isChange(row.scenario_id) || row.properties.formula !== undefined);
      if (changedOnly && !own) continue;
      const cut = key.indexOf("|");
      const element = key.slice(0, cut);
      const keys = keysOfElement.get(element);
      if (keys) keys.add(key.slice(cut + 1));
      else keysOfElement.set(element, new Set([key.slice(cut + 1)]));
    }
  return keysOfElement;
}

/** The types whose own formula names a type, through others too. */
function dependentTypes(index: ParameterIndex): Map<string, Set<string>> {
  const above = new Map<string, Set<string>>();
  for (const type of index.types.values())
    for (const child of type.fixproperties?.formula_children ?? []) {
      const ancestors = above.get(child) ?? new Set();
      above.set(child, ancestors.add(type.parameter_type));
    }
  for (let round = 0; round < 5; round++)
    for (const ancestors of above.values())
      for (const whole of [...ancestors]) for (const next of above.get(whole) ?? []) ancestors.add(next);
  return above;
}

/** Whether the parameter is another in one of the scenarios, in some year. */
export function isDifferent(indices: readonly ParameterIndex[], parameter: ParameterRef): boolean {
  const resolved = indices.map((index) =>
    resolveParameter(index, parameter.element.at, parameter.type, parameter.impact),
  );
  const rows = resolved[0]?.rows[0];
  // The very same rows, none of them made from other parameters.
  if (
    rows &&
    resolved.every((one) => one?.rows[0] === rows) &&
    resolved[0]?.rows.every((row) => row.properties.formula === undefined)
  )
    return false;
  return comparedYears(indices, parameter).some(({ same }) => !same);
}

/** The parameter in every scenario, a line for each year in which one of them changes; equal neighbours are one line. */
export function comparedYears(indices: readonly ParameterIndex[], parameter: ParameterRef): ComparedYears[] {
  const { element, type, impact } = parameter;
  const years = new Set<number>();
  for (const index of indices) changesOf(index, { at: element.at, type, impact }, years, 0);
  const lines: ComparedYears[] = [];
  let before: string | undefined;
  for (const from of [null, ...[...years].sort((a, b) => a - b)]) {
    const parameters = indices.map((index) => parameterInYear(index, element.at, { type, impact, year: from ?? 0 }));
    const marks = parameters.map(markOf);
    const line = marks.join("¦");
    if (line === before) continue;
    before = line;
    const sides = parameters.map(sideOf);
    // Before the first year there is often nothing anywhere.
    if (from === null && years.size > 0 && sides.every(({ value }) => value === null)) continue;
    lines.push({
      from,
      sides,
      differences: sides.slice(1).map((side) => difference(sides[0], side)),
      same: marks.every((mark) => mark === marks[0]),
    });
  }
  return lines;
}

const MOST_STEPS = 6;

interface ChangeQuery {
  at: ParameterElement;
  /** The parameter type. */
  type: string;
  impact: ParameterImpact;
}

/** The years at which a parameter, or one that it is made of, changes. */
function changesOf(index: ParameterIndex, { at, type, impact }: ChangeQuery, years: Set<number>, depth: number): void {
  const resolved = resolveParameter(index, at, type, impact);
  if (!resolved || depth > MOST_STEPS) return;
  const formulas = resolved.formula === undefined ? [] : [resolved.formula];
  for (const { date, properties } of resolved.rows) {
    if (date) years.add(yearOf(date));
    if (properties.eol) years.add(yearOf(properties.eol));
    if (properties.formula) formulas.push(properties.formula);
  }
  for (const text of formulas) {
    const parsed = parseFormula(text);
    if (!parsed.ok) continue;
    for (const child of parsed.formula.children) {
      const kind = index.types.get(child);
      changesOf(
        index,
        { at: { ...at, system: true }, type: child, impact: kind && hasImpact(kind) ? impact : "money" },
        years,
        depth + 1,
      );
    }
  }
}

/** Words that are equal exactly when two parameters come to the same: value, series, or formula over the same. */
function markOf(parameter: ParameterInYear | undefined): string {
  if (!parameter) return "-";
  if (parameter.kind === "value") return String(parameter.value);
  if (parameter.kind === "series") return `series ${parameter.ts_id}`;
  if (parameter.kind === "broken") return `broken ${parameter.reason} ${parameter.names.join()}`;
  const value = computeParameter(parameter, () => undefined);
  if (typeof value === "number") return String(value);
  return `${parameter.formula.text} of ${parameter.children.map((child) => `(${markOf(child.parameter)})`).join()}`;
}

function sideOf(parameter: ParameterInYear | undefined): ComparedSide {
  if (!parameter) return { value: null, origin: null };
  const { origin } = parameter;
  if (parameter.kind === "series") return { value: { kind: "series", ts_id: parameter.ts_id }, origin };
  const computed = computeParameter(parameter, () => undefined);
  if (typeof computed === "number") return { value: { kind: "value", value: computed }, origin };
  const reason = isUncomputable(computed) ? computed.reason : "series";
  const formula = parameter.kind === "formula" ? parameter.formula.text : null;
  return { value: { kind: "open", reason, formula }, origin };
}

function difference(first: ComparedSide | undefined, other: ComparedSide) {
  if (first?.value?.kind !== "value" || other.value?.kind !== "value") return null;
  const absolute = other.value.value - first.value.value;
  return { absolute, relative: first.value.value === 0 ? null : absolute / Math.abs(first.value.value) };
}
