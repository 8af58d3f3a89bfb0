import { addDays } from "~/entities/core/clock";
import { type FuturePeriod, keyOfDay, periodOfKey } from "~/entities/market/products";
import type { PeriodType } from "./dealProducts";

/** Years are offered from the current one to five ahead, gas years and seasons to four, quarters and months to two. */
const YEARS_AHEAD = 5;
const SEASONS_AHEAD = 4;
const PARTS_AHEAD = 2;

const MONTHS: Record<Exclude<FuturePeriod, "day" | "december">, number> = {
  year: 12,
  gas_year: 12,
  season: 6,
  quarter: 3,
  month: 1,
};

/** The day so many months later; a day that the month does not have is its last one. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The last day of a period that begins on a day (YYYY-MM-DD): a year, six months, three months, a month or a day later, minus one day. Allowances are delivered on one day. A custom one has no end of its own: null. */
export function endOfPeriod(type: PeriodType, start: string): string | null {
  if (type === "custom") return null;
  return type === "day" || type === "december" ? start : addDays(monthsLater(start, MONTHS[type]), -1);
}

/**
 * Whether a period of a kind of futures can begin on a day. A year begins on 1 January, a gas year on 1 October, a season on 1 April
 * or 1 October, a quarter with its first month, a month on its first.
 */
export const beginsPeriod = (type: FuturePeriod, day: string): boolean =>
  periodOfKey(keyOfDay(type, day))?.start === day;

/** The key of a deal's period ("2027", "2027-WIN", "2027-Q1", "2027-03", "2027-03-14"); null where its days are no such period. */
export function periodKey(type: PeriodType, start: string): string | null {
  return type === "custom" || !beginsPeriod(type, start) ? null : keyOfDay(type, start);
}

/** The periods of a kind that the wizard offers on a day, by their keys: those whose year is from the current one to so many ahead. */
export function offeredPeriods(type: Exclude<PeriodType, "custom" | "day">, today: string): string[] {
  const year = Number(today.slice(0, 4));
  const years = (ahead: number) => Array.from({ length: ahead + 1 }, (_, i) => year + i);
  if (type === "year") return years(YEARS_AHEAD).map(String);
  if (type === "december") return years(YEARS_AHEAD).map((one) => `${one}-DEC`);
  // What began before and goes on is offered too: in January the winter of the year before.
  if (type === "gas_year" || type === "season")
    return [year - 1, ...years(SEASONS_AHEAD)]
      .flatMap((one) => (type === "season" ? [`${one}-SUM`, `${one}-WIN`] : [`${one}-GY`]))
      .filter((key) => periodOfKey(key)!.end >= today);
  const count = type === "quarter" ? 4 : 12;
  return years(PARTS_AHEAD).flatMap((one) =>
    Array.from({ length: count }, (_, i) =>
      type === "quarter" ? `${one}-Q${i + 1}` : `${one}-${String(i + 1).padStart(2, "0")}`,
    ),
  );
}
