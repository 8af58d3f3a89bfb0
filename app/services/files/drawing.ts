/**
 * Looks through an SVG drawing: it only draws, and is whole in itself. Nothing in it is a program, becomes one by an animation, or is fetched
 * from another address when somebody opens it. A link (`a`) may lead elsewhere: it is followed by a click only.
 */

/** Why a drawing is not taken: a key of the "rules" texts. */
export type DrawingProblem = "rules.file_content_differs" | "rules.file_active" | "rules.file_loads";

/** Programs, what shows pages of others, and animations of what begins a program or leads somewhere. */
const ACTIVE =
  /<([\w-]+:)?(script|foreignobject|handler|listener|iframe|frame|embed|object|audio|video|source|img|meta|link|base|form|input)\b|[\s/"']on\w{1,30}\s*=|attributename\s*=\s*(?:["']\s*)?(on|([\w-]+:)?href\b)|javascript:|<!ENTITY|data:text\/html/i;

const PICTURE = "data:image\\/(?:png|jpe?g|gif|webp)[;,]";
const FONT = "data:(?:font\\/|application\\/(?:x-)?font)";
/** Styles that fetch something; a part of the drawing, a picture or a font that it holds itself is fetched from nowhere. */
const LOADS = new RegExp(
  `@import|<\\?xml-stylesheet|image-set\\(|url\\((?!\\s*(?:(?:["']|&quot;|&apos;|&#3[49];)\\s*)?(?:#|\\)|${PICTURE}|${FONT}))`,
  "i",
);
const WITHIN = new RegExp(`^(?:#|$|${PICTURE})`, "i");

/** Null: the drawing can be taken. `text` is the whole file. */
export function drawingProblem(text: string): DrawingProblem | null {
  const source = text.replace(/^\ufeff/, "");
  const root = rootAt(source);
  if (root < 0 || !/^<([\w-]{1,50}:)?svg[\s>/]/.test(source.slice(root, root + 60)))
    return "rules.file_content_differs";
  const plain = withoutReferences(source);
  const readings = [source, plain, withoutEscapes(plain)];
  if (readings.some((reading) => ACTIVE.test(reading))) return "rules.file_active";
  return readings.some((reading) => LOADS.test(reading)) || refersElsewhere(source) ? "rules.file_loads" : null;
}

/** Whether an element other than a link names something outside the drawing. Each sign of the source is read once. */
function refersElsewhere(source: string): boolean {
  for (const [, name, attributes] of source.matchAll(/<([\w:.-]+)([^<]*)/g)) {
    if (name!.replace(/^.*:/, "").toLowerCase() === "a") continue;
    for (const [, address] of attributes!.matchAll(/[\s"'/](?:[\w-]+:)?(?:href|src)\s*=\s*(?:["']\s*)?([^"'\s>]*)/gi))
      if (!WITHIN.test(address!)) return true;
  }
  return false;
}

/** Signs that a style writes by their number as the signs they are: "\\75rl(" is "url(". */
const withoutEscapes = (source: string): string =>
  source.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)));

/**
 * References to characters as the characters they are. "java&#115;cript:" is "javascript:" to whoever shows the drawing.
 */
const withoutReferences = (source: string): string =>
  source
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, decimal: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&(tab|newline);/gi, "")
    // Line breaks and tabs within an address do not count either.
    .replace(/[\t\n\r\0]/g, "");
const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Where the root element begins: after declarations, comments and the document type, read from the front without going back. */
function rootAt(source: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(source[at] ?? "")) at++;
    const end = source.startsWith("<?", at)
      ? source.indexOf("?>", at) + 2
      : source.startsWith("<!--", at)
        ? source.indexOf("-->", at) + 3
        : /^<!doctype/i.test(source.slice(at, at + 9))
          ? endOfDoctype(source, at)
          : null;
    if (end === null) return at;
    if (end <= at + 2) return -1;
    at = end;
  }
}

/** After "<!DOCTYPE ... [ ... ]>"; 0 when it never ends. */
function endOfDoctype(source: string, at: number): number {
  const close = source.indexOf(">", at);
  const subset = source.indexOf("[", at);
  if (subset < 0 || (close >= 0 && close < subset)) return close + 1;
  const end = source.indexOf("]", subset);
  return end < 0 ? 0 : source.indexOf(">", end) + 1;
}
