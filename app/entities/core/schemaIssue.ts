import type { z } from "zod";
import { constraintsOf } from "./constraints";
import type { FieldIssue } from "./issue";

/** The key of the sentence for what a schema refuses: the schema's own when it names one, else one that fits the kind of issue. */
export function issueKey(issue: z.ZodIssue): string {
  if (/^[\w-]+[.:][\w.]+(\?.*)?$/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      // A field that is not there, or null where a value has to be, is missing rather than of another kind.
      if (issue.received === "undefined" || issue.received === "null") return "rules.needs_value";
      if (issue.expected === "number") return "rules.must_be_number";
      return issue.expected === "integer" ? "rules.must_be_integer" : "rules.wrong_type";
    case "too_small":
      if (issue.type === "array") return "rules.needs_list";
      if (issue.type === "string") return issue.minimum === 1 ? "rules.needs_value" : "rules.string_too_short";
      return issue.inclusive ? "rules.must_be_at_least" : "rules.must_be_greater";
    case "too_big":
      if (issue.type === "array") return "rules.list_too_long";
      if (issue.type === "string") return "rules.string_length";
      return issue.inclusive ? "rules.must_be_at_most" : "rules.must_be_smaller";
    case "invalid_enum_value":
      return issue.received === "" ? "rules.needs_value" : "rules.not_in_list";
    case "invalid_union":
      return takesNumber(issue) ? "rules.must_be_number" : "rules.not_in_list";
    case "invalid_literal":
      return "rules.not_in_list";
    case "invalid_string":
      return issue.validation === "email" ? "rules.email_invalid" : "rules.invalid";
    case "not_multiple_of":
      return "rules.must_be_integer";
    case "unrecognized_keys":
      return "rules.unknown_field";
    default:
      return "rules.invalid";
  }
}

/** Whether a value that fits none of several kinds should have been a number; null and switches have no sentence of their own. */
const takesNumber = ({ unionErrors, path }: z.ZodInvalidUnionIssue): boolean =>
  unionErrors
    .flatMap(({ issues }) => issues)
    .some((one) => one.code === "invalid_type" && one.expected === "number" && one.path.length === path.length);

/** The numbers that the sentence of an issue needs: the bounds that the schema of the field states. */
export function issueParams(schema: z.ZodTypeAny, issue: z.ZodIssue): Record<string, string | number> {
  const limits = constraintsOf(schema, issue.path.join("."));
  const params: Record<string, string | number> = {};
  if (limits.min !== undefined) Object.assign(params, { min: limits.min, lower: limits.min });
  if (limits.max !== undefined) Object.assign(params, { max: limits.max, upper: limits.max });
  if (limits.maxLength !== undefined) params.max = limits.maxLength;
  if (limits.minLength !== undefined) params.min = limits.minLength;
  if ("maximum" in issue) params.max ??= Number(issue.maximum);
  if ("minimum" in issue) params.min ??= Number(issue.minimum);
  if (issue.code === "custom" && issue.params) Object.assign(params, issue.params);
  return params;
}

/** Of a list of thousands, every entry may be wrong; more is not read. */
export const MOST_ISSUES = 100;

/** What a schema refuses, field by field: the first hundred. */
export const schemaIssues = (schema: z.ZodTypeAny, error: z.ZodError): FieldIssue[] =>
  error.issues.slice(0, MOST_ISSUES).flatMap((issue) => {
    const about = { message: issueKey(issue), params: issueParams(schema, issue) };
    const at = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return at.slice(0, MOST_ISSUES).map((path) => ({ path: path.join("."), ...about }));
  });
