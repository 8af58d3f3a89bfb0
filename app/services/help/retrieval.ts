import { searchText } from "~/entities/catalogue/searchText";
import type { Locale } from "~/entities/core/locale";

/** Something that can be found and quoted. */
export interface Passage {
  title: string;
  /** Title of what it is a part of. */
  context: string;
  /** Path of ours, with its anchor. */
  link: string;
  /** What is quoted, in Markdown. */
  text: string;
  /** Words it is also found by. */
  keywords: string;
  /** Factor on its score: entries of the catalogue are behind explanations. */
  weight?: number;
  /** An entry of the catalogue, which says what a thing is and not how something is done. */
  catalogue?: true;
}

/** Words too common to say what a question is about. */
const COMMON: Record<Locale, string> = {
  en: `a about all an and any are as at be because been but by can could did do does for from get give had has have he her how i
    if in into is it its let may me might more most must my no not of on one or our out please possible shall she should show so some such two
    tell than that the their them then there these they this to up us use used using want was we were what when where which who
    whom why will with would you your explain mean means meaning work works need make`,
  de: `ab aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bitte da damit dann das dass dem den denn der
    des dich die dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es etwas für gibt haben hat
    hier ich ihm ihn ihr im in ist ja kann kannst können man mein meine meinem meinen meiner mich mir mit muss müssen nach nicht noch nur ob oder
    füge gebe hinzu lege ohne sein seine sich sie sind so soll sollen über um und uns unter vom von vor war warum was welche welcher welches wenn
    wer werden wie wird wo wofür woher wozu zu zum zur zwei bedeutet funktioniert geht erkläre nutze macht mache machen brauche`,
  fr: `a à afin ai alors au aucun aussi autre aux avec avoir c ça car ce cela ces cet cette chaque comment d dans de des deux donc dont du elle
    elles en encore entre est et être eu fait faire faut il ils j je l la le les leur leurs lors lui ma mais me même mes moi mon n ne
    nos notre nous on ou où par pas peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se
    ses si son sont sous sur ta te tes toi ton tous tout toute toutes très tu un une utiliser va veut veux vos votre vous y expliquer signifie`,
};
const wordsOf = (locale: Locale): ReadonlySet<string> => new Set(COMMON[locale].split(/\s+/).map(searchText));
const common: Record<Locale, ReadonlySet<string>> = { en: wordsOf("en"), de: wordsOf("de"), fr: wordsOf("fr") };

/** Beginnings of a question that asks how something is done. */
const HOW: Record<Locale, RegExp> = {
  en: /^\W*how\s+(?:do|can|to|should|would|does)\b/i,
  de: /^\W*wie\s+\p{L}+\s+(?:ich|wir|man)(?!\p{L})/iu,
  fr: /^\W*comment\b/i,
};

/** Endings that make no other word, the longest first. */
const ENDINGS: Record<Locale, RegExp> = {
  en: /(?:ations?|ings?|ed|ies|es|s|e|y)$/,
  de: /(?:ungen|ung|ern|en|er|es|em|e|n|s)$/,
  fr: /(?:ations?|ements?|ees|ees|er|ez|es|e|s|x)$/,
};

function stem(word: string, locale: Locale): string {
  const cut = word.replace(ENDINGS[locale], "");
  return cut.length >= 4 ? cut : word;
}

/** The stems of a text that say what it is about, in order. */
function termsOf(text: string, locale: Locale): string[] {
  return (searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !common[locale].has(word) && (word.length > 1 || /\d/.test(word)))
    .map((word) => stem(word, locale));
}

interface Indexed {
  passage: Passage;
  /** How often each term is in it, weighted by where. */
  counts: Map<string, number>;
  length: number;
}

export interface Index {
  locale: Locale;
  rows: readonly Indexed[];
  /** In how many passages a term occurs. */
  spread: ReadonlyMap<string, number>;
  meanLength: number;
}

const TITLE = 3;
const KEYWORD = 2;
const K1 = 1.4;
const B = 0.6;

