import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import { understood } from "~/services/quick/understand";
import { numberText, parseNumber } from "~/ui/kit/fields";
import { locationOf } from "./meter.server";

/** The fields of the page with energies and prices of bills as numbers, what was made of each, and what is odd about them. */
export async function readTexts(fields: FormData, locale: Locale) {
  const typed = Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
  const t = textsOf(locale);
  const { values, notes, issues } = understood(typed, await locationOf(fields, locale), {
    words: (key, params = {}) => t(`quick:${key}`, written(params, locale)),
    number: (text) => {
      const parsed = parseNumber(text, locale);
      return "value" in parsed ? parsed.value : null;
    },
  });
  const read = new FormData();
  for (const [name, value] of fields) read.append(name, name in values ? readable(name, values[name]!, locale) : value);
  return { fields: read, notes, issues };
}

/** Numbers of a sentence in the reader's way of writing. */
const written = (params: Readonly<Record<string, string | number>>, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" ? numberText(value, locale) : value,
    ]),
  );

/** A price says its unit, so that a small one is not taken for euros. */
const readable = (name: string, value: number, locale: Locale): string =>
  name.endsWith("_ct") ? `${value} ct` : numberText(value, locale);
