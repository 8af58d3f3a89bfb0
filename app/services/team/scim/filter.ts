import { attributePath, MOST_SIGNS, textOf } from "./attributes";

/** One comparison of a filter: an attribute as "emails.value", and the text that it is to equal. */
export interface Comparison {
  attribute: string;
  value: string;
}

const MOST_COMPARISONS = 5;
const PART = /\s*([^\s"[\]]+(?:\[[^\]]*\])?[^\s"[\]]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:(and)\s|$)/iy;

/**
 * The comparisons of a filter (RFC 7644, 3.4.2.2) of the kind that providers send: `eq`, joined by `and`, at most five. Null for every
 * other one: a filter that is not understood is refused, never left out. What comes out are values, which go into queries as parameters.
 */
export function comparisonsOf(filter: string): Comparison[] | null {
  if (filter.length > MOST_SIGNS) return null;
  const comparisons: Comparison[] = [];
  PART.lastIndex = 0;
  for (let more = true; more;) {
    const match = PART.exec(filter);
    if (!match || comparisons.length === MOST_COMPARISONS) return null;
    const [, name = "", json = "", and] = match;
    const path = attributePath(name);
    const value = textOf(/^(true|false)$/i.test(json) ? json.toLowerCase() : json);
    if (!path || value === null) return null;
    comparisons.push({ attribute: [path.attribute, path.sub].filter((part) => part !== null).join("."), value });
    more = and !== undefined;
  }
  return comparisons;
}
