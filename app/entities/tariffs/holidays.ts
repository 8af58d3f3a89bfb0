import { addDays, weekdayOf } from "~/entities/core/clock";

/**
 * Public holidays that a whole country has, computed: those of a region, a city or a single year are not in them. Easter is that of the
 * Gregorian calendar by the anonymous algorithm (Meeus, Astronomical Algorithms, 2nd edition 1998, chapter 8).
 *
 * Sources: DE the laws of the sixteen states (days that all have) and the Unification Treaty, article 2; FR Code du travail L3133-1; AT
 * Arbeitsruhegesetz § 7; CH 1 August by article 110 of the constitution, and the days that nearly every canton has (New Year, Ascension,
 * Christmas); GB Banking and Financial Dealings Act 1971 and its proclamations, as in England and Wales; ES Real Decreto 2001/1983, article 45 (days
 * that all communities have as a rule); IT legge 260/1949; NL Algemene termijnenwet, article 3; US 5 U.S.C. 6103.
 */
export const HOLIDAY_COUNTRIES = ["DE", "FR", "AT", "CH", "GB", "ES", "IT", "NL", "US"] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];
export const hasHolidays = (country: string | null): country is HolidayCountry =>
  HOLIDAY_COUNTRIES.some((one) => one === country);

/** Easter Sunday of a year of the Gregorian calendar, YYYY-MM-DD. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayText(year, Math.floor(n / 31), (n % 31) + 1);
}

const two = (n: number) => String(n).padStart(2, "0");
const dayText = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;

type Rule = (year: number) => string | null;
const on =
  (month: number, day: number): Rule =>
  (year) =>
    dayText(year, month, day);
/** So many days after Easter Sunday. */
const easter =
  (days: number): Rule =>
  (year) =>
    addDays(easterSunday(year), days);
/** The nth weekday (Monday 0) of a month; -1 the last. */
const nth =
  (n: number, weekday: number, month: number): Rule =>
  (year) => {
    if (n > 0) {
      const first = dayText(year, month, 1);
      return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
    }
    const last = addDays(month === 12 ? dayText(year + 1, 1, 1) : dayText(year, month + 1, 1), -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  };
const since =
  (first: number, rule: Rule): Rule =>
  (year) =>
    year >= first ? rule(year) : null;
/** A holiday at a weekend is kept on the next Monday. */
const substitute =
  (month: number, day: number): Rule =>
  (year) => {
    const date = dayText(year, month, day);
    return addDays(date, { 5: 2, 6: 1 }[weekdayOf(date)] ?? 0);
  };
/** Of a federal holiday: on Friday for Saturday, on Monday for Sunday. */
const nearest =
  (month: number, day: number): Rule =>
  (year) => {
    const date = dayText(year, month, day);
    return addDays(date, { 5: -1, 6: 1 }[weekdayOf(date)] ?? 0);
  };
/** Christmas and Boxing Day in England: what falls on a weekend moves to the next working days. */
const boxing: Rule = (year) => {
  const weekday = weekdayOf(dayText(year, 12, 25));
  if (weekday === 4) return dayText(year, 12, 28);
  if (weekday === 5) return dayText(year, 12, 28);
  return dayText(year, 12, 26);
};
const christmas: Rule = (year) => {
  const weekday = weekdayOf(dayText(year, 12, 25));
  return dayText(year, 12, weekday >= 5 ? 27 : 25);
};
/** 27 April, on the day before where that is a Sunday. */
const kingsDay: Rule = (year) => (weekdayOf(dayText(year, 4, 27)) === 6 ? dayText(year, 4, 26) : dayText(year, 4, 27));

const [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY] = [easter(-2), easter(1), easter(39), easter(50)];
const NEW_YEAR = on(1, 1);

const RULES: Record<HolidayCountry, readonly Rule[]> = {
  DE: [NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, on(5, 1), ASCENSION, WHIT_MONDAY, on(10, 3), on(12, 25), on(12, 26)],
  FR: [
    NEW_YEAR,
    EASTER_MONDAY,
    on(5, 1),
    on(5, 8),
    ASCENSION,
    WHIT_MONDAY,
    on(7, 14),
    on(8, 15),
    on(11, 1),
    on(11, 11),
    on(12, 25),
  ],
  AT: [
    NEW_YEAR,
    on(1, 6),
    EASTER_MONDAY,
    on(5, 1),
    ASCENSION,
    WHIT_MONDAY,
    easter(60),
    on(8, 15),
    on(10, 26),
    on(11, 1),
    on(12, 8),
    on(12, 25),
    on(12, 26),
  ],
  CH: [NEW_YEAR, ASCENSION, since(1994, on(8, 1)), on(12, 25)],
  GB: [substitute(1, 1), GOOD_FRIDAY, EASTER_MONDAY, nth(1, 0, 5), nth(-1, 0, 5), nth(-1, 0, 8), christmas, boxing],
  ES: [NEW_YEAR, on(1, 6), GOOD_FRIDAY, on(5, 1), on(8, 15), on(10, 12), on(11, 1), on(12, 6), on(12, 8), on(12, 25)],
  IT: [
    NEW_YEAR,
    on(1, 6),
    EASTER_MONDAY,
    on(4, 25),
    on(5, 1),
    on(6, 2),
    on(8, 15),
    on(11, 1),
    on(12, 8),
    on(12, 25),
    on(12, 26),
  ],
  NL: [NEW_YEAR, EASTER_MONDAY, since(2014, kingsDay), ASCENSION, WHIT_MONDAY, on(12, 25), on(12, 26)],
  US: [
    nearest(1, 1),
    nth(3, 0, 1),
    nth(3, 0, 2),
    nth(-1, 0, 5),
    since(2021, nearest(6, 19)),
    nearest(7, 4),
    nth(1, 0, 9),
    nth(2, 0, 10),
    nearest(11, 11),
    nth(4, 3, 11),
    nearest(12, 25),
  ],
};

/** The nationwide public holidays of a calendar year, YYYY-MM-DD, the earliest first. A day that moved out of the year is not in it. */
export const holidaysOf = (country: HolidayCountry, year: number): string[] =>
  [...new Set(RULES[country].map((rule) => rule(year)))]
    .filter((day): day is string => day !== null && day.startsWith(String(year)))
    .sort();
