import { createValidator, type Validator } from "remix-validated-form";
import { z } from "zod";
import { pathOf, unwrap } from "~/entities/core/constraints";
import { issueKey, issueParams } from "~/entities/core/schemaIssue";
import { parseNumber } from "./numbers";

/** A message key with its numbers, e.g. ruleMessage("rules.string_length", {max: 200}) -> "rules.string_length?max=200". */
export function ruleMessage(key: string, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(params).map(([k, v]) => [k, String(v)])).toString();
  return query ? `${key}?${query}` : key;
}

/** What stands for a text that is no number: refused by every schema of one, also by those that turn texts into numbers. */
const NO_NUMBER = Object.freeze({});
type Read = { value: unknown; ambiguous: string[] };

/**
 * Form data (strings) as the types of a schema. Numbers are in the person's way of writing, "true"/"on" are booleans, one value or many are
 * lists. Empty is null where null is allowed, and absent where the field is optional or has a default.
 */
export function fromForm(schema: z.ZodTypeAny, data: unknown, locale = "en"): Read {
  const ambiguous: string[] = [];
  return { value: coerce(schema, data, { locale, path: [], ambiguous }), ambiguous };
}

/** How text is read, and where in the form it stands. */
interface Reading {
  locale: string;
  path: string[];
  /** Takes the names of numbers that can be read in two ways. */
  ambiguous: string[];
}

function coerce(schema: z.ZodTypeAny, raw: unknown, reading: Reading): unknown {
  const { locale, path, ambiguous } = reading;
  if (schema instanceof z.ZodEffects && schema._def.effect.type === "preprocess") return raw;
  const { base, optional, nullable } = unwrap(schema);
  const coerceInner = (inner: z.ZodTypeAny, value: unknown, key: string) =>
    coerce(inner, value, { ...reading, path: [...path, key] });
  const empty = raw === "" || raw === undefined;
  if (base instanceof z.ZodBoolean) {
    const last: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
    if (last === "true" || last === "on" || last === "1") return true;
    if (last === "false" || last === "0") return false;
    return last === "" ? (nullable ? null : undefined) : last;
  }
  if (base instanceof z.ZodArray) {
    if (raw === undefined) return optional ? undefined : nullable ? null : [];
    const items = (Array.isArray(raw) ? (raw as unknown[]) : [raw]).filter((item) => item !== "" && item !== undefined);
    return items.map((item, i) => coerceInner(base.element as z.ZodTypeAny, item, String(i)));
  }
  if (raw === "" && nullable) return null;
  if (raw === "" && optional) return undefined;
  if (base instanceof z.ZodObject && isRecord(raw)) {
    const shape = base.shape as Record<string, z.ZodTypeAny>;
    const coerced = Object.keys(shape).map(
      (key) => [key, coerceInner(shape[key] as z.ZodTypeAny, raw[key], key)] as const,
    );
    const rest = Object.entries(raw).filter(([key]) => !Object.hasOwn(shape, key));
    return Object.fromEntries([...coerced.filter(([, value]) => value !== undefined), ...rest]);
  }
  if (base instanceof z.ZodRecord && isRecord(raw))
    return Object.fromEntries(
      Object.entries(raw).map(([k, v]) => [k, coerceInner(base.valueSchema as z.ZodTypeAny, v, k)]),
    );
  if (base instanceof z.ZodTuple && Array.isArray(raw))
    return raw.map((item, i) => coerceInner((base.items as z.ZodTypeAny[])[i] ?? z.unknown(), item, String(i)));
  if (base instanceof z.ZodDiscriminatedUnion && isRecord(raw)) {
    const option = (base.options as z.ZodTypeAny[]).find((o) => {
      const tag = (unwrap(o).base as z.ZodObject<z.ZodRawShape>).shape[base.discriminator as string];
      return tag?.safeParse(raw[base.discriminator as string]).success;
    });
    return option ? coerce(option, raw, reading) : raw;
  }
  if (base instanceof z.ZodUnion) {
    for (const option of base.options as z.ZodTypeAny[]) {
      const value = option instanceof z.ZodNull && empty ? null : coerce(option, raw, reading);
      if (option.safeParse(value).success) return value;
    }
    return raw;
  }
  if (base instanceof z.ZodNumber && typeof raw === "string") {
    if (raw.trim() === "") return nullable ? null : undefined;
    const parsed = parseNumber(raw, locale);
    if ("value" in parsed) return parsed.value;
    if (parsed.problem === "ambiguous") ambiguous.push(path.join("."));
    return NO_NUMBER;
  }
  if (base instanceof z.ZodLiteral && typeof raw === "string")
    return String(base.value) === raw ? (base.value as unknown) : raw;
  return raw;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Field errors of a failed parse of `value`, one per field (the first), with the numbers their sentences need. A text that was left
 * empty says that, and not what else would be wrong with it.
 */
export function fieldErrorsOf(
  schema: z.ZodTypeAny,
  error: z.ZodError,
  { value, ambiguous }: Partial<Read> = {},
): Record<string, string> {
  const isLeftEmpty = ({ code, path }: z.ZodIssue) => code !== "too_small" && valueAt(value, path) === "";
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = nameOf(issue.path);
    if (errors[name]) continue;
    const params = issueParams(schema, issue);
    const key = ambiguous?.includes(issue.path.join("."))
      ? "rules.number_ambiguous"
      : isLeftEmpty(issue)
        ? "rules.needs_value"
        : issueKey(issue);
    errors[name] = key.includes("?") ? key : ruleMessage(key, paramsUsed(key, params));
  }
  return errors;
}

