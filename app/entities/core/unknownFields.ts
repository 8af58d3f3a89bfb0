import { z } from "zod";
import { unwrap } from "./constraints";

/**
 * The fields of a value, at any depth, that its schema does not name, as dotted paths (a place in a list by its index from 0).
 * `strict()` looks at its own object only and drops what is deeper: an option that is misspelt would be taken for one that
 * was not given. Of several kinds that a value may be, the one that knows most of its fields counts.
 */
export function unknownFields(schema: z.ZodTypeAny, value: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof value !== "object" || value === null || !dropsFields(schema)) return [];
  const { base } = unwrap(schema);
  if (base instanceof z.ZodUnion || base instanceof z.ZodDiscriminatedUnion) {
    const match = (base.options as z.ZodTypeAny[])
      .filter((option) => mayBe(unwrap(option).base, value))
      .map((option) => unknownFields(option, value, path));
    return match.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (base instanceof z.ZodArray)
    return entriesOf(value).flatMap(([i, one]) => unknownFields(base.element as z.ZodTypeAny, one, [...path, i]));
  if (base instanceof z.ZodRecord)
    return entriesOf(value).flatMap(([key, one]) =>
      unknownFields(base.valueSchema as z.ZodTypeAny, one, [...path, key]),
    );
  if (!(base instanceof z.ZodObject) || Array.isArray(value)) return [];
  const shape = base.shape as Record<string, z.ZodTypeAny>;
  return entriesOf(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) return unknownFields(field, inner, at);
    return namesAll(base) ? [at.join(".")] : [];
  });
}

/** Whether a value that is a list or an object may be of a kind, as far as that decides whose fields it has. */
const mayBe = (kind: z.ZodTypeAny, value: object): boolean =>
  Array.isArray(value) ? kind instanceof z.ZodArray : kind instanceof z.ZodObject || kind instanceof z.ZodRecord;

const entriesOf = (value: object): [string, unknown][] => Object.entries(value);

/** Whether an object is to have the fields of its schema only; one that keeps or refuses others says so itself. */
const namesAll = (schema: z.AnyZodObject): boolean =>
  schema._def.unknownKeys === "strip" && schema._def.catchall instanceof z.ZodNever;

const cache = new WeakMap<z.ZodTypeAny, boolean>();

/** Whether a schema drops fields anywhere, so that the values of long lists are not gone through for nothing. */
function dropsFields(schema: z.ZodTypeAny): boolean {
  const before = cache.get(schema);
  if (before !== undefined) return before;
  const { base } = unwrap(schema);
  const drops =
    base instanceof z.ZodObject
      ? namesAll(base) || Object.values(base.shape as Record<string, z.ZodTypeAny>).some(dropsFields)
      : partsOf(base).some(dropsFields);
  cache.set(schema, drops);
  return drops;
}

function partsOf(schema: z.ZodTypeAny): z.ZodTypeAny[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodTypeAny];
  if (schema instanceof z.ZodRecord) return [schema.valueSchema as z.ZodTypeAny];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options as z.ZodTypeAny[];
  return [];
}
