import { ELEMENT_SCHEMAS, type ElementKind } from "~/entities/tariffs/element";

/** Fields of a row that say that it is used; months and days are chosen from the start. */
const SAYS_USED = ["from", "to", "price", "up_to_kwh", "up_to_kw"];
const ROW = /^(windows|tiers|steps)\[(\d+)\]\.(\w+)$/;

/** What was sent without the rows of times and steps that nobody filled in; those that are left move up. */
export function withoutEmptyRows(form: FormData): FormData {
  const used = new Map<string, Set<number>>();
  for (const [name, value] of form) {
    const [, list, row, field] = ROW.exec(name) ?? [];
    if (!list || !SAYS_USED.includes(field!) || typeof value !== "string" || value.trim() === "") continue;
    used.set(list, (used.get(list) ?? new Set()).add(Number(row)));
  }
  const out = new FormData();
  for (const [name, value] of form) {
    const [, list, row, field] = ROW.exec(name) ?? [];
    if (!list) {
      out.append(name, value);
      continue;
    }
    const rows = [...(used.get(list) ?? [])].sort((a, b) => a - b);
    const position = rows.indexOf(Number(row));
    if (position >= 0) out.append(`${list}[${position}].${field}`, value);
  }
  return out;
}

/** The values of a form for a new part: what its schema puts in, and prices that have to be entered. */
export function startOf(kind: ElementKind, name: string): Record<string, unknown> {
  const schema = ELEMENT_SCHEMAS[kind];
  const open = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((field) => schema.shape[field as keyof typeof schema.shape].isNullable())
      .map((field) => [field, null]),
  );
  const tiers = kind === "tiers" ? { tiers: [{ up_to_kwh: null, price: null }] } : {};
  const zero = kind === "feed_in" ? { fee: 0, premium: 0, after: 0 } : {};
  return schema.parse({ ...open, ...tiers, ...zero, kind, name });
}
