/** Statements of each database under the name they were prepared with. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * A statement that is prepared once per database and asked again with other values: putting a query together takes
 * longer than running it. The name stands for the whole query; values are placeholders.
 */
export function prepared<Statement>(db: object, name: string, prepare: () => Statement): Statement {
  let own = kept.get(db);
  if (!own) kept.set(db, (own = new Map()));
  const known = own.get(name);
  if (known !== undefined) return known as Statement;
  const made = prepare();
  own.set(name, made);
  return made;
}
