import { LOCALES } from "~/entities/core/locale";
import { DEAL_STATES } from "~/entities/portfolio/deal";
import { BASE_PEAK_TYPES } from "~/entities/portfolio/dealProducts";
import { DEAL_DIRECTIONS, type DealDirection, DIRECTION_WORDS } from "~/entities/spot/direction";
import { textsOf } from "~/i18n/texts";

/** Columns of a file of deals: the fields of a deal, as calls name them. */
export const DEAL_COLUMNS = [
  ...(["deal_id", "name", "tech_id", "status", "direction", "house_id", "book_id", "counterparty_id"] as const),
  ...(["ticker_symbol", "futures_id", "start_date", "end_date", "base_peak_type", "amount", "trading_price"] as const),
  ...(["is_derivative", "curtailment", "traded_on"] as const),
] as const;
export type DealColumn = (typeof DEAL_COLUMNS)[number];

/** Columns of the table of the list that follow from the rest: they are not read. */
const DERIVED = ["currency", "full_load_hours"] as const;

const plain = (text: string): string =>
  text
    .replace(/\s*[[(].*$/, "")
    .trim()
    .toLowerCase();

/** What is meant by a word, in all languages: made once. */
function words<T extends string>(all: readonly T[], keyOf: (item: T) => string | string[]): Map<string, T> {
  const meanings = new Map<string, T>();
  for (const value of all) {
    meanings.set(value.toLowerCase(), value);
    for (const locale of LOCALES)
      for (const key of [keyOf(value)].flat()) meanings.set(plain(textsOf(locale)(key)), value);
  }
  return meanings;
}

const columns = words(DEAL_COLUMNS, (name) => `portfolio:field.${name}`);
const derived = words(DERIVED, (name) => `portfolio:field.${name}`);
const statuses = words(DEAL_STATES, (status) => `portfolio:status_of.${status}`);
const directions = words(DEAL_DIRECTIONS, (direction) => `portfolio:direction.${direction}`);
for (const direction of DEAL_DIRECTIONS) for (const word of DIRECTION_WORDS[direction]) directions.set(word, direction);
const loads = words(BASE_PEAK_TYPES, (load) =>
  load === "individual" ? ["portfolio:load.individual", "portfolio:load.individual_other"] : `portfolio:load.${load}`,
);

/** The column that a header means, with its unit or without; as files of this product name it, in any language. */
export const columnOf = (header: string): DealColumn | undefined => columns.get(plain(header));
export const isDerived = (header: string): boolean => derived.has(plain(header));
export const statusOf = (text: string) => statuses.get(plain(text));
export const directionOf = (text: string) => directions.get(plain(text));
/** All words for a direction. */
export const wordsOfDirection = (direction: DealDirection): string[] =>
  [...directions].flatMap(([word, meaning]) => (meaning === direction ? [word] : []));
export const loadOf = (text: string) => loads.get(text.trim().toLowerCase()) ?? loads.get(plain(text));
