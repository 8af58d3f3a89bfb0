import { randomUUID } from "node:crypto";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { InputChange } from "~/entities/optimizations/variation";
import type { Parameter } from "~/entities/parameters/parameter";
import { type ElementRef, fieldsOf } from "~/entities/parameters/parameterElement";
import type { ResolvedParameter } from "~/entities/parameters/parameterResolution";
import { addsUp, hasImpact } from "~/entities/parameters/parameterUnit";
import { complain, done, type Outcome } from "~/services/core/outcome";

/** A row to be written, and of one by series what its values are multiplied with. */
export interface ChangedRow {
  row: Parameter;
  scaled: { ts_id: string; factor: number } | null;
}

interface Target {
  system_id: string;
  scenario_id: string;
  element: ElementRef;
  type: ParameterType;
  /** In which the values of the type are stored for the element. */
  unit: string;
  /** What is written down as the source of a changed value. */
  reference: string;
}

/** 15 digits are what a double holds of a decimal number: 0.1 x 3 is 0.3. */
const product = (value: number, factor: number): number => Number((value * factor).toPrecision(15));

/**
 * The rows that stand for a changed input under a scenario of its own. They are those that count for the element without it, each
 * multiplied or with the value in its place, and with their years. Refuses with 422 rows that add up where one value is to take their
 * place, rows in another unit than the element's, and switches.
 */
export function changedRows(
  resolved: ResolvedParameter,
  { factor, value, impact }: InputChange,
  target: Target,
): Outcome<ChangedRow[]> {
  const { system_id, scenario_id, element, type, unit, reference } = target;
  if (type.value_type === "boolean") return complain("number", "rules.input_not_read");
  if (value !== null && addsUp(type.parameter_type) && resolved.rows.length > 1)
    return complain("number", "rules.value_for_several_rows");
  const plain: Parameter = {
    parameter_id: "",
    formula_element: type.fixproperties.formula_element ?? null,
    scenario_id,
    system_id,
    ...fieldsOf(element),
    date: null,
    ts_id: null,
    task_id: null,
    properties: { type: type.parameter_type, value: null, unit, impact: hasImpact(type) ? impact : undefined },
  };
  const sources =
    resolved.rows.length > 0
      ? resolved.rows
      : [{ ...plain, properties: { ...plain.properties, value: resolved.defaultValue, formula: resolved.formula } }];
  const rows: ChangedRow[] = [];
  for (const { date, ts_id, properties } of sources) {
    if (properties.unit !== unit && properties.unit !== "")
      return complain("number", "parameters.bulk.refused.unit", { unit: properties.unit });
    const { formula, date_start, date_end, ...rest } = properties;
    const row: Parameter = {
      ...plain,
      parameter_id: randomUUID(),
      date,
      properties: { ...rest, type: type.parameter_type, unit, reference },
    };
    if (factor === null) {
      row.properties.value = value;
      rows.push({ row, scaled: null });
    } else if (ts_id !== null) {
      row.properties = { ...row.properties, date_start, date_end };
      rows.push({ row, scaled: { ts_id, factor } });
    } else if (formula) {
      row.properties.formula = `(${formula}) * ${factor}`;
      row.properties.value = null;
      rows.push({ row, scaled: null });
    } else if (typeof properties.value === "number") {
      row.properties.value = product(properties.value, factor);
      rows.push({ row, scaled: null });
    } else return complain("number", "rules.input_not_read");
  }
  return done(rows);
}
