import { randomUUID } from "node:crypto";
import type { Technology } from "~/entities/catalogue/technology";
import { hasImpact, takesSeries, unitSuggestions } from "~/entities/parameters/parameterUnit";
import type { SheetRow } from "~/entities/parameters/sheetForm";
import type { TypicalValue, UnitChoice } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { complainAll, done, type FieldIssue, type Outcome } from "~/services/core/outcome";
import { dbOf, get, type Stored, write } from "~/services/core/store.server";
import { isConvertible } from "~/services/units/units.server";
import { type NamedElement, typesById } from "./context.server";
import { type ElementParameter, elementParameters } from "./overview.server";
import { parameterEntity } from "./parameter.entity.server";
import { type ParameterTarget, saveParameter, unitOf } from "./save.server";
import { typicalValueFor } from "./typicalValues.server";

/** A parameter on the sheet of a component. */
export interface SheetLine {
  parameter: ElementParameter;
  /** What the field holds and what goes along with it. Null: a series, a formula or several years, which have forms of their own. */
  row: Omit<SheetRow, "parameter_type"> | null;
  /** Units to choose from, the stored one first. */
  units: UnitChoice[];
  typical: TypicalValue | null;
  takesSeries: boolean;
}

/** Whose sheet it is, and under which scenario it is filled in. */
interface SheetOf {
  system: Stored<System>;
  element: NamedElement;
  scenario_id: string;
  technologies: ReadonlyMap<string, Technology>;
}

/** Everything a component needs and should have, missing parameters first; where several would do, each of them. */
export function sheetLines(actor: Actor, sheet: SheetOf): SheetLine[] {
  const { system, element, scenario_id, technologies } = sheet;
  const all = elementParameters({ actor, system, technologies }, element, scenario_id);
  const alternatives = new Set(all.flatMap(({ oneOf }) => oneOf));
  return all
    .filter(({ impact, price_scenario }) => (impact === null || impact === "money") && price_scenario === "base")
    .filter(({ need, type }) => need !== "optional" || alternatives.has(type.parameter_type))
    .map((parameter) => ({
      parameter,
      row: rowOf(actor, parameter),
      units: unitsFor(parameter.unit, system.unit),
      typical: typicalValueFor(system, targetOf(sheet, parameter), technologies),
      takesSeries: takesSeries(parameter.type),
    }));
}

const targetOf = (
  { element, scenario_id }: SheetOf,
  { type, impact, price_scenario }: ElementParameter,
): ParameterTarget => ({
  element,
  scenario_id,
  type,
  impact,
  price_scenario,
});

function rowOf(actor: Actor, { own, rows, type, unit }: ElementParameter): SheetLine["row"] {
  if (type.value_type === "boolean") return null;
  if (!own) return { parameter_id: randomUUID(), value: null, unit, reference: null, expected: null };
  const [only, second] = rows;
  if (!only || second || only.ts_id !== null || only.properties.formula || only.date !== null) return null;
  const { value, reference = null } = only.properties;
  const expected = get(actor, parameterEntity, only.parameter_id)?.set_at ?? null;
  return {
    parameter_id: only.parameter_id,
    value: typeof value === "number" ? value : null,
    unit,
    reference,
    expected,
  };
}

function unitsFor(storedUnit: string, currency: string): SheetLine["units"] {
  return unitSuggestions(storedUnit, currency).flatMap((unit) => {
    const { factor, offset } = isConvertible(unit, storedUnit, { currency });
    return factor === null ? [] : [{ unit, factor, offset }];
  });
}

/**
 * Saves what was entered on a sheet in one transaction, which undo takes back as one. Rows that are empty or as they were
 * are left alone. Refuses with 422 and every field ("rows.2.value"), or what one of the rows was refused for. Gives the
 * number of parameters saved.
 */
export function saveSheet(actor: Actor, sheet: SheetOf, rows: readonly SheetRow[]): Outcome<number> {
  const { system, element, scenario_id, technologies } = sheet;
  const types = typesById(actor);
  return write(dbOf(actor), () => {
    const issues: FieldIssue[] = [];
    let count = 0;
    for (const [i, { parameter_type, unit, ...row }] of rows.entries()) {
      const before = get(actor, parameterEntity, row.parameter_id);
      if (row.value === null) {
        if (before) issues.push({ path: `rows.${i}.value`, message: "rules.needs_value" });
        continue;
      }
      const type = types.get(parameter_type);
      if (!type) {
        issues.push({ path: `rows.${i}.value`, message: "rules.unknown_reference" });
        continue;
      }
      const impact = hasImpact(type) ? ("money" as const) : null;
      const target = { element, scenario_id, type, impact, price_scenario: "base" as const };
      const properties = before?.properties;
      const same = properties?.value === row.value && (properties.reference ?? null) === row.reference;
      if (properties && same && (unit === "" || unit === properties.unit)) continue;
      const typed = { ...row, date: null, eol: properties?.eol ?? null };
      const outcome = saveParameter({ actor, system, technologies }, target, [typed], {
        unit: unit || unitOf(system, target),
      });
      if (outcome.ok) count++;
      else if (outcome.status === 422)
        issues.push(...atRow(outcome.issues ?? [{ path: "", message: outcome.message }], i));
      else return outcome;
    }
    return issues.length > 0 ? complainAll(issues) : done(count);
  });
}

/** The fields of one parameter's form as the sheet names them. */
const atRow = (issues: readonly FieldIssue[], index: number): FieldIssue[] =>
  issues.map((issue) => {
    const field = issue.path.replace(/^rows\.0\.?/, "");
    return { ...issue, path: `rows.${index}.${["unit", "reference"].includes(field) ? field : "value"}` };
  });

/** Published values for what is missing, as rows of the sheet. */
export const typicalRows = (lines: readonly SheetLine[]): SheetRow[] =>
  lines.flatMap(({ parameter, row, typical }) =>
    parameter.missing && row && typeof typical?.value === "number"
      ? [
          {
            parameter_id: row.parameter_id,
            parameter_type: parameter.type.parameter_type,
            expected: null,
            value: typical.value,
            unit: typical.unit,
            reference: typical.source,
          },
        ]
      : [],
  );
