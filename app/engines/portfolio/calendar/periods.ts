import { addDays, daysFrom, firstOfMonth, isDay, weekdayOf } from "~/entities/core/clock";

/** Lengths of a delivery period. A gas year begins on 1 October, a season there or on 1 April. A week begins on Monday and has the number of ISO 8601; a custom period is the whole range asked for. */
export const PERIOD_KINDS = ["year", "gas_year", "season", "quarter", "month", "week", "day", "custom"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Days of delivery by the clock of the market, both included, YYYY-MM-DD. */
export interface DayRange {
  first: string;
  last: string;
}

/** One of the periods that a range is cut into. */
export interface Period extends DayRange {
  kind: PeriodKind;
  /** "2027", "2027-GY", "2027-SUM", "2027-WIN", "2027-Q1", "2027-03", "2027-W09", "2027-03-14" or "2027-03-01/2027-04-15". */
  key: string;
}

/** Longest range that is worked on [years]: bounds what is allocated. */
export const MOST_YEARS = 30;
const MOST_DAYS = 366 * MOST_YEARS;

/** Throws a RangeError that says what is wrong with a range: no days, the last before the first, or longer than `MOST_YEARS`. */
export function checkRange({ first, last }: DayRange): void {
  for (const day of [first, last]) if (!isDay(day)) throw new RangeError(`${day} is no day (YYYY-MM-DD)`);
  if (last < first) throw new RangeError(`A delivery ends on ${last}, before it begins on ${first}`);
  if (daysFrom(first, last) >= MOST_DAYS) throw new RangeError(`${first} to ${last} is more than ${MOST_YEARS} years`);
}

/** "2027-W09": the week of ISO 8601 belongs to the year of its Thursday. */
function weekKey(day: string): string {
  const thursday = addDays(day, 3 - weekdayOf(day));
  const week = Math.floor(daysFrom(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, "0")}`;
}

/** The same of a gas year or of a season. A winter and a gas year are named by the year that they begin in. */
function nextOfGas(kind: "gas_year" | "season", day: string): [key: string, next: string] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const until = (last: number) => firstOfMonth(day, last - month);
  if (kind === "gas_year") return month < 10 ? [`${year - 1}-GY`, until(10)] : [`${year}-GY`, until(22)];
  if (month < 4) return [`${year - 1}-WIN`, until(4)];
  return month < 10 ? [`${year}-SUM`, until(10)] : [`${year}-WIN`, until(16)];
}

/** Key and first day of the next period of a kind. */
function nextOf(kind: Exclude<PeriodKind, "custom">, day: string): [key: string, next: string] {
  const month = Number(day.slice(5, 7));
  if (kind === "year") return [day.slice(0, 4), firstOfMonth(day, 13 - month)];
  if (kind === "gas_year" || kind === "season") return nextOfGas(kind, day);
  if (kind === "quarter")
    return [`${day.slice(0, 4)}-Q${Math.ceil(month / 3)}`, firstOfMonth(day, 3 - ((month - 1) % 3))];
  if (kind === "month") return [day.slice(0, 7), firstOfMonth(day, 1)];
  if (kind === "week") return [weekKey(day), addDays(day, 7 - weekdayOf(day))];
  return [day, addDays(day, 1)];
}

/**
 * The periods of a kind that a range is cut into, in order and without gaps. The first and the last hold only their days that lie
 * in the range. Throws a RangeError for a range that is none.
 */
export function periodsOf(kind: PeriodKind, range: DayRange): Period[] {
  checkRange(range);
  const { first, last } = range;
  if (kind === "custom") return [{ kind, key: `${first}/${last}`, first, last }];
  const periods: Period[] = [];
  for (let day = first; day <= last;) {
    const [key, next] = nextOf(kind, day);
    const end = addDays(next, -1);
    periods.push({ kind, key, first: day, last: end < last ? end : last });
    day = next;
  }
  return periods;
}
