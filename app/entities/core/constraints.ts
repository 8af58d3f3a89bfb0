import { z } from "zod";

/** HTML constraints of one field, as its zod schema states them. */
export interface Constraints {
  required: boolean;
  kind: "text" | "number" | "boolean" | "list" | "choice" | "other";
  min?: number;
  max?: number;
  /** True when the bound itself is not allowed. */
  exclusiveMin?: boolean;
  exclusiveMax?: boolean;
  integer?: boolean;
  minLength?: number;
  maxLength?: number;
  email?: boolean;
  options?: readonly string[];
  /** What stands in for an empty field; absent where there is nothing, or where empty means something of its own. */
  standIn?: string | number | boolean;
}

interface Unwrapped {
  base: z.ZodTypeAny;
  optional: boolean;
  nullable: boolean;
}

/** Takes optional, nullable, default, effects and the like off a schema and remembers what they allowed. */
export function unwrap(schema: z.ZodTypeAny): Unwrapped {
  let base = schema;
  let optional = false;
  let nullable = false;
  for (;;) {
    if (base instanceof z.ZodOptional) [base, optional] = [base.unwrap() as z.ZodTypeAny, true];
    else if (base instanceof z.ZodNullable) [base, nullable] = [base.unwrap() as z.ZodTypeAny, true];
    else if (base instanceof z.ZodDefault) [base, optional] = [base._def.innerType as z.ZodTypeAny, true];
    else if (base instanceof z.ZodCatch) [base, optional] = [base._def.innerType as z.ZodTypeAny, true];
    else if (base instanceof z.ZodEffects) base = base.innerType() as z.ZodTypeAny;
    else if (base instanceof z.ZodReadonly) base = base.unwrap() as z.ZodTypeAny;
    else if (base instanceof z.ZodBranded) base = base.unwrap() as z.ZodTypeAny;
    else if (base instanceof z.ZodPipeline) base = base._def.in as z.ZodTypeAny;
    else return { base, optional, nullable };
  }
}

/** The path of a field name: "a.b[0].c" -> ["a", "b", "0", "c"]. */
export const pathOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean);

/** The schema of a field inside an object schema; undefined when the schema knows no such field. */
function fieldSchema(schema: z.ZodTypeAny, name: string): z.ZodTypeAny | undefined {
  let current: z.ZodTypeAny | undefined = schema;
  for (const key of pathOf(name)) {
    if (!current) return undefined;
    const { base }: Unwrapped = unwrap(current);
    if (base instanceof z.ZodObject) current = (base.shape as Record<string, z.ZodTypeAny>)[key];
    else if (base instanceof z.ZodArray) current = base.element as z.ZodTypeAny;
    else if (base instanceof z.ZodTuple) current = (base.items as z.ZodTypeAny[])[Number(key)];
    else if (base instanceof z.ZodRecord) current = base.valueSchema as z.ZodTypeAny;
    else if (base instanceof z.ZodIntersection)
      current = fieldSchema(base._def.left as z.ZodTypeAny, key) ?? fieldSchema(base._def.right as z.ZodTypeAny, key);
    else if (base instanceof z.ZodUnion || base instanceof z.ZodDiscriminatedUnion)
      current = (base.options as z.ZodTypeAny[]).map((option) => fieldSchema(option, key)).find(Boolean);
    else return undefined;
  }
  return current;
}

/** Whether a schema takes a field that was left empty, as a form reads it. */
function acceptsEmpty(field: z.ZodTypeAny): boolean {
  const accepts = (value: unknown) => field.safeParse(value).success;
  if (field instanceof z.ZodEffects && field._def.effect.type === "preprocess") return accepts("");
  const { base, optional, nullable } = unwrap(field);
  if (base instanceof z.ZodUnion) return ["", null, undefined].some(accepts);
  if (base instanceof z.ZodArray) return accepts([]);
  if (nullable) return accepts(null);
  return accepts(optional || !(base instanceof z.ZodString) ? undefined : "");
}

/** The default of a field that cannot be empty; undefined for one that can, or has none. */
function standInOf(field: z.ZodTypeAny): Constraints["standIn"] {
  const { base, nullable } = unwrap(field);
  if (nullable || base instanceof z.ZodArray || base instanceof z.ZodUnion) return undefined;
  const result = field.safeParse(undefined) as z.SafeParseReturnType<unknown, unknown>;
  const value = result.success ? result.data : undefined;
  return ["string", "number", "boolean"].includes(typeof value) && value !== ""
    ? (value as string | number | boolean)
    : undefined;
}

/** Required, bounds and lengths of a field. It is required when its schema refuses it empty, for whatever reason. */
export function constraintsOf(schema: z.ZodTypeAny, name: string): Constraints {
  const field = fieldSchema(schema, name);
  if (!field) return { required: false, kind: "other" };
  const { base } = unwrap(field);
  if (base instanceof z.ZodBoolean) return { kind: "boolean", required: false };
  const required = !acceptsEmpty(field);
  const standIn = standInOf(field);
  if (base instanceof z.ZodNumber) return numberConstraints(base, required, standIn);
  if (base instanceof z.ZodString) {
    const exact = base._def.checks.find((check) => check.kind === "length")?.value;
    return {
      kind: "text",
      required,
      standIn,
      minLength: exact ?? base.minLength ?? undefined,
      maxLength: exact ?? base.maxLength ?? undefined,
      email: base.isEmail || undefined,
    };
  }
  if (base instanceof z.ZodEnum) return { kind: "choice", required, standIn, options: base.options as string[] };
  if (base instanceof z.ZodArray) return { kind: "list", required, max: base._def.maxLength?.value };
  if (base instanceof z.ZodUnion) {
    const number = (base.options as z.ZodTypeAny[]).map((o) => unwrap(o).base).find((o) => o instanceof z.ZodNumber);
    if (number instanceof z.ZodNumber) return numberConstraints(number, required);
  }
  return { kind: "other", required, standIn };
}

function numberConstraints(schema: z.ZodNumber, required: boolean, standIn?: Constraints["standIn"]): Constraints {
  const constraints: Constraints = { kind: "number", required, standIn, integer: schema.isInt || undefined };
  for (const check of schema._def.checks) {
    if (check.kind === "min")
      [constraints.min, constraints.exclusiveMin] = [check.value, !check.inclusive || undefined];
    if (check.kind === "max")
      [constraints.max, constraints.exclusiveMax] = [check.value, !check.inclusive || undefined];
  }
  return constraints;
}
