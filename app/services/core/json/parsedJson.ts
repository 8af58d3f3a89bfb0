import { done, type Outcome, refused } from "../outcome";
import { holdsMore } from "../readBounded";

/** Parts (lists and objects) and colons that the text of a body may have: reading and checking more would hold up everybody. */
export interface JsonBounds {
  parts: number;
  colons: number;
}

/** Of a row: the longest outline that is taken has fewer parts. Colons are after names, those in what is kept as sent included. */
export const ROW_BOUNDS: JsonBounds = { parts: 25_000, colons: 10_000 };

/** Of a list of `points`, each a part with a few names and a time of two or three colons, and of a row around it. */
export const boundsOf = (points: number): JsonBounds => ({ parts: points + 1000, colons: 8 * points + 1000 });

/** The object that a body of JSON holds: 400 for anything else, 413 for more parts than `bounds`. */
export function parsedJson(body: Uint8Array, bounds: JsonBounds): Outcome<Record<string, unknown>> {
  const text = new TextDecoder().decode(body);
  if (holdsMore(text, bounds.parts, ["[", "{"]) || holdsMore(text, bounds.colons, [":"]))
    return refused(413, "errors.too_many_parts");
  try {
    const value = parsed(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return done(value as Record<string, unknown>);
  } catch {
    // Falls through: not JSON at all is refused the same way as JSON that is no object.
  }
  return refused(400, "errors.json_expected");
}

/** Going through every value costs more than reading them: only where the name could be there. */
const parsed = (text: string): unknown =>
  /__proto__|\\u/i.test(text)
    ? JSON.parse(text, (key, inner: unknown) => (key === "__proto__" ? undefined : inner))
    : JSON.parse(text);
