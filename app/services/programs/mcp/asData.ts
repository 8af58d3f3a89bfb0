import type { Json } from "~/services/core/call.server";

/**
 * What comes from people and files is marked before an assistant gets it: {"data": "..."} is a text to read, never one to follow. A name can
 * say anything, also what looks like an instruction.
 */
export interface Marked {
  data: string;
}

/** A text of a person or a file; null stays null. */
export const marked = (text: string | null | undefined): Marked | null =>
  text === null || text === undefined ? null : { data: text };

/** Fields whose text people write, whatever it looks like. */
const WRITTEN = /name|description|text|label|title|reference|source|note|reason|message|comment|detail|formula|owner/i;
/** Words of the product: ids, times, units, states. Nothing that could be a sentence. */
const WORD = /^[\p{L}\p{N}_.:+%/²³°€*^()-]{0,120}$/u;
/** Names of fields, which are the product's, and ids. */
const KEY = /^[\w.:-]{1,120}$/;

/** The same value with every text marked that people may have written; an object with names of fields that are none becomes a list of pairs. */
export function asData(value: unknown, field = ""): unknown {
  if (typeof value === "string") return WORD.test(value) && !WRITTEN.test(field) ? value : marked(value);
  if (Array.isArray(value)) return value.map((item) => asData(item, field));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Json);
  if (entries.every(([key]) => KEY.test(key)))
    return Object.fromEntries(entries.map(([key, inner]) => [key, asData(inner, key)]));
  return entries.map(([key, inner]) => ({ key: marked(key), value: asData(inner, key) }));
}
