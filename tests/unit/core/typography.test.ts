import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { carriers, parameterTypes, propertyTypes, technologies } from "~/entities/catalogue/shipped";
import { ARTICLE_KEYS, GLOSSARY } from "~/entities/help/handbook";
import { textOfBlock } from "~/entities/help/markdown";
import { handbook } from "~/services/help/handbook.server";

/** How texts are written: what can be said of them by signs and words alone, in the interface, the catalogue and the handbook. */

const LOCALES = ["en", "de", "fr"] as const;
type Language = (typeof LOCALES)[number];
type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, "../../../locales");
const NARROW = "\u202f";

const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const interfaceTexts = (locale: Language): [string, string][] =>
  readdirSync(join(root, locale)).flatMap((file) =>
    flat(JSON.parse(readFileSync(join(root, locale, file), "utf8")) as Texts, `${file.replace(".json", "")}:`),
  );

/** Names and descriptions of a row, wherever they are in it. */
function localised(row: unknown, locale: Language): string[] {
  if (typeof row !== "object" || row === null) return [];
  if ("en" in row && "de" in row && "fr" in row) return [String(row[locale])];
  return Object.values(row).flatMap((value) => localised(value, locale));
}

const catalogueTexts = (locale: Language): [string, string][] =>
  [carriers, technologies, parameterTypes, propertyTypes].flatMap((rows) =>
    rows.flatMap((row) => localised(row, locale).map((text): [string, string] => [`catalogue: ${text}`, text])),
  );

const handbookTexts = (locale: Language): [string, string][] =>
  [...ARTICLE_KEYS, GLOSSARY].flatMap((key) =>
    (handbook(locale).get(key)?.sections ?? []).flatMap(({ id, title, blocks }) =>
      [title, ...blocks.map(textOfBlock)].map((text): [string, string] => [`${key}#${id}`, text]),
    ),
  );

/** Texts of a language without what is no language: addresses, and the names of parameters in sentences. */
const texts = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    [...interfaceTexts(locale), ...catalogueTexts(locale), ...handbookTexts(locale)].map(([key, text]) => [
      key,
      text.replace(/\{\{[^}]*\}\}/g, "0").replace(/https?:\S+/g, ""),
    ]),
  ]),
) as Record<Language, [string, string][]>;

const UNIT = String.raw`(?:[kMG]?Wh?|kV|kg|km|m²|°C|bar|EUR|[kMG]B|[kMG]o|Mio\.)`;

/** Digits apart by a space, but for numbers of telephones. */
const THOUSANDS_APART = /(?<!\+\d*)\d[ \u00a0\u202f]\d{3}(?!\d)/;

const RULES: [rule: string, languages: readonly Language[], wrong: RegExp][] = [
  ["CO₂ has its subscript", LOCALES, /CO2(?!\w)/],
  ["an apostrophe is typographic", LOCALES, /\p{L}'\p{L}/u],
  ["an ellipsis is one sign", LOCALES, /\.\.\./],
  ["a minus is no hyphen", LOCALES, /(^|[\s(])-\d/],
  ["nothing is not applicable", LOCALES, /\bN\/A\b/],
  ["a percent sign follows its number", ["en"], /\d\s%/],
  ["a percent sign has a fixed space before it", ["de"], /\d(%| %|\u202f%)/],
  ["a unit has a fixed space before it", ["de", "fr"], new RegExp(String.raw`\d ${UNIT}(?![\p{L}\d])`, "u")],
  [
    "high signs have a narrow fixed space before them",
    ["fr"],
    /[\p{L}\d)»”][ \u00a0]?[;!?](?=\s|$|\))|[\p{L}\d)»”][ \u00a0]?:(?=\s|$)/u,
  ],
  ["a percent sign has a narrow fixed space before it", ["fr"], /\d[ \u00a0]?%/],
  ["guillemets have narrow fixed spaces inside", ["fr"], /«(?!\u202f)|(?<!\u202f)»/],
  ["German quotes are „ and “", ["de"], /[”«»]/],
  ["French quotes are guillemets", ["fr"], /[“„]/],
  ["thousands are grouped", ["fr"], /\d [\d]{3}(?!\d)/],
  ["one word for who only reads: lecteur", ["fr"], /spectateur/i],
  ["savings are no face", ["fr"], /Face au statu quo/],
  ["one word for what exists: Ist-Zustand", ["de"], /Status[ -]quo/i],
  ["one word for a run: Berechnung", ["de"], /(?<![\p{L}-])(Lauf|Laufs|Läufe|Läufen)(?!\p{L})/u],
  ["one word for prices of the next day: spot (J+1)", ["fr"], /[Pp]rix (du lendemain|de la veille)|au comptant/],
  ["a dash between words is no hyphen", LOCALES, /[\p{L})] - [\p{L}(]/u],
  ["a range of times has a dash", LOCALES, /\d:\d\d-\d/],
  ["thousands are grouped by a comma", ["en"], THOUSANDS_APART],
  ["thousands are grouped by a point", ["de"], THOUSANDS_APART],
  ["words are not cut to points", LOCALES, /\b(e\.g\.|i\.e\.|z\. ?B\.|d\. ?h\.|p\. ?ex\.)/],
  ["limits have prices", ["en"], /\bworths\b/],
  ["what is not known cannot be foreseen", ["en"], /[Nn]obody can tell/],
  ["a request says Sie", ["de"], /\bBitte (?![^.!?]*\bSie\b)[^.!?]*[.!?]/],
  ["a sentence after a colon begins with a capital", ["de"], /: \p{Ll}+en Sie\b/u],
  ["one word for what solves: Solver", ["de"], /(?<!\p{L})Lösers?(?!\p{L})/u],
  ["one word for a carrier level: Energieträgerebene", ["de"], /Energieträgerniveau|(?<!\p{L})Trägerebene/u],
  ["one word for the plan that counts: geltend", ["de"], /gültige[nrm]? Pl(an|än)/],
  ["one word for a kind: Art", ["de"], /\bvom Typ\b/],
  ["one word for the end of time: Zeitgrenze", ["de"], /Zeitlimit/],
  ["one word for who only reads: Betrachter", ["de"], /Zuschauer/],
  ["what goes is out of service: außer Betrieb", ["de"], /Ausgeschieden/i],
  ["one word for two factors: Authentifizierung", ["de"], /Zwei-Faktor-Anmeldung/],
  ["the page of questions: Schnellstart", ["de"], /[Ss]chneller? Standort/],
  ["the page of questions: démarrage rapide", ["fr"], /[Ss]ite rapide/],
  ["one word for a mail: e-mail", ["fr"], /courriel/i],
  ["one word for what is seen: prendre en compte", ["fr"], /[Pp]ris acte|[Pp]rendre acte/],
  ["one word for a currency: devise", ["fr"], /\bmonnaies\b|(?<!en )monnaie(?! de 0)/i],
];

