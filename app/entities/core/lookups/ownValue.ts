/**
 * What a table holds under a key that somebody else wrote: a file, a form, another program. Undefined where it holds nothing, also under
 * "constructor" and what else every object has.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
