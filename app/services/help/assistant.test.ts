import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "~/entities/core/locale";
import { ARTICLE_KEYS, GLOSSARY } from "~/entities/help/handbook";
import { type Block, type Inline, parseMarkdown, textOfBlock } from "~/entities/help/markdown";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { findPassages, searchHandbook } from "./assistant.server";
import { handbook, readArticle } from "./handbook.server";

const WORDS = { parameter: "Parameter type", technology: "Technology" };
let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const LOCALES: Locale[] = ["en", "de", "fr"];

describe("the handbook", () => {
  it.each(LOCALES)("has every article in %s, with the same parts as in English", (locale) => {
    const english = handbook("en");
    expect([...handbook(locale).keys()]).toEqual([...ARTICLE_KEYS, GLOSSARY]);
    for (const [key, article] of handbook(locale)) {
      expect(
        article.sections.map((s) => s.id),
        key,
      ).toEqual(english.get(key)?.sections.map((s) => s.id));
      expect(new Set(article.sections.map((s) => s.id)).size, key).toBe(article.sections.length);
      for (const section of article.sections) {
        expect(section.blocks.length, `${key}#${section.id}`).toBeGreaterThan(0);
        const kinds = (blocks: readonly Block[]) => blocks.map((block) => block.type);
        expect(kinds(section.blocks), `${locale} ${key}#${section.id}`).toEqual(
          kinds(english.get(key)?.sections.find((s) => s.id === section.id)?.blocks ?? []),
        );
      }
    }
  });

  it("has no anchor that the frame of every page uses itself", () => {
    const frame = /^(main|nav|status|shell-.*|idle-.*|chat-.*|words|parameter-.*)$/;
    for (const article of handbook("en").values())
      for (const { id } of article.sections) expect(id, article.key).not.toMatch(frame);
  });

  it.each(LOCALES)("links to parts that exist, in %s", (locale) => {
    const articles = handbook(locale);
    const dead: string[] = [];
    for (const article of articles.values())
      for (const link of article.sections.flatMap((section) => section.blocks.flatMap(linksOf))) {
        const [, key, , anchor] = /^\/help\/([\w-]+)(#([\w-]+))?$/.exec(link) ?? [];
        if (!key) continue;
        const target = articles.get(key);
        const exists = !anchor || anchor === "parameter-types" || target?.sections.some((s) => s.id === anchor);
        if (!target || !exists) dead.push(`${article.key}: ${link}`);
      }
    expect(dead).toEqual([]);
  });

  it.each(LOCALES)("leaves no Markdown in the text of %s", (locale) => {
    for (const article of handbook(locale).values())
      for (const section of article.sections)
        for (const text of section.blocks.map(textOfBlock))
          expect(text, article.key).not.toMatch(/\*\*|\]\(|\{#|<!--|^\|/);
  });

  it("writes French with its apostrophe and its spaces before signs", () => {
    for (const article of handbook("fr").values())
      for (const section of article.sections) {
        const text = section.blocks.map(textOfBlock).join("\n");
        expect(text, `${article.key}#${section.id}`).not.toMatch(/\p{L}'\p{L}|[\p{L}\d)»]( |(?=[;!?]))[;:!?](\s|$)/u);
      }
  });

  it("refuses an article without anchors", () => {
    expect(() => readArticle("basic", "# Title\n\nLead.\n\n## Part\n\nText.")).toThrow(/no anchor/);
    expect(() => readArticle("basic", "# Title\n\n## Part {#part}\n\nText.")).toThrow(/must begin/);
  });
});

function linksOf(block: Block): string[] {
  const inline: Inline[] =
    block.type === "list"
      ? block.items.flat()
      : block.type === "table"
        ? [...block.header, ...block.rows.flat()].flat()
        : block.type === "keywords"
          ? []
          : block.inline;
  return inline.flatMap((part) => (part.type === "link" ? [part.href] : []));
}

describe("the subset of Markdown", () => {
  it("knows headings, lists, tables, emphasis, code and links", () => {
    const blocks = parseMarkdown(
      "## A **b** {#a}\nText with `c` and [d](/help/basic#x).\n\n- one\n- two\n  goes on\n\n| h | i |\n| --- | --- |\n| 1 | 2 |",
    );
    expect(blocks.map((block) => block.type)).toEqual(["heading", "paragraph", "list", "table"]);
    expect(blocks.map(textOfBlock)).toEqual(["A b", "Text with c and d.", "one two goes on", "h i 1 2"]);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](//evil.test/)",
    "[x](http://evil.test/)",
    "[x](data:text/html,x)",
    "<b onclick=x>",
  ])("makes no link and no markup of %s", (text) =>
    expect(parseMarkdown(text)).toEqual([{ type: "paragraph", inline: [{ type: "text", text }] }]),
  );
});

/** The part that answers first. */
const best = (locale: Locale, question: string) =>
  findPassages(space.editor, question, { locale, words: WORDS })[0]?.passage.link ?? null;

describe("the assistant's search", () => {
  it.each<[Locale, string, string]>([
    ["en", "How do I start an optimization?", "/help/quickstart#optimize"],
    ["en", "How do I upload a time series?", "/help/timeseries#upload"],
    ["en", "How do I share a system with colleagues?", "/help/roles#share"],
    ["en", "Why did my optimization fail?", "/help/quickstart#failed"],
    ["en", "who can see my results", "/help/result#visibility"],
    ["en", "what does a run cost in credits", "/help/currencies#credits"],
    ["en", "typical days", "/help/clustering#time"],
    ["en", "annuity", "/help/glossary#annuity"],
    ["en", "what is self-discharge?", "/help/glossary#parameter-self_discharge"],
    ["en", "can I undo a change?", "/help/updates#log"],
    ["de", "Wie starte ich eine Optimierung?", "/help/quickstart#optimize"],
    ["de", "Wie lade ich eine Zeitreihe hoch?", "/help/timeseries#upload"],
    ["de", "Wie gebe ich ein System für Kollegen frei?", "/help/roles#share"],
    ["de", "Was ist ein virtuelles Kraftwerk?", "/help/virtualpowerplant#what"],
    ["de", "Welcher Wert zählt?", "/help/parameter#precedence"],
    ["fr", "Comment lancer une optimisation ?", "/help/quickstart#optimize"],
    ["fr", "Comment importer une série temporelle ?", "/help/timeseries#upload"],
    ["fr", "Comment partager un système avec des collègues ?", "/help/roles#share"],
    ["fr", "Quels sont les rôles dans un système ?", "/help/roles#roles"],
  ])("%s: %s", (locale, question, link) => expect(best(locale, question)).toBe(link));

  it.each<[Locale, string]>([
    ["en", "Who won the football world cup?"],
    ["en", "Bake me a chocolate cake"],
    ["en", "the of and"],
    ["en", "?!"],
    ["de", "Wer hat gestern das Fußballspiel gewonnen?"],
    ["fr", "Quelle est la recette de la tarte aux pommes ?"],
  ])("%s: finds nothing for %s", (locale, question) => expect(best(locale, question)).toBeNull());

  /** Ten ordinary questions, in the three languages, and the part that answers each. */
  const ORDINARY: [part: string, en: string, de: string, fr: string][] = [
    ["howto#battery", "How do I add a battery?", "Wie füge ich eine Batterie hinzu?", "Comment ajouter une batterie ?"],
    [
      "howto#meter",
      "How do I connect my meter?",
      "Wie binde ich meinen Zähler an?",
      "Comment raccorder mon compteur ?",
    ],
    ["howto#deal", "How do I enter a deal?", "Wie lege ich einen Deal an?", "Comment saisir un contrat ?"],
    [
      "howto#sell",
      "How can I sell electricity on the spot market?",
      "Wie kann ich Strom am Spotmarkt verkaufen?",
      "Comment vendre de l’électricité sur le marché spot ?",
    ],
    [
      "howto#price",
      "How do I enter an electricity price?",
      "Wie gebe ich einen Strompreis ein?",
      "Comment saisir un prix de l’électricité ?",
    ],
    [
      "quickstart#optimize",
      "How do I start an optimization?",
      "Wie starte ich eine Optimierung?",
      "Comment lancer une optimisation ?",
    ],
    [
      "roles#share",
      "How do I invite a colleague?",
      "Wie lade ich einen Kollegen ein?",
      "Comment inviter un collègue ?",
    ],
    [
      "result#compare",
      "How do I compare two runs?",
      "Wie vergleiche ich zwei Berechnungen?",
      "Comment comparer deux calculs ?",
    ],
    ["operator#approve", "How do I approve a plan?", "Wie gebe ich einen Plan frei?", "Comment approuver un plan ?"],
    ["result#report", "How do I print a report?", "Wie drucke ich einen Bericht?", "Comment imprimer un rapport ?"],
  ];
  it.each(ORDINARY)("answers with %s: %s", (part, ...questions) => {
    expect(LOCALES.map((locale, i) => best(locale, questions[i]!))).toEqual(LOCALES.map(() => `/help/${part}`));
  });

  it("puts what the handbook explains before the catalogue where somebody asks how", () => {
    const hits = (question: string) =>
      findPassages(space.editor, question, { locale: "en", words: WORDS }, 20).map(({ passage, score }) => ({
        catalogue: passage.catalogue === true,
        score,
      }));
    const [first, ...others] = hits("How do I add a battery?");
    expect(first?.catalogue).toBe(false);
    // So far behind that it is not quoted next to it.
    expect(others.find(({ catalogue }) => catalogue)?.score).toBeLessThanOrEqual(first!.score / 2);
    expect(hits("redox flow battery")[0]?.catalogue).toBe(true);
  });

  it("finds parameter types and technologies by their buzzwords", () => {
    const links = findPassages(space.editor, "capex", { locale: "en", words: WORDS }).map(
      ({ passage }) => passage.link,
    );
    expect(links).toContain("/help/glossary#parameter-investment_cost");
  });

  it("searches the handbook alone for its own page", () => {
    expect(searchHandbook("en", "sharing roles")[0]?.link).toMatch(/^\/help\/roles#/);
    expect(searchHandbook("en", "xyzzy")).toEqual([]);
  });
});
