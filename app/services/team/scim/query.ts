import { z } from "zod";
import { done, type Outcome } from "~/services/core/outcome";
import { attributePath } from "./attributes";
import { comparisonsOf } from "./filter";
import { scimRefused } from "./refusals";
import type { ScimQuery } from "./scimCall";

/** Resources of one page; a longer one is cut, and says so by itemsPerPage (RFC 7644, 3.4.2.4). */
export const MOST_RESOURCES = 200;
const MOST_NAMES = 50;

/** What the document says of the query of one resource, and of a list. Others are ignored: providers send some of their own. */
export const resourceQuery = z.object({
  attributes: z.string().optional().describe("Names, parted by commas: only these, besides schemas and id"),
  excludedAttributes: z.string().optional().describe("Names, parted by commas: all but these"),
});
export const listQuery = resourceQuery.extend({
  filter: z.string().optional().describe('Comparisons with eq, joined by and: userName eq "ada@acme.example"'),
  startIndex: z.coerce.number().int().optional().describe("The first one is 1"),
  count: z.coerce.number().int().optional().describe(`Resources of the page, ${MOST_RESOURCES} at most`),
});

function namesOf(text: string | null): Set<string> | null {
  if (text === null || text.trim() === "") return null;
  const paths = text.split(",", MOST_NAMES).map((name) => attributePath(name)?.attribute);
  return new Set(paths.filter((name) => name !== undefined));
}

/** The query of a request; names in any case (RFC 7643, 2.1). Refuses with 400 filters and numbers that cannot be read. */
export function scimQuery(search: URLSearchParams): Outcome<ScimQuery> {
  const wordOf = (name: string) => [...search].find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  const filter = wordOf("filter");
  const comparisons = filter === null || filter === "" ? [] : comparisonsOf(filter);
  if (!comparisons) return scimRefused("invalidFilter", "filter_form");
  const [startIndex, count] = [Number(wordOf("startindex") ?? 1), Number(wordOf("count") ?? MOST_RESOURCES)];
  if (!Number.isInteger(startIndex) || !Number.isInteger(count))
    return scimRefused("invalidValue", "value", { attribute: Number.isInteger(count) ? "startIndex" : "count" });
  return done({
    comparisons,
    // Less than 1 is 1, and less than none is none (RFC 7644, 3.4.2.4).
    from: Math.min(Math.max(startIndex, 1) - 1, Number.MAX_SAFE_INTEGER),
    most: Math.min(Math.max(count, 0), MOST_RESOURCES),
    attributes: namesOf(wordOf("attributes")),
    excluded: namesOf(wordOf("excludedattributes")) ?? new Set(),
  });
}

/** A resource with the attributes that were asked for; `schemas`, `id` and `meta` are always there (RFC 7644, 3.9). */
export function withAttributes<T extends object>(resource: T, { attributes, excluded }: ScimQuery): T {
  const isIn = (name: string): boolean =>
    ["schemas", "id", "meta"].includes(name) || (attributes ? attributes.has(name) : !excluded.has(name));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isIn(name.toLowerCase()))) as T;
}
