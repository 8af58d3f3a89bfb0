import { addDays, daysFrom, isDay, isWeekday } from "~/entities/core/clock";
import { isGas } from "~/entities/spot/deliveryClock";

/** Lengths of the delivery of a future. */
export const FUTURE_PERIODS = ["year", "quarter", "month", "day"] as const;
export type FuturePeriod = (typeof FUTURE_PERIODS)[number];
export const LOADS = ["base", "peak"] as const;
export type Load = (typeof LOADS)[number];

/** A future: the delivery of one load in one period. */
export interface FutureProduct {
  load: Load;
  period: FuturePeriod;
  /** First and last day of delivery, YYYY-MM-DD by the clock of its market, both included. */
  start: string;
  end: string;
  /** "2027", "2027-Q1", "2027-03" or "2027-03-14". */
  key: string;
}

/** So far ahead futures are quoted: whole years, quarters and months that begin within so many years, and so many days. */
const YEARS_AHEAD = 5;
const PARTS_AHEAD = 2;
const DAYS_AHEAD = 7;

const two = (number: number): string => String(number).padStart(2, "0");

/** The last day of the month that so many months lie after January of a year. */
function monthEnd(year: number, month: number): string {
  const next = new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10);
  return addDays(next, -1);
}

const monthsFrom = (year: number, month: number, count: number): Pick<FutureProduct, "start" | "end"> => ({
  start: `${year}-${two(month + 1)}-01`,
  end: monthEnd(year, month + count - 1),
});

/** The period that a key names; null where it names none. */
export function periodOfKey(key: string): Omit<FutureProduct, "load"> | null {
  const [, yearText = "", quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(key) ?? [];
  const year = Number(yearText);
  if (quarter) return { key, period: "quarter", ...monthsFrom(year, 3 * (Number(quarter) - 1), 3) };
  if (month) return { key, period: "month", ...monthsFrom(year, Number(month) - 1, 1) };
  if (yearText) return { key, period: "year", ...monthsFrom(year, 0, 12) };
  return isDay(key) ? { key, period: "day", start: key, end: key } : null;
}

/** The key of the period of a kind that a day (YYYY-MM-DD) lies in. */
export function keyOfDay(period: FuturePeriod, day: string): string {
  if (period === "year") return day.slice(0, 4);
  if (period === "month") return day.slice(0, 7);
  if (period === "quarter") return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return day;
}

/** Whether something is delivered: the peak load of a Saturday is nothing. */
export const hasDelivery = ({ load, period, start }: FutureProduct): boolean =>
  load === "base" || period !== "day" || isWeekday(start);

/** Whether a future is quoted on a day: its delivery lies ahead, not too far. */
export function isQuoted(product: FutureProduct, day: string): boolean {
  const { period, start } = product;
  if (start <= day || !hasDelivery(product)) return false;
  const years = Number(start.slice(0, 4)) - Number(day.slice(0, 4));
  if (period === "year") return years <= YEARS_AHEAD;
  if (period === "day") return daysFrom(day, start) <= DAYS_AHEAD;
  return years < PARTS_AHEAD || (years === PARTS_AHEAD && start.slice(5) <= day.slice(5));
}

/** Whether futures are quoted on a day at all: Monday to Friday. */
export const isQuotingDay = isWeekday;

/** The last day until `day` on which futures were quoted. */
export function lastQuotingDay(day: string): string {
  return isWeekday(day) ? day : lastQuotingDay(addDays(day, -1));
}

/** The loads that futures of a carrier are of: gas has no peak load. */
export const loadsOf = (carrierId: string): readonly Load[] => (isGas(carrierId) ? ["base"] : LOADS);

/** The futures that are quoted on a day, by load, period and start; of all loads unless said. */
export function quotedFutures(day: string, loads: readonly Load[] = LOADS): FutureProduct[] {
  const year = Number(day.slice(0, 4));
  const keys = new Set<string>();
  for (let ahead = 0; ahead <= YEARS_AHEAD; ahead++) keys.add(String(year + ahead));
  for (let month = 0; month <= 12 * (PARTS_AHEAD + 1); month++) {
    const start = monthsFrom(year + Math.floor(month / 12), month % 12, 1).start;
    keys.add(keyOfDay("month", start)).add(keyOfDay("quarter", start));
  }
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) keys.add(addDays(day, ahead));
  const periods = [...keys].flatMap((key) => periodOfKey(key) ?? []);
  const rank = (one: FutureProduct) => LOADS.indexOf(one.load) * 10 + FUTURE_PERIODS.indexOf(one.period);
  return loads
    .flatMap((load) => periods.map((period): FutureProduct => ({ load, ...period })))
    .filter((product) => isQuoted(product, day))
    .sort((a, b) => rank(a) - rank(b) || a.start.localeCompare(b.start));
}