const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce(
    (inner, key) => (typeof inner === "object" ? (inner as Record<string, unknown> | null)?.[key] : undefined),
    value,
  );

/** Keeps the messages short: only the numbers that sentences about sizes and lengths use. */
function paramsUsed(key: string, params: Record<string, string | number>): Record<string, string | number> {
  return /needs_|must_be_number|must_be_integer|_invalid$/.test(key) ? {} : params;
}

/** The field name of a path: ["a", "b", 0] -> "a.b[0]", as remix-validated-form writes it. */
const nameOf = (path: (string | number)[]): string =>
  path.reduce<string>((name, key) => (typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${key}` : key), "");

/**
 * The validator of a form, used by the page and by its action:
 * `const result = await validatorOf(schema, {locale}).validate(await request.formData())`, then `invalid(result)` or `result.data`.
 */
export function validatorOf<S extends z.ZodTypeAny>(
  schema: S,
  options: { locale?: string } = {},
): Validator<z.output<S>> {
  const parse = async (data: unknown) => {
    const read = fromForm(schema, data, options.locale);
    const result = (await schema.safeParseAsync(read.value)) as z.SafeParseReturnType<unknown, z.output<S>>;
    return { result, read };
  };
  const validator = createValidator<z.output<S>>({
    validate: async (data) => {
      const { result, read } = await parse(data);
      return result.success
        ? { data: result.data, error: undefined }
        : { data: undefined, error: fieldErrorsOf(schema, result.error, read) };
    },
    validateField: async (data, field) => {
      const { result, read } = await parse(data);
      return {
        error: result.success ? undefined : fieldErrorsOf(schema, result.error, read)[nameOf(pathOf(field))],
      };
    },
  });
  return { ...validator, validate: (data) => validator.validate(data instanceof FormData ? harmless(data) : data) };
}

/** Field names that would reach into an object's prototype are left out; no form of ours has them. */
function harmless(form: FormData): FormData {
  const safeForm = new FormData();
  for (const [name, value] of form)
    if (!pathOf(name).some((key) => /^(__proto__|constructor|prototype)$/.test(key))) safeForm.append(name, value);
  return safeForm;
}