/** What a text of the interface may not be before its parameters are filled in. */
const TEMPLATE_RULES: [rule: string, languages: readonly Language[], wrong: (key: string, text: string) => boolean][] =
  [
    [
      "a title has no full stop",
      LOCALES,
      (key, text) => /(^|[.:_])title(_one|_other)?$/.test(key) && text.endsWith("."),
    ],
    [
      "an amount and its unit stay together",
      ["de", "fr"],
      (_key, text) => /\{\{(amount|value|price|cost|rate|mean|lower|higher)\}\} \{\{(unit|currency)\}\}/.test(text),
    ],
  ];

it.each(RULES)("%s (%s)", (_rule, languages, wrong) => {
  const offenders = languages.flatMap((locale) =>
    texts[locale].filter(([, text]) => wrong.test(text)).map(([key]) => `${locale} ${key}`),
  );
  expect(offenders).toEqual([]);
});

it.each(TEMPLATE_RULES)("%s (%s)", (_rule, languages, wrong) => {
  const offenders = languages.flatMap((locale) =>
    interfaceTexts(locale)
      .filter(([key, text]) => wrong(key, text))
      .map(([key]) => `${locale} ${key}`),
  );
  expect(offenders).toEqual([]);
});

it("reads a text of every kind, and finds what is wrong in one", () => {
  for (const locale of LOCALES) expect(texts[locale].length, locale).toBeGreaterThan(5000);
  const wrong = (rule: string, text: string) => RULES.find(([name]) => name === rule)?.[2].test(text);
  expect(wrong("high signs have a narrow fixed space before them", `Prix${NARROW}: 5`)).toBe(false);
  expect(wrong("high signs have a narrow fixed space before them", "Prix : 5")).toBe(true);
  expect(wrong("high signs have a narrow fixed space before them", "Prix: 5")).toBe(true);
  expect(wrong("a unit has a fixed space before it", "5 MW")).toBe(true);
  expect(wrong("a request says Sie", "Bitte nach Jahren aufteilen.")).toBe(true);
  expect(wrong("a request says Sie", "Bitte wenden Sie sich an den Anbieter.")).toBe(false);
  expect(wrong("thousands are grouped by a point", "15 000 km")).toBe(true);
  expect(wrong("thousands are grouped by a point", "+49 151 23456789")).toBe(false);
  const raw = (rule: string, key: string, text: string) =>
    TEMPLATE_RULES.find(([name]) => name === rule)?.[2](key, text);
  expect(raw("a title has no full stop", "a:b.title", "Nothing is there.")).toBe(true);
  expect(raw("a title has no full stop", "a:b.title_hint", "Above the title.")).toBe(false);
  expect(raw("an amount and its unit stay together", "a:b", "{{amount}} {{unit}}")).toBe(true);
});
