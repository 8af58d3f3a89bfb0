import { MINUTE_MS } from "~/entities/core/clock";
import type { DeliveryPeriod } from "../periods.server";

/** "Hour 4", "Hour 3B", "Hour 4 Q2" (EPEX SPOT); "H4Q2", "4" (OMIE, counted as they pass). */
const NAME = /^(Hour\s+|H)?(\d{1,3})([AB])?(?:\s*Q([1-4]))?$/i;

/** Whether a cell is the name or number of a period rather than a time. */
export const isPeriodName = (text: string): boolean => NAME.test(text);

/** Whether a cell is the number of an hour or period without a word. */
export const isPlainNumber = (text: string): boolean => /^\d{1,3}$/.test(text);

/** Numbers up to this may be hours. */
const MOST_HOURS = 25;

/**
 * What the plain numbers of a column count: hours, periods where these are shorter, or (null) one of the two, which the table does not
 * settle. `texts`: the cells of all rows of the file, as those that count may be its first ones alone. A number that no hour has counts
 * periods. So does a header that says period, unless there is a row for each hour of the day. Under one that says hour they are hours if
 * each hour of the day has a row.
 */
export function numbersCount(
  texts: readonly string[],
  periods: readonly DeliveryPeriod[],
  header: "hours" | "periods",
): "hours" | "periods" | null {
  const perHour = periodsPerHour(periods);
  if (perHour === 1) return "hours";
  const numbers = new Set(texts.flatMap((text) => (isPlainNumber(text) ? [Number(text)] : [])));
  if (Math.max(0, ...numbers) > MOST_HOURS) return "periods";
  const isWhole = Array.from({ length: periods.length / perHour }, (_, i) => i + 1).every((hour) => numbers.has(hour));
  if (header === "periods") return isWhole ? null : "periods";
  return isWhole ? "hours" : null;
}

/**
 * The periods of a day that a name means, in order; null where it means none. "Hour n" is the hour that ends at n o'clock, A and B the two
 * of the doubled hour (EPEX SPOT, files of auction results). All else counts hours or periods as they pass from the beginning of the day
 * (OMIE, Modelo de ficheros para la distribución pública de información).
 */
export function periodsNamed(
  text: string,
  periods: readonly DeliveryPeriod[],
  { counts }: { counts: "hours" | "periods" },
): number[] | null {
  const [, word = "", digits, letter, quarter] = NAME.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (number < 1) return null;
  if (counts === "periods" && !word && !letter && !quarter) return number <= periods.length ? [number - 1] : null;
  const perHour = periodsPerHour(periods);
  const hours = /^hour/i.test(word) || letter ? clockHours(periods, number, letter) : countedHour(periods, number);
  if (!hours) return null;
  if (quarter === undefined) return hours;
  // A quarter of an hour that the market does not have names nothing.
  return perHour === 4 && hours[Number(quarter) - 1] !== undefined ? [hours[Number(quarter) - 1]!] : null;
}

/** Periods of an hour: 1, 2 or 4. */
export function periodsPerHour(periods: readonly DeliveryPeriod[]): number {
  const [first, second] = periods;
  if (!first || !second) return 1;
  return Math.max(1, Math.round((60 * MINUTE_MS) / (Date.parse(second.start) - Date.parse(first.start))));
}

/** The periods of the n-th hour that passes. */
function countedHour(periods: readonly DeliveryPeriod[], number: number): number[] | null {
  const perHour = periodsPerHour(periods);
  const from = (number - 1) * perHour;
  return from + perHour <= periods.length ? Array.from({ length: perHour }, (_, i) => from + i) : null;
}

/** The periods of the hour that ends at n by the clock; of a doubled one those of A or B, which has to be said. */
function clockHours(periods: readonly DeliveryPeriod[], number: number, letter: string | undefined): number[] | null {
  const perHour = periodsPerHour(periods);
  const hour = String(number - 1).padStart(2, "0");
  const alike = periods.flatMap(({ time }, at) => (time.startsWith(`${hour}:`) ? [at] : []));
  const isDoubled = alike.length > perHour;
  if (alike.length === 0 || isDoubled !== (letter !== undefined)) return null;
  return letter?.toUpperCase() === "B" ? alike.slice(perHour) : alike.slice(0, perHour);
}
