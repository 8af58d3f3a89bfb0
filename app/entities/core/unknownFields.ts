import { z } from "zod";
import { unwrap } from "./constraints";

/**
 * The fields of a value, at any depth, that its schema does not name, as dotted paths. `strict()` looks at the top only and drops
 * what is deeper: an option that is misspelt would be taken for one that was not given.
 */
export function unknownFields(schema: z.ZodTypeAny, value: unknown, path: readonly string[] = []): string[] {
  const { base } = unwrap(schema);
  if (!(base instanceof z.ZodObject) || typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const shape = base.shape as Record<string, z.ZodTypeAny>;
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return field ? unknownFields(field, inner, at) : [at.join(".")];
  });
}
