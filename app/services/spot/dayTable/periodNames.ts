import { MINUTE_MS } from "~/entities/core/clock";
import type { DeliveryPeriod } from "../periods.server";

/** "Hour 4", "Hour 3B", "Hour 4 Q2" (EPEX SPOT); "H4Q2", "4" (OMIE, counted as they pass). */
const NAME = /^(Hour\s+|H)?(\d{1,3})([AB])?(?:\s*Q([1-4]))?$/i;

/** Whether a cell is the name or number of a period rather than a time. */
export const isPeriodName = (text: string): boolean => NAME.test(text);

/** Numbers up to this are hours, unless the column has larger ones. */
const MOST_HOURS = 25;

/**
 * How the names of a column are read. Exchanges count hours, or periods where these are shorter; an hour holds for all its periods.
 * `counts`: the plain numbers are of periods.
 */
export const countsPeriods = (texts: readonly string[]): boolean =>
  texts.some((text) => Number(NAME.exec(text)?.[2] ?? 0) > MOST_HOURS);

/**
 * The periods of a day that a name means, in order; null where it means none. "Hour n" is the hour that ends at n o'clock, A and B the two
 * of the doubled hour (EPEX SPOT, files of auction results). All else counts hours or periods as they pass from the beginning of the day
 * (OMIE, Modelo de ficheros para la distribución pública de información).
 */
export function periodsNamed(
  text: string,
  periods: readonly DeliveryPeriod[],
  { counts }: { counts: boolean },
): number[] | null {
  const [, word = "", digits, letter, quarter] = NAME.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (number < 1) return null;
  if (counts && !word && !letter && !quarter) return number <= periods.length ? [number - 1] : null;
  const perHour = hoursOf(periods);
  const hours = /^hour/i.test(word) || letter ? clockHours(periods, number, letter) : countedHour(periods, number);
  if (!hours) return null;
  if (quarter === undefined) return hours;
  // A quarter of an hour that the market does not have names nothing.
  return perHour === 4 && hours[Number(quarter) - 1] !== undefined ? [hours[Number(quarter) - 1]!] : null;
}

/** Periods of an hour: 1, 2 or 4. */
function hoursOf(periods: readonly DeliveryPeriod[]): number {
  const [first, second] = periods;
  if (!first || !second) return 1;
  return Math.max(1, Math.round((60 * MINUTE_MS) / (Date.parse(second.start) - Date.parse(first.start))));
}

/** The periods of the n-th hour that passes. */
function countedHour(periods: readonly DeliveryPeriod[], number: number): number[] | null {
  const perHour = hoursOf(periods);
  const from = (number - 1) * perHour;
  return from + perHour <= periods.length ? Array.from({ length: perHour }, (_, i) => from + i) : null;
}

/** The periods of the hour that ends at n by the clock; of a doubled one those of A or B, which has to be said. */
function clockHours(periods: readonly DeliveryPeriod[], number: number, letter: string | undefined): number[] | null {
  const perHour = hoursOf(periods);
  const hour = String(number - 1).padStart(2, "0");
  const alike = periods.flatMap(({ time }, at) => (time.startsWith(`${hour}:`) ? [at] : []));
  const isDoubled = alike.length > perHour;
  if (alike.length === 0 || isDoubled !== (letter !== undefined)) return null;
  return letter?.toUpperCase() === "B" ? alike.slice(perHour) : alike.slice(0, perHour);
}
