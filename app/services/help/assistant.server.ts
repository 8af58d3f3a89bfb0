import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { GLOSSARY } from "~/entities/help/handbook";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { handbook } from "./handbook.server";
import { type Found, type Index, indexed, indexOf, inOrderOf, type Passage, rank } from "./retrieval";

type Row = ReturnType<typeof indexed>;

/** What entries of the catalogue are called in the reader's language. */
interface Words {
  parameter: string;
  technology: string;
}

const handbookRows = new Map<Locale, readonly Row[]>();

function passagesOfHandbook(locale: Locale): readonly Row[] {
  const cached = handbookRows.get(locale);
  if (cached) return cached;
  const passages = [...handbook(locale).values()].flatMap((article) =>
    article.sections.map((section): Passage => ({
      title: section.title,
      context: article.title,
      link: `/help/${article.key}#${section.id}`,
      text: section.markdown,
      keywords: section.keywords,
      weight: article.key === GLOSSARY ? 0.9 : 1,
    })),
  );
  const rows = passages.map((passage) => indexed(passage, locale));
  handbookRows.set(locale, rows);
  return rows;
}

/** Where the glossary explains a parameter type. */
const parameterTypeLink = (type: string): string => `/help/${GLOSSARY}#parameter-${type}`;

const CATALOGUE_WEIGHT = 0.75;

/** What the catalogue of the space says of its parameter types and technologies. */
function passagesOfCatalogue(actor: Actor, locale: Locale, words: Words): Passage[] {
  const types = parameterTypes(actor).map((type): Passage => ({
    title: nameIn(type.name, locale),
    context: words.parameter,
    link: parameterTypeLink(type.parameter_type),
    text: nameIn(type.description, locale),
    keywords: [...type.buzzwords, type.parameter_type.replaceAll("_", " ")].join(" "),
    weight: CATALOGUE_WEIGHT,
    catalogue: true,
  }));
  const technologies = list(actor, technologyEntity).flatMap((technology): Passage[] => {
    const text = technology.properties.description && nameIn(technology.properties.description, locale);
    if (!text || technology.properties.disabled) return [];
    const link = `/technologies?technology=${encodeURIComponent(technology.technology_id)}`;
    const keywords = technology.properties.buzzwords.join(" ");
    const title = nameIn(technology.name, locale);
    const context = words.technology;
    return [{ title, context, link, text, keywords, weight: CATALOGUE_WEIGHT, catalogue: true }];
  });
  return [...types, ...technologies];
}

const catalogues = new Map<string, { key: string; index: Index }>();

/** Handbook and catalogue in a language; made anew when the catalogue of the space changed. */
function indexFor(actor: Actor, locale: Locale, words: Words): Index {
  const passages = passagesOfCatalogue(actor, locale, words);
  const key = JSON.stringify(passages);
  const name = `${actor.space}/${locale}`;
  const catalogue = catalogues.get(name);
  if (catalogue?.key === key) return catalogue.index;
  const index = indexOf([...passagesOfHandbook(locale), ...passages.map((p) => indexed(p, locale))], locale);
  catalogues.set(name, { key, index });
  return index;
}

/** A language, and the words that passages of the catalogue are made of in it. */
interface HelpLanguage {
  locale: Locale;
  words: Words;
}

/**
 * What handbook and catalogue say about a question, the best first; empty when nothing fits. How something is done is said by the handbook
 * before the catalogue.
 */
export function findPassages(actor: Actor, question: string, { locale, words }: HelpLanguage, limit = 5): Found[] {
  const results = rank(indexFor(actor, locale, words), question, Infinity);
  return inOrderOf(question, locale, results).slice(0, limit);
}

const handbookIndexes = new Map<Locale, Index>();

/** Parts of the handbook that speak of the words somebody looked for. */
export function searchHandbook(locale: Locale, typed: string, limit = 12): Passage[] {
  const index = handbookIndexes.get(locale) ?? indexOf(passagesOfHandbook(locale), locale);
  handbookIndexes.set(locale, index);
  return rank(index, typed.slice(0, 200), limit).map(({ passage }) => passage);
}
