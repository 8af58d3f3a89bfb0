import { addDays, daysFrom, isDay, isWeekday, weekdayOf } from "~/entities/core/clock";
import { isAllowance, isGas } from "~/entities/spot/deliveryClock";

/**
 * Lengths of the delivery of a future. A season is six months from April or October, a gas year twelve from October; allowances are delivered
 * on the day in December on which their future ends.
 */
export const FUTURE_PERIODS = ["year", "gas_year", "season", "quarter", "month", "day", "december"] as const;
export type FuturePeriod = (typeof FUTURE_PERIODS)[number];
/** Those that gas alone is traded by. */
const GAS_PERIODS: readonly FuturePeriod[] = ["gas_year", "season"];
export const LOADS = ["base", "peak"] as const;
export type Load = (typeof LOADS)[number];

/** A future: the delivery of one load in one period. */
export interface FutureProduct {
  load: Load;
  period: FuturePeriod;
  /** First and last day of delivery, YYYY-MM-DD by the clock of its market, both included. */
  start: string;
  end: string;
  /** "2027", "2027-GY", "2027-SUM", "2027-WIN", "2027-Q1", "2027-03", "2027-03-14" or "2027-DEC". */
  key: string;
}

/** So far ahead futures are quoted: whole years, seasons and gas years, quarters and months that begin within so many years, and so many days. */
const YEARS_AHEAD = 5;
const SEASONS_AHEAD = 4;
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

/** The months of a year, the first one counted from 0, that a key names after its year. */
const PARTS: readonly (readonly [key: string, period: FuturePeriod, first: number, count: number])[] = [
  ["", "year", 0, 12],
  ["GY", "gas_year", 9, 12],
  ["SUM", "season", 3, 6],
  ["WIN", "season", 9, 6],
  ...[1, 2, 3, 4].map((quarter) => [`Q${quarter}`, "quarter", 3 * (quarter - 1), 3] as const),
  ...Array.from({ length: 12 }, (_, month) => [two(month + 1), "month", month, 1] as const),
];

/**
 * The last day of trading of the December future of allowances of a year, on which they are taken to be delivered: the last Monday of a week
 * without a public holiday, so the last one until 20 December (ICE Futures, EUA Futures: the last Monday of the month; the one before
 * where a holiday is that day or one of the four after it).
 */
export function decemberDay(year: number): string {
  const latest = `${year}-12-20`;
  return addDays(latest, -weekdayOf(latest));
}

/** The period that a key names; null where it names none. A winter and a gas year have the year that they begin in. */
export function periodOfKey(key: string): Omit<FutureProduct, "load"> | null {
  if (isDay(key)) return { key, period: "day", start: key, end: key };
  const [, yearText = "", partKey = ""] = /^(\d{4})(?:-([A-Z\d]{2,3}))?$/.exec(key) ?? [];
  if (yearText && partKey === "DEC") {
    const day = decemberDay(Number(yearText));
    return { key, period: "december", start: day, end: day };
  }
  const part = PARTS.find(([name]) => name === partKey);
  if (!yearText || !part) return null;
  const [, period, first, count] = part;
  return { key, period, ...monthsFrom(Number(yearText), first, count) };
}

/** The key of the period of a kind that a day (YYYY-MM-DD) lies in. */
export function keyOfDay(period: FuturePeriod, day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (period === "year") return day.slice(0, 4);
  if (period === "december") return `${year}-DEC`;
  if (period === "month") return day.slice(0, 7);
  if (period === "quarter") return `${day.slice(0, 4)}-Q${Math.ceil(month / 3)}`;
  if (period === "gas_year") return `${month < 10 ? year - 1 : year}-GY`;
  if (period === "season") return month >= 4 && month < 10 ? `${year}-SUM` : `${month < 4 ? year - 1 : year}-WIN`;
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
  if (period === "year" || period === "december") return years <= YEARS_AHEAD;
  if (GAS_PERIODS.includes(period)) return years <= SEASONS_AHEAD;
  if (period === "day") return daysFrom(day, start) <= DAYS_AHEAD;
  return years < PARTS_AHEAD || (years === PARTS_AHEAD && start.slice(5) <= day.slice(5));
}

/** Whether futures are quoted on a day at all: Monday to Friday. */
export const isQuotingDay = isWeekday;

/** The last day until `day` on which futures were quoted. */
export function lastQuotingDay(day: string): string {
  return isWeekday(day) ? day : lastQuotingDay(addDays(day, -1));
}

/** The loads that futures of a carrier are of: gas and allowances have no peak load. */
export const loadsOf = (carrierId: string): readonly Load[] =>
  isGas(carrierId) || isAllowance(carrierId) ? ["base"] : LOADS;

/** The periods that futures of a carrier deliver in: gas alone has seasons and gas years, allowances have Decembers alone. */
export const periodKindsOf = (carrierId: string): readonly FuturePeriod[] =>
  FUTURE_PERIODS.filter((period) =>
    isAllowance(carrierId)
      ? period === "december"
      : period !== "december" && (isGas(carrierId) || !GAS_PERIODS.includes(period)),
  );

/** Whether a market of a carrier trades such a future at all, whatever the day. */
export const isTraded = ({ load, period }: Pick<FutureProduct, "load" | "period">, carrierId: string): boolean =>
  loadsOf(carrierId).includes(load) && periodKindsOf(carrierId).includes(period);

/** The futures of a carrier that are quoted on a day, by load, period and start. */
export function quotedFutures(day: string, carrierId: string): FutureProduct[] {
  const year = Number(day.slice(0, 4));
  const keys = new Set<string>();
  for (let ahead = 0; ahead <= YEARS_AHEAD; ahead++)
    for (const part of ["", "-GY", "-SUM", "-WIN", "-DEC"]) keys.add(`${year + ahead}${part}`);
  for (let month = 0; month <= 12 * (PARTS_AHEAD + 1); month++) {
    const start = monthsFrom(year + Math.floor(month / 12), month % 12, 1).start;
    keys.add(keyOfDay("month", start)).add(keyOfDay("quarter", start));
  }
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) keys.add(addDays(day, ahead));
  const periods = [...keys].flatMap((key) => periodOfKey(key) ?? []);
  const rank = (one: FutureProduct) => LOADS.indexOf(one.load) * 10 + FUTURE_PERIODS.indexOf(one.period);
  return LOADS.flatMap((load) => periods.map((period): FutureProduct => ({ load, ...period })))
    .filter((product) => isTraded(product, carrierId) && isQuoted(product, day))
    .sort((a, b) => rank(a) - rank(b) || a.start.localeCompare(b.start));
}
