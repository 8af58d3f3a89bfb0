/**
 * The small subset of Markdown in which handbook and answers are written: headings with anchors (`## Title {#anchor}`),
 * paragraphs, lists, tables, emphasis, code and links. Anything else is in the text as it is; HTML is never made of it.
 */

export type Inline =
  | { type: "text" | "strong" | "em" | "code"; text: string }
  /** `href` is a path of ours, a place in the page, or an https address. */
  | { type: "link"; text: string; href: string };

export type Block =
  | { type: "heading"; level: 1 | 2 | 3; id: string | null; inline: Inline[] }
  | { type: "paragraph"; inline: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "table"; header: Inline[][]; rows: Inline[][][] }
  /** Words under which a part is found; never shown. */
  | { type: "keywords"; words: string };

const INLINE = /\*\*([^*]+)\*\*|_([^_\s][^_]*)_(?![\p{L}\p{N}])|`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)/gu;
const SAFE_LINK = /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+|https:\/\/[^\s\\]+)$/;

/** The parts of a line. A link that leads elsewhere than to a path, an anchor or https stays text. */
function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) parts.push({ type: "text", text: text.slice(from, until) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, em, code, label, href] = match;
    const before = text[match.index - 1] ?? "";
    // snake_case is no emphasis.
    if (em !== undefined && /[\p{L}\p{N}]/u.test(before)) continue;
    if (href !== undefined && !SAFE_LINK.test(href)) continue;
    plain(match.index);
    if (href !== undefined) parts.push({ type: "link", text: label ?? href, href });
    else if (strong !== undefined) parts.push({ type: "strong", text: strong });
    else if (em !== undefined) parts.push({ type: "em", text: em });
    else parts.push({ type: "code", text: code ?? "" });
    from = match.index + whole.length;
  }
  plain(text.length);
  return parts;
}

const HEADING = /^(#{1,3}) (.+?)(?: \{#([\w-]+)\})?$/;
const BULLET = /^[-*] (.*)$/;
const NUMBER = /^\d+\. (.*)$/;
const KEYWORDS = /^<!-- keywords: (.*) -->$/;

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => parseInline(cell.trim()));

/** Blocks of a text, in order. Lines that follow each other without an empty one belong together. */
export function parseMarkdown(text: string): Block[] {
  const groups = text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+|(?<=^#{1,3} .*)\n/m)
    .map((group) => group.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
  return groups.map(blockOf);
}

function blockOf(lines: string[]): Block {
  const [first = ""] = lines;
  const heading = HEADING.exec(first);
  if (heading && lines.length === 1) {
    const level = (heading[1] ?? "").length as 1 | 2 | 3;
    return { type: "heading", level, id: heading[3] ?? null, inline: parseInline(heading[2] ?? "") };
  }
  const words = KEYWORDS.exec(first);
  if (words) return { type: "keywords", words: words[1] ?? "" };
  if (first.startsWith("|") && /^\|[ :|-]+\|$/.test(lines[1] ?? ""))
    return { type: "table", header: cellsOf(first), rows: lines.slice(2).map(cellsOf) };
  const ordered = NUMBER.test(first);
  if (ordered || BULLET.test(first)) return { type: "list", ordered, items: itemsOf(lines, ordered ? NUMBER : BULLET) };
  return { type: "paragraph", inline: parseInline(lines.map((line) => line.trim()).join(" ")) };
}

/** Items of a list; lines without a mark go on with the item before. */
function itemsOf(lines: readonly string[], mark: RegExp): Inline[][] {
  const items: string[] = [];
  for (const line of lines) {
    const match = mark.exec(line);
    if (match) items.push(match[1] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map((item) => parseInline(item.trim()));
}

const inlineText = (inline: readonly Inline[]): string => inline.map(({ text }) => text).join("");

/** The words of a block as they are read; keywords included, since a reader may look for them. */
export function textOfBlock(block: Block): string {
  switch (block.type) {
    case "keywords":
      return block.words;
    case "list":
      return block.items.map(inlineText).join(" ");
    case "table":
      return [block.header, ...block.rows].map((row) => row.map(inlineText).join(" ")).join(" ");
    default:
      return inlineText(block.inline);
  }
}
