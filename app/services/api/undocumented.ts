/**
 * Where a value has fields that its schema says nothing of: `parsed` is the value as the schema took it, which leaves such fields out.
 * Paths as "0.name"; at most five.
 */
export function undocumentedFields(value: unknown, parsed: unknown): string[] {
  const paths: string[] = [];
  const visit = (here: unknown, there: unknown, path: string): void => {
    if (paths.length >= 5 || typeof here !== "object" || here === null) return;
    if (typeof there !== "object" || there === null) return;
    for (const [key, inner] of Object.entries(here)) {
      const at = path ? `${path}.${key}` : key;
      if (!Object.hasOwn(there, key)) paths.push(at);
      else visit(inner, (there as Record<string, unknown>)[key], at);
    }
  };
  visit(value, parsed, "");
  return paths.slice(0, 5);
}
