import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locale } from "~/entities/core/locale";
import { ARTICLE_KEYS, type ArticleKey, GLOSSARY } from "~/entities/help/handbook";
import { parseMarkdown, textOfBlock } from "~/entities/help/markdown";
import type { HandbookSection } from "~/entities/help/view";
import { mustShip } from "~/services/core/shipped";

export interface Article {
  key: ArticleKey | typeof GLOSSARY;
  title: string;
  lead: string;
  sections: HandbookSection[];
}

/** "# Title", a lead, then parts that begin with "## Title {#anchor}". Throws for an article made otherwise. */
export function readArticle(key: Article["key"], text: string): Article {
  const [head = "", ...parts] = text.replace(/\r\n?/g, "\n").split(/^(?=## )/m);
  const [title, lead, ...rest] = parseMarkdown(head);
  if (title?.type !== "heading" || lead?.type !== "paragraph" || rest.length > 0 || parts.length === 0)
    throw new Error(`The article ${key} must begin with a title and one paragraph, and have parts.`);
  const sections = parts.map((part): HandbookSection => {
    const [heading, ...blocks] = parseMarkdown(part);
    if (heading?.type !== "heading" || !heading.id) throw new Error(`A part of the article ${key} has no anchor.`);
    const visibleBlocks = blocks.filter((block) => block.type !== "keywords");
    const keywords = blocks.flatMap((block) => (block.type === "keywords" ? [block.words] : [])).join(" ");
    const markdown = part
      .replace(/^## .*\n/, "")
      .replace(/^<!--.*-->$/gm, "")
      .trim();
    return { id: heading.id, title: textOfBlock(heading), blocks: visibleBlocks, markdown, keywords };
  });
  return { key, title: textOfBlock(title), lead: textOfBlock(lead), sections };
}

/** The texts of a language, app/handbook/<language>/<domain>/<key>.md, by their keys. */
const textsIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => [basename(file, ".md"), readFileSync(join(folder, file), "utf8")]),
  );

const handbooks = new Map<Locale, ReadonlyMap<string, Article>>();

/** All articles of a language, read once. */
export function handbook(locale: Locale): ReadonlyMap<string, Article> {
  const cached = handbooks.get(locale);
  if (cached) return cached;
  const files = textsIn(mustShip(join("app/handbook", locale)));
  const articles = new Map<string, Article>();
  for (const key of [...ARTICLE_KEYS, GLOSSARY] as const) {
    const text = files.get(key);
    if (text === undefined) throw new Error(`The handbook has no article ${key} in ${locale}.`);
    articles.set(key, readArticle(key, text));
  }
  handbooks.set(locale, articles);
  return articles;
}

/** One article in a language; undefined when there is none of that key. */
export const articleOf = (locale: Locale, key: string): Article | undefined => handbook(locale).get(key);
