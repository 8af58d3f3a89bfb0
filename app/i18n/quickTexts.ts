import type { i18n } from "i18next";

/**
 * i18next takes keys apart, looks through languages and searches the text for what is to be filled in anew at every call, a thousand times
 * a page. Our texts never change while a process lives: here each is taken apart once. Whatever is not plain (another language, a text
 * inside a text, a missing one) is still done by i18next. What is done here gives the same, with three exceptions. A value is never searched
 * for more to fill in. Some languages have a form of their own for a number ("many" in French). Where a text has none, that number takes
 * the common form. French shortens "de" and "que" before a vowel, and the value decides: "de {{name}}" is "d’Atelier".
 */

type Values = Record<string, unknown>;
type Translate = (key: unknown, options?: unknown, ...rest: unknown[]) => unknown;

/** A text in parts: before, between and after the values of `names`. */
interface Parts {
  words: readonly string[];
  names: readonly string[];
  /** `words` as they are before a value that begins with a vowel, where they are others then. */
  elided: readonly (string | undefined)[];
}

/** The end of words that French shortens: "de ", "que " and what ends in it (lorsque, puisque). */
const ELIDABLE = /((?<!\p{L})[Dd]|[Qq]u)e $/u;
/** An h is left out: nobody can see whether it is silent in a name ("Hôtel" and "Hall"). */
const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** What tells i18next more than a value to fill in; with one of them, or a default text, it does the work itself. */
const OPTIONS = new Set([
  "context",
  "ordinal",
  "lng",
  "lngs",
  "ns",
  "fallbackLng",
  "keyPrefix",
  "keySeparator",
  "nsSeparator",
  "nest",
  "replace",
  "interpolation",
  "skipInterpolation",
  "joinArrays",
  "returnObjects",
  "returnDetails",
  "postProcess",
  "applyPostProcessor",
  "ignoreJSONStructure",
  "appendNamespaceToCIMode",
]);
const isOption = (name: string): boolean => OPTIONS.has(name) || name.startsWith("defaultValue");
const AREA = ":";

/** Makes the `t` and `getFixedT` of an instance, all of whose texts are loaded, quick. */
export function makeQuick(instance: i18n): void {
  const fixed = instance.getFixedT.bind(instance) as unknown as (...given: unknown[]) => Translate;
  const byArea = new Map<unknown, Translate>();
  const ofArea = (area: unknown): Translate => {
    const known = byArea.get(area);
    if (known) return known;
    const made = quick(instance, typeof area === "string" ? area : defaultArea(instance), fixed(null, area));
    byArea.set(area, made);
    return made;
  };
  const getFixedT = (locale: unknown, area?: unknown, prefix?: unknown): Translate =>
    typeof area === "string" && locale === null && prefix === undefined ? ofArea(area) : fixed(locale, area, prefix);
  Object.assign(instance, { t: quick(instance, defaultArea(instance), instance.t as unknown as Translate), getFixedT });
}

const defaultArea = (instance: i18n): string => String(instance.options.defaultNS);

function quick(instance: i18n, area: string, whole: Translate): Translate {
  const known = new Map<string, Parts>();
  const plurals = new Intl.PluralRules(instance.language);
  /** Only texts that are there are kept: keys can come from outside, and would fill the memory. */
  const find = (key: string): Parts | undefined => {
    const kept = known.get(key);
    if (kept) return kept;
    const [own, ...inner] = key.includes(AREA) ? key.split(AREA) : [area, key];
    const made = partsOf(instance.getResource(instance.language, own!, inner.join(".")), instance.language === "fr");
    if (made) known.set(key, made);
    return made;
  };
  const findCounted = (key: string, count: number): Parts | undefined => {
    const rule = plurals.select(count);
    const own = (count === 0 ? find(`${key}_zero`) : undefined) ?? find(`${key}_${rule}`);
    return own ?? (rule === "many" ? find(`${key}_other`) : undefined) ?? find(key);
  };
  return (key, options, ...rest) => {
    if (typeof key === "string") {
      if (options === undefined) {
        const found = find(key);
        if (found?.names.length === 0) return found.words[0];
      } else if (typeof options === "object" && options !== null) {
        const values = options as Values;
        const found = typeof values.count === "number" ? findCounted(key, values.count) : find(key);
        const filled = found && filledIn(found, values);
        if (filled !== undefined) return filled;
      }
    }
    return whole(key, options, ...rest);
  };
}

/** undefined: not a text, or not a plain one. */
function partsOf(text: unknown, elides: boolean): Parts | undefined {
  if (typeof text !== "string" || text.includes("$t(")) return undefined;
  const words: string[] = [];
  const names: string[] = [];
  for (const [i, part] of text.split(/\{\{(.+?)\}\}/).entries())
    if (i % 2 === 0) words.push(part);
    else if (/^\s*\w+\s*$/.test(part) && !isOption(part.trim())) names.push(part.trim());
    else return undefined;
  const elided = words.map((word) => (elides && ELIDABLE.test(word) ? word.replace(ELIDABLE, "$1’") : undefined));
  return { words, names, elided };
}

/** undefined: a value is missing, or one of them is an option of i18next. */
function filledIn({ words, names, elided }: Parts, values: Values): string | undefined {
  for (const name in values) if (isOption(name)) return undefined;
  let text = "";
  for (let i = 0; i < names.length; i++) {
    const value = values[names[i]!];
    if (value === undefined) return undefined;
    const written = typeof value === "string" ? value : value === null ? "" : String(value);
    text += ((VOWEL.test(written) && elided[i]) || words[i]!) + written;
  }
  return text + words.at(-1)!;
}
