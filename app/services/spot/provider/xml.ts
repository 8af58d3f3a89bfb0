/** Reads what little of XML the Transparency Platform sends: elements without CDATA, comments or entities in what is read. */

/** The insides of the elements of a name, in any namespace, that are not within each other. */
export function elements(xml: string, name: string): string[] {
  const texts: string[] = [];
  const opening = new RegExp(`<(?:[\\w-]+:)?${name.replaceAll(".", "\\.")}(?:\\s[^<>]*)?>`, "g");
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const prefix = /^<([\w-]+:)?/.exec(match[0])?.[1] ?? "";
    const end = xml.indexOf(`</${prefix}${name}>`, opening.lastIndex);
    if (end < 0) break;
    texts.push(xml.slice(opening.lastIndex, end));
    opening.lastIndex = end;
  }
  return texts;
}

/** The text of the first element of a name; null where there is none. */
export const textIn = (xml: string, name: string): string | null => elements(xml, name)[0]?.trim() ?? null;

/** The name of the outermost element without its namespace; null for what is no XML. */
export const rootOf = (xml: string): string | null =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w-]+:)?([\w.-]+)[\s>/]/.exec(xml)?.[1] ?? null;
