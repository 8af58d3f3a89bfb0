import { Parser } from "htmlparser2";

/** An element of a page as it was written, or a text. */
export type Markup = Element | string;
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Markup[];
}

/** What is in them is no text of the page. */
const RAW = new Set(["script", "style"]);

/** Reads the markup of a page as a tree. */
export function readMarkup(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const parent = open.at(-1)!;
        if (!RAW.has(parent.name)) parent.children.push(text);
      },
      onclosetag: () => void open.pop(),
    },
    // Attributes of drawings have capitals: "viewBox".
    { lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  );
  parser.end(html);
  return root;
}

export const hasClass = ({ attributes }: Element, name: string): boolean =>
  (attributes.class ?? "").split(" ").includes(name);

export const elementsOf = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => typeof child !== "string");

/** All elements within that a test holds for, in their order; not those within one of them. */
export const findAll = (element: Element, holds: (element: Element) => boolean): Element[] =>
  elementsOf(element).flatMap((child) => (holds(child) ? [child] : findAll(child, holds)));

export const findFirst = (element: Element, holds: (element: Element) => boolean): Element | undefined =>
  findAll(element, holds)[0];

export const isNamed =
  (...names: string[]) =>
  ({ name }: Element): boolean =>
    names.includes(name);

/** What only screens have, or only those who hear: left out on paper. */
const isUnseen = (element: Element): boolean =>
  isNamed("svg", "script", "button", "nav", "input", "select")(element) ||
  hasClass(element, "visually-hidden") ||
  "hidden" in element.attributes;

/** Elements that begin on a line of their own: the words before and after them are apart. */
const BLOCKS = new Set(["div", "p", "li", "dd", "dt", "ul", "ol", "br"]);

/** The words of an element in one line. @param skip elements whose words are left out */
export function wordsOf(element: Element, skip: (element: Element) => boolean = () => false): string {
  const text = (part: Markup): string => {
    if (typeof part === "string") return part;
    if (isUnseen(part) || skip(part)) return "";
    const within = part.children.map(text).join("");
    return BLOCKS.has(part.name) ? ` ${within} ` : within;
  };
  return element.children
    .map(text)
    .join("")
    .replace(/[ \n\t]+/g, " ")
    .trim();
}
