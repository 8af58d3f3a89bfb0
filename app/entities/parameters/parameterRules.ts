import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { FieldIssue } from "~/entities/core/issue";
import { yearOf } from "~/entities/core/shared";
import type { Parameter, ParameterImpact, PriceScenario } from "./parameter";
import { boundsIn, changesByYear, type Conversion, hasImpact, priceScenariosOf, takesSeries } from "./parameterUnit";
import { isViable, type ViabilityContext } from "./parameterViability";

/**
 * What every row of a parameter must keep to, whoever writes it: form, table, call and write funnel ask these rules, and
 * name the fields their own way. Pure: what has to be looked up (references, circles of formulas) is the funnel's.
 * Paths: type, impact, price_scenario, value, formula, ts_id, date, eol, elements, carrier.
 */

/** The element can have a parameter of this type, with an impact where the type has one, and high and low values of prices only. */
export function typeIssues(
  type: ParameterType,
  impact: ParameterImpact | null,
  context: ViabilityContext,
  priceScenario: PriceScenario = "base",
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (!isViable(type, context)) issues.push({ path: "type", message: "parameters.rule.not_viable" });
  if (hasImpact(type) !== (impact !== null))
    issues.push({ path: "impact", message: impact === null ? "rules.needs_value" : "rules.not_in_list" });
  else if (!priceScenariosOf(type, impact).includes(priceScenario))
    issues.push({ path: "price_scenario", message: "parameters.rule.no_price_scenario" });
  return issues;
}

interface Held {
  /** In the unit of the conversion. */
  value: number | boolean | null;
  formula?: string | null;
  ts_id?: string | null;
}

/** A value of the type's kind within its bounds, or a series or formula where the type takes one. `from`: unit of the value. */
export function valueIssues(
  type: ParameterType,
  { value, formula, ts_id }: Held,
  from: Conversion & { unit?: string },
): FieldIssue[] {
  const issue = (path: string, message: string, params?: FieldIssue["params"]) => [{ path, message, params }];
  if (ts_id && !takesSeries(type)) return issue("ts_id", "parameters.rule.no_series");
  if (formula && type.value_type === "boolean") return issue("formula", "parameters.rule.no_formula");
  if (formula && (value !== null || ts_id)) return issue("formula", "parameters.formula.alone");
  if (value === null) return ts_id || formula ? [] : issue("value", "rules.needs_value");
  if (typeof value !== type.value_type)
    return issue("value", type.value_type === "number" ? "rules.must_be_number" : "rules.wrong_type");
  const { lower, upper } = boundsIn(type, from);
  if (typeof value !== "number" || ((lower === null || value >= lower) && (upper === null || value <= upper)))
    return [];
  const { message, params } = boundMessage(lower, upper);
  return issue("value", message, params);
}

/** The sentence about a value outside its bounds. Both null: there are none. */
function boundMessage(lower: number | null, upper: number | null): Pick<FieldIssue, "message" | "params"> {
  if (lower !== null && upper !== null) return { message: "rules.must_be_in_range", params: { lower, upper } };
  if (lower === 0) return { message: "rules.must_be_non_negative" };
  if (lower !== null) return { message: "rules.must_be_at_least", params: { min: lower } };
  return { message: "rules.must_be_at_most", params: { max: upper ?? 0 } };
}

/** Years only where the type changes by them, and an end of life after the year it begins in. */
export function yearIssues(
  type: ParameterType,
  { date, eol }: { date: string | null; eol?: string | null },
): FieldIssue[] {
  if (date === null) return [];
  if (!changesByYear(type)) return [{ path: "date", message: "parameters.rule.year_independent" }];
  if (eol && eol <= date)
    return [{ path: "eol", message: "parameters.rule.later_than", params: { year: yearOf(date) } }];
  return [];
}

/** Components and a carrier are named where the type asks for them. */
export function detailIssues(
  { varproperties }: ParameterType,
  { elements, carrier }: Pick<Parameter["properties"], "elements" | "carrier">,
): FieldIssue[] {
  const missing = (path: "elements" | "carrier", there: boolean) =>
    varproperties.includes(path) && !there ? [{ path, message: "rules.needs_value" }] : [];
  return [...missing("elements", Boolean(elements?.length)), ...missing("carrier", Boolean(carrier))];
}
