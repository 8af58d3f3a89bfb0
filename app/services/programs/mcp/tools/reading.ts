import { z } from "zod";
import { ARTICLE_KEYS, GLOSSARY } from "~/entities/help/handbook";
import { articleOf } from "~/services/help/handbook.server";
import { articlePath } from "../handbook.server";
import { CallRefused, tool } from "../tool";

const readHandbook = tool({
  name: "read_handbook",
  title: "Read the handbook",
  description:
    "How the product works and what its words mean: an article of the handbook, or the glossary. Without a section it names the sections of the article; with one it returns its text.",
  needs: ["read"],
  input: z.object({ article: z.enum([GLOSSARY, ...ARTICLE_KEYS]), section: z.string().max(100).optional() }).strict(),
  run({ article: key, section: id }, { locale, page }) {
    const article = articleOf(locale, key);
    if (!article) throw new CallRefused(404, "There is no such article.");
    const { title, lead, sections } = article;
    const chosen = sections.filter((section) => id === undefined || section.id === id);
    if (chosen.length === 0) throw new CallRefused(404, "The article has no such section.");
    return Promise.resolve({
      title,
      lead,
      sections: chosen.map((section) => ({
        section: section.id,
        title: section.title,
        ...(id === undefined ? {} : { text: section.markdown }),
      })),
      page: page(`${articlePath(key)}${id === undefined ? "" : `#${id}`}`),
    });
  },
});

export const readingTools = [readHandbook];
