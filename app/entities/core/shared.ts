import { z } from "zod";

/**
 * Building blocks of the entity schemas. Messages are translation keys of the "rules" area; a page turns them into
 * sentences with the issue's parameters.
 */
export const id = z
  .string()
  .trim()
  .min(1, "rules.needs_value")
  .max(120, "rules.string_length")
  // Not "." or "..": no address could name it. Not what every object has already: it would be there before it is stored.
  .regex(
    /^(?!(?:\.{1,2}|prototype|constructor|__proto__|__(?:define|lookup)[GS]etter__|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toString|toLocaleString|valueOf)$)[\w.:-]+$/,
    "rules.id_invalid",
  );

// No control characters, no marks that turn the direction of what follows, no half of a character. A name also has something to see:
// more than spaces and signs without width. Names go into mails, lists and files of others.
const oneLine =
  /^(?=$|[\s\S]*[^\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff])(?![\s\S]*(?:[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]))[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/;
const someLines =
  /^(?![\s\S]*(?:[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]))[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/;

export const requiredText = (max = 200) =>
  z
    .string({ required_error: "rules.needs_value" })
    .trim()
    .min(1, "rules.needs_value")
    .max(max, "rules.string_length")
    .regex(oneLine, "rules.control_characters");

/** The same of several lines. */
export const requiredLines = (max: number) =>
  z
    .string({ required_error: "rules.needs_value" })
    .trim()
    .min(1, "rules.needs_value")
    .max(max, "rules.string_length")
    .regex(someLines, "rules.control_characters");

export const description = z
  .string()
  .trim()
  .max(2000, "rules.string_length")
  .regex(someLines, "rules.control_characters");

export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "rules.colour_invalid")
  .default("#FFFFFF");

const inLanguage = z
  .string()
  .trim()
  .max(2000, "rules.string_length")
  .regex(someLines, "rules.control_characters")
  .optional();

/** A name in the three languages; only one is required, others fall back to it. */
export const localisedName = z
  .object({ en: inLanguage, de: inLanguage, fr: inLanguage })
  .refine((n) => Boolean(n.en || n.de || n.fr), "rules.needs_value");
export type LocalisedName = z.infer<typeof localisedName>;

/** The name in a language, falling back to English, then to whatever is there. */
export function nameIn(name: LocalisedName, locale: string): string {
  return name[locale as keyof LocalisedName] || name.en || name.de || name.fr || "";
}

export const finiteNumber = z
  .number({ invalid_type_error: "rules.must_be_number", required_error: "rules.needs_value" })
  .finite("rules.must_be_number");
export const nonNegative = finiteNumber.min(0, "rules.must_be_non_negative");
export const positive = finiteNumber.positive("rules.must_be_positive");

/** Years that runs and parameters may name: 1950 to fifty years from now. */
export const FIRST_YEAR = 1950;
export const lastYear = (): number => new Date().getUTCFullYear() + 50;

/** A year as it is stored with something after it, within 1950 and a last year; the year is asked for when a row is read. */
const storedYear = (pattern: RegExp, last: () => number) =>
  z
    .string()
    .regex(pattern, "rules.year_date")
    .superRefine((text, context) => {
      const upper = last();
      const year = Number(text.slice(0, 4));
      if (!pattern.test(text) || (year >= FIRST_YEAR && year <= upper)) return;
      const params = { lower_year: FIRST_YEAR, upper_year: upper };
      context.addIssue({ code: z.ZodIssueCode.custom, message: "rules.year_range", params });
    });

/** YYYY-01-01, the way years of a run and of a parameter row are written. */
export const yearDate = storedYear(/^\d{4}-01-01$/, lastYear);
/** YYYY-01-01T00:00:00, a year whose weather a run takes; weather of the future is not known. */
export const weatherYear = storedYear(/^\d{4}-01-01T00:00:00$/, () => new Date().getUTCFullYear());
/** The same of a year. */
export const weatherDateOf = (year: number | string): string => `${year}-01-01T00:00:00`;
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The scenario every system resolves last. */
export const BASE_SCENARIO_ID = "base";
