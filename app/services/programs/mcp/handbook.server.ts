import type { Locale } from "~/entities/core/locale";
import { GLOSSARY } from "~/entities/help/handbook";
import { type Article, articleOf, handbook } from "~/services/help/handbook.server";

/** The handbook as resources of an assistant: an article each, and the glossary. */

const SCHEME = "energy-tool://handbook/";

/** The page of an article. */
export const articlePath = (key: string): string => (key === GLOSSARY ? "/help/glossary" : `/help/${key}`);

const markdownOf = ({ title, lead, sections }: Article): string =>
  [`# ${title}`, lead, ...sections.map((section) => `## ${section.title}\n\n${section.markdown}`)].join("\n\n");

export const resourcesOf = (locale: Locale) =>
  [...handbook(locale).values()].map(({ key, title, lead }) => ({
    uri: `${SCHEME}${key}`,
    name: key,
    title,
    description: lead,
    mimeType: "text/markdown",
  }));

/** The text of a resource; undefined where there is none of that address. */
export function resourceOf(uri: string, locale: Locale): { uri: string; mimeType: string; text: string } | undefined {
  const article = uri.startsWith(SCHEME) ? articleOf(locale, uri.slice(SCHEME.length)) : undefined;
  return article && { uri, mimeType: "text/markdown", text: markdownOf(article) };
}
