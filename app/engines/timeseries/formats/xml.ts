import { Parser } from "saxen";
import { Unreadable } from "./formatTable";

/** Elements of a file, and how deep they lie in each other. */
const MOST_ELEMENTS = 12_000_000;
const MOST_DEPTH = 40;

interface XmlVisitor {
  /** An element begins; its name has no prefix. */
  open?: (name: string, attributes: () => Record<string, string>) => void;
  /** It ends: the text directly in it, and the names of what it lies in, the outermost first. */
  close: (name: string, text: string, within: readonly string[]) => void;
  /** A piece of text, and the names of what it lies in, the outermost first. */
  text?: (text: string, within: readonly string[]) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Goes through the elements of an XML text in order. Nothing outside the text is ever read: a document type, which could name other files or
 * entities, is refused, and only the five entities of XML itself and characters by number are understood. Refuses (Unreadable) what is not well
 * formed, and what lies deeper or has more elements than any of the formats.
 */
export function walkXml(xml: string, { open, close, text: take }: XmlVisitor): void {
  const within: string[] = [];
  const texts: string[] = [];
  let elements = 0;
  const add = (text: string) => {
    if (texts.length > 0) texts[texts.length - 1] += text;
    take?.(text, within);
  };
  const parser = new Parser()
    .on("openTag", (name, attributes, decode) => {
      elements += 1;
      if (elements > MOST_ELEMENTS || within.length >= MOST_DEPTH) throw new Unreadable("xml_too_large");
      open?.(localName(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      );
      within.push(localName(name));
      texts.push("");
    })
    .on("text", (text, decode) => add(decode(text)))
    .on("cdata", add)
    .on("closeTag", () => close(within.pop()!, texts.pop()!.trim(), within))
    .on("attention", () => {
      throw new Unreadable("xml_doctype");
    })
    .on("error", () => {
      throw new Unreadable("xml_malformed");
    });
  parser.parse(xml.replace(/^\ufeff/, ""));
  if (within.length > 0) throw new Unreadable("xml_malformed");
}
