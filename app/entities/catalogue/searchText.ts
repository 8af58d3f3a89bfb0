import type { Technology } from "./technology";

/** A text as searches compare it: small letters without accents, "ß" as "ss". */
export const searchText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** The words of a search, each as searches compare them. */
export const searchWords = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean);

/** What a search of technologies looks at: the names, the search words and the abbreviation. */
export const technologyWords = ({ name, abbr, properties }: Pick<Technology, "name" | "abbr" | "properties">): string =>
  searchText([...Object.values(name), abbr, ...properties.buzzwords].join(" "));
