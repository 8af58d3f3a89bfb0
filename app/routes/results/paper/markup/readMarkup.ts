/** An element of a page as it was written, or a text. */
export type Markup = Element | string;
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Markup[];
}

const VOID = new Set(["br", "hr", "img", "input", "link", "meta", "source", "wbr"]);
/** What is in them is no markup. */
const RAW = new Set(["script", "style"]);
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Reads the markup that React writes: every element is closed, every attribute is in double quotes or has no value. */
export function readMarkup(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  const pieces = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;
  for (let piece = pieces.exec(html); piece; piece = pieces.exec(html)) {
    const [, end, name = "", rawAttributes = "", selfEnd, text] = piece;
    const parent = open.at(-1)!;
    if (text !== undefined) parent.children.push(decoded(text));
    if (name === "") continue;
    if (end) {
      if (parent.name === name) open.pop();
      continue;
    }
    const attributes = Object.fromEntries(
      [...rawAttributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [key, decoded(value)]),
    );
    const element: Element = { name, attributes, children: [] };
    parent.children.push(element);
    if (RAW.has(name)) {
      const close = html.indexOf(`</${name}>`, pieces.lastIndex);
      pieces.lastIndex = close < 0 ? html.length : close + name.length + 3;
    } else if (!selfEnd && !VOID.has(name)) open.push(element);
  }
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