export function indexed(passage: Passage, locale: Locale): Indexed {
  const counts = new Map<string, number>();
  let length = 0;
  const take = (text: string, weight: number) => {
    for (const term of termsOf(text, locale)) {
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length++;
    }
  };
  take(passage.title, TITLE);
  take(passage.keywords, KEYWORD);
  take(passage.context, 1);
  // Addresses of links are no words of the text.
  take(passage.text.replace(/\]\([^)]*\)/g, "]"), 1);
  return { passage, counts, length };
}

export function indexOf(rows: readonly Indexed[], locale: Locale): Index {
  const spread = new Map<string, number>();
  let total = 0;
  for (const row of rows) {
    total += row.length;
    for (const term of row.counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  }
  return { locale, rows, spread, meanLength: total / Math.max(1, rows.length) };
}

/** Terms of the index a term of a question stands for, with how surely: itself, or longer and shorter forms of it. */
function formsOf(term: string, index: Index): Map<string, number> {
  const forms = new Map<string, number>();
  if (index.spread.has(term)) forms.set(term, 1);
  if (term.length < 5) return forms;
  for (const word of index.spread.keys()) {
    if (word === term || word.length < 5) continue;
    if (word.startsWith(term) || term.startsWith(word)) forms.set(word, 0.6);
    // The second word of a compound: "speicher" in "warmespeicher".
    else if (word.endsWith(term) || term.endsWith(word)) forms.set(word, 0.4);
  }
  return forms;
}

export interface Found {
  passage: Passage;
  score: number;
}

/** Least part of what a question is about, weighted by rarity, that a passage has to hold. */
const ENOUGH = 0.5;

/**
 * Passages that speak of the question, the best first, ranked by Okapi BM25 (Robertson and Zaragoza 2009, k1 = 1.4, b = 0.6)
 * over weighted fields. Passages that hold too little of what is asked are left out, so that nothing may be found.
 */
export function rank(index: Index, question: string, limit = 5): Found[] {
  const terms = [...new Set(termsOf(question, index.locale))];
  if (terms.length === 0) return [];
  const rarity = (spread: number) => Math.log(1 + (index.rows.length - spread + 0.5) / (spread + 0.5));
  const weights = terms.map((term) => {
    const forms = formsOf(term, index);
    const spread = Math.max(0, ...[...forms.keys()].map((form) => index.spread.get(form) ?? 0));
    return { forms, rarity: rarity(spread) };
  });
  const whole = weights.reduce((sum, term) => sum + term.rarity, 0);
  const passages: Found[] = [];
  for (const { passage, counts, length } of index.rows) {
    let [score, held] = [0, 0];
    for (const { forms, rarity: worth } of weights) {
      let count = 0;
      let sure = 0;
      for (const [form, certainty] of forms) {
        const formCount = counts.get(form);
        if (formCount === undefined) continue;
        count += formCount * certainty;
        sure = Math.max(sure, certainty);
      }
      if (count === 0) continue;
      held += worth * sure;
      score += (worth * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / index.meanLength));
    }
    if (held / whole >= ENOUGH) passages.push({ passage, score: score * (held / whole) * (passage.weight ?? 1) });
  }
  return passages.sort((a, b) => b.score - a.score).slice(0, limit);
}

/** Entries of the catalogue score at most so much of the best explanation where a question asks how something is done. */
const BEHIND = 0.5;

/**
 * Results in the order that the question asks for: to one that asks how something is done, what the handbook explains comes before entries of
 * the catalogue. Where the handbook has nothing, the catalogue keeps its place.
 */
export function inOrderOf(question: string, locale: Locale, results: readonly Found[]): Found[] {
  const explained = results.find(({ passage }) => !passage.catalogue);
  if (!explained || !HOW[locale].test(question)) return [...results];
  const most = explained.score * BEHIND;
  const behind = results.map((hit) => (hit.passage.catalogue ? { ...hit, score: Math.min(hit.score, most) } : hit));
  return behind.sort((a, b) => b.score - a.score);
}
