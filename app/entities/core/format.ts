import { type Instant, offsetText, partsOf, zoneClock } from "~/entities/core/clock";
import { currencySign } from "~/entities/core/figures/currencySigns";
import { fittingUnit, isSteppedUnit, type SteppedUnit } from "~/entities/core/figures/fitting";
import type { Locale } from "~/entities/core/locale";

/**
 * Numbers, dates and amounts as people read them. Server and browser must write the same characters, so everything that
 * differs between versions of the locale data (kinds of space, month names, joining words) is fixed here.
 */
const TAGS: Record<Locale, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR" };
const MONTHS: Record<Locale, string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  de: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
  fr: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
};
const NBSP = "\u00a0";

const NARROW = "\u202f";
const MINUS = "\u2212";

const formatters = new Map<string, Intl.NumberFormat>();

/** @param least decimals always written @param most decimals at most */
function formatter(locale: Locale, least: number, most: number, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${least} ${most} ${signed}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const options: Intl.NumberFormatOptions = { minimumFractionDigits: least, maximumFractionDigits: most };
  if (signed) options.signDisplay = "exceptZero";
  const created = new Intl.NumberFormat(TAGS[locale], options);
  formatters.set(key, created);
  return created;
}

/** One kind of narrow space between groups, whatever the platform writes, and a true minus. */
const oneSign = (text: string): string => text.replace(/[\u00a0\u202f]/g, NARROW).replace("-", MINUS);

export interface NumberStyle {
  /** Exact number of decimals. Without it: as many as three significant digits need, never rounding whole digits. */
  decimals?: number;
  /** Sign also on positive numbers, for differences. */
  signed?: boolean;
}

/** A number; "–" when there is none. Never a power of ten: what is below half of 1e-9 is zero to people. */
export function formatNumber(value: number | null | undefined, locale: Locale, style: NumberStyle = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const decimals = style.decimals ?? neededDecimals(value);
  const text = formatter(locale, style.decimals ?? 0, decimals, style.signed === true).format(value);
  return oneSign(/^-0([.,]0+)?$/.test(text) ? text.slice(1) : text);
}

/** As many as three significant digits need, at most nine: none from 100 on. */
const neededDecimals = (value: number): number =>
  value === 0 ? 0 : Math.min(9, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));

/** A number of a sentence or a key figure: three significant digits, "1.60", "2,670"; "0" for zero. */
export function formatFigure(value: number | null | undefined, locale: Locale, signed = false): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  // What is half by its decimals is a little less in binary: 9.995 is 10.0.
  const rounded = Number((value * (1 + 4 * Number.EPSILON)).toPrecision(3));
  // Below half of 1e-9 no digit is left.
  const decimals = Math.abs(rounded) < 5e-10 ? 0 : neededDecimals(rounded);
  return formatNumber(rounded, locale, { decimals, signed });
}

/**
 * Decimals that all numbers of a column or chart have, so that they align: as many as the least of them needs for two digits, at most two,
 * and no more than leave the largest four digits. Where the largest would have no three digits, so many more as it needs.
 */
export function columnDecimals(values: readonly (number | null)[]): number {
  const sizes = values.flatMap((value) => (value ? [Math.abs(value)] : [])).filter(Number.isFinite);
  if (sizes.length === 0) return 0;
  const decimals = (size: number, digits: number) => digits - 1 - Math.floor(Math.log10(size));
  const [least, largest] = sizes.reduce(([low, high], size) => [Math.min(low, size), Math.max(high, size)], [
    Infinity,
    0,
  ] as [number, number]);
  const ofLeast = Math.min(2, decimals(least, 2), decimals(largest, 4));
  const ofLargest = decimals(largest, 3);
  return Math.min(9, Math.max(0, ofLeast, ofLargest > 2 ? ofLargest : 0));
}

/**
 * A number in a column of so many decimals. What is there but too small for them is "<0.1", not zero. What is so much smaller that only
 * rounding can have left it is zero.
 */
export function formatCell(value: number | null | undefined, locale: Locale, decimals: number): string {
  const step = 10 ** -decimals;
  if (value && value > 0 && value < step / 2 && value >= step * 1e-4)
    return `<${formatNumber(step, locale, { decimals })}`;
  return formatNumber(value, locale, { decimals });
}

/** Writes the numbers of a column or chart, all with the same decimals. */
export function columnWriter(
  values: readonly (number | null)[],
  locale: Locale,
): (value: number | null | undefined) => string {
  const decimals = columnDecimals(values);
  return (value) => formatCell(value, locale, decimals);
}

/** A unit as people write it: "m^2/MW" is "m²/MW". */
export const unitText = (unit: string): string =>
  unit.replaceAll("^2", "²").replaceAll("^3", "³").replaceAll("CO2", "CO₂");

/** Text in which no line breaks between a number and its unit: "Heat 70 °C". */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\S)/g, `$1${NBSP}`);

/** What is between a number and its unit: nothing or a narrow space before the per cent sign of English and French. */
const gapBefore = (unit: string, locale: Locale): string => {
  if (unit !== "%" && unit !== "‰") return NBSP;
  return locale === "en" ? "" : locale === "fr" ? NARROW : NBSP;
};

const withUnit = (text: string, unit: string, locale: Locale): string =>
  unit === "" || unit === "1" || text === "–" ? text : `${text}${gapBefore(unit, locale)}${unitText(unit)}`;

/** A number with its unit behind a non-breaking space, e.g. "1,250 MW". The unit "1" and the empty unit are left out. */
export const formatUnit = (
  value: number | null | undefined,
  unit: string,
  locale: Locale,
  style?: NumberStyle,
): string => withUnit(formatNumber(value, locale, style), unit, locale);

/**
 * A value in the unit of its family that reads best, with three digits: 1234 MWh -> "1.23 GWh", 0.00681 MW -> "6.81 kW". A unit per
 * something keeps it: "2.43 TWh/a". Units without a family stay.
 */
export function formatScaled(value: number | null | undefined, unit: string, locale: Locale, signed = false): string {
  const [base = "", ...rest] = unit.split("/");
  if (!isSteppedUnit(base)) return withUnit(formatFigure(value, locale, signed), unit, locale);
  const [factor, name] = fittingUnit([value], base);
  return withUnit(formatFigure(value && value / factor, locale, signed), [name, ...rest].join("/"), locale);
}

/** Writes values that one sentence compares: with three digits, all in the unit of the family that fits them. */
export function figureWriter(
  values: readonly (number | null)[],
  unit: SteppedUnit,
  locale: Locale,
): (value: number | null) => string {
  const [factor, name] = fittingUnit(values, unit);
  return (value) => withUnit(formatFigure(value && value / factor, locale), name, locale);
}

interface MoneyStyle {
  /** Whole units with exactly so many decimals, for amounts that are paid. Without it: three digits. */
  decimals?: number;
  signed?: boolean;
  /** What the amount is paid for: "MWh", "MW/a". */
  per?: string;
}

/** Powers of 1000 of money behind the number, in the order of the languages' habits. */
const MONEY_WORDS: Record<Locale, readonly string[]> = {
  en: ["", "k", "m", "bn"],
  de: ["", "Tsd.", "Mio.", "Mrd."],
  fr: ["", "k", "M", "Md"],
};

/** From here on three digits of thousands, millions and billions are shorter than those of the unit before. */
const MONEY_FROM = [0, 9995, 999_500, 999.5e6] as const;

/** An amount of money as people write it: "€166k", "166 Tsd. €", "166 k€", "−CHF 11.5k". */
export function formatMoney(
  value: number | null | undefined,
  currency: string,
  locale: Locale,
  style: MoneyStyle = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const { decimals, signed, per } = style;
  const size = Math.abs(value);
  const power = decimals === undefined ? MONEY_FROM.findLastIndex((from) => size >= from) : 0;
  const amount = size / 1000 ** power;
  const digits = decimals === undefined ? formatFigure(amount, locale) : formatNumber(amount, locale, { decimals });
  const sign = !/[1-9]/.test(digits) ? "" : value < 0 ? MINUS : signed ? "+" : "";
  const ending = per ? `/${unitText(per)}` : "";
  const unit = currencySign(currency);
  if (locale === "en") {
    const gap = unit.length > 1 ? NBSP : "";
    return `${sign}${unit}${gap}${digits}${MONEY_WORDS.en[power]}${ending}`;
  }
  return `${sign}${digits}${NBSP}${moneyUnit(currency, power, locale)}${ending}`;
}

/** The unit of a column of money: "€k", "Tsd. €", "k€". @param power of 1000: 0 units, 1 thousands, 2 millions, 3 billions */
export function moneyUnit(currency: string, power: number, locale: Locale): string {
  const sign = currencySign(currency);
  const word = MONEY_WORDS[locale][power] ?? "";
  if (word === "") return sign;
  if (locale === "en") return sign.length > 1 ? `${sign}${NBSP}${word}` : `${sign}${word}`;
  return locale === "fr" ? `${word}${sign}` : `${word}${NBSP}${sign}`;
}

/** A price by its unit: 83.7 "EUR/MWh" -> "€83.7/MWh", "83,7 €/MWh". */
export function formatPrice(value: number | null | undefined, unit: string, locale: Locale, decimals?: number): string {
  const [currency = "", ...per] = unit.split("/");
  return formatMoney(value, currency, locale, { per: per.join("/"), decimals });
}

/** An exchange rate: four decimals, and as many more as three digits of a small one need: "1.0873", "0.00256". */
export const formatRate = (rate: number, locale: Locale): string =>
  formatNumber(rate, locale, { decimals: Math.max(4, columnDecimals([rate])) });

/** The unit of a price in the head of a column or at an axis: "EUR/MWh" -> "€/MWh". */
export function priceText(unit: string): string {
  const [currency = "", ...per] = unit.split("/");
  return unitText([currencySign(currency), ...per].join("/"));
}

/** A share 0..1 as percent. Without decimals of its own it has one, and none where that is a fourth digit or nothing: "95.1%", "100%", "0%". */
export function formatPercent(value: number | null | undefined, locale: Locale, decimals?: number): string {
  if (value === null || value === undefined) return "–";
  const usual = value === 0 || Math.abs(value) >= 0.9995 ? 0 : 1;
  return formatUnit(value * 100, "%", locale, { decimals: decimals ?? usual });
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A day in a zone: "5 Mar 2030", "05.03.2030", "05/03/2030". */
export function formatDate(time: Instant, locale: Locale, zone: string): string {
  const { year, month, day } = partsOf(zone, time);
  if (locale === "en") return `${day} ${MONTHS.en[month - 1]} ${year}`;
  return [two(day), two(month), year].join(locale === "de" ? "." : "/");
}

/** A day and time with the name of the zone: "5 Mar 2030, 14:05 (Europe/Berlin)". `bare` leaves the zone to the heading. */
export function formatTime(time: Instant, locale: Locale, zone: string, bare = false): string {
  const text = `${formatDate(time, locale, zone)}, ${formatClock(time, zone)}`;
  return bare ? text : `${text} (${zone})`;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** How the platform writes some fields of a time; making one is slow, so each is made once. */
function dateFormat(locale: Locale, zone: string, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(fields)}`;
  let format = dateFormats.get(key);
  if (!format) dateFormats.set(key, (format = new Intl.DateTimeFormat(TAGS[locale], { ...fields, timeZone: zone })));
  return format;
}

/** The time of the clock: "14:05"; of one that a day has twice with its offset, as the two are told apart by nothing else: "02:05 +01:00". */
export function formatClock(time: Instant, zone: string): string {
  const { hour, minute } = partsOf(zone, time);
  const text = `${two(hour)}:${two(minute)}`;
  const ms = new Date(time).getTime();
  const clock = zoneClock(zone);
  const wall = clock.toWall(ms);
  return clock.toUtc(wall).length > 1 ? `${text} ${offsetText(wall - ms)}` : text;
}

/** A day and its month in figures: "05/03", "5.3.", "05/03". */
export const formatDayMonth = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, { day: "numeric", month: "numeric" }).format(new Date(time));

/** French counts the first of a month and no other: "1er mars", "2 mars". */
const firstOfMonth = (text: string, locale: Locale): string => (locale === "fr" ? text.replace(/^1 /, "1er ") : text);

/** A day and its month in words: "5 March", "5. März", "5 mars". */
export const formatLongDay = (time: Instant, locale: Locale, zone: string): string =>
  firstOfMonth(dateFormat(locale, zone, { day: "numeric", month: "long" }).format(new Date(time)), locale);

/** A month and its year in words: "March 2030", "März 2030", "mars 2030". */
export const formatMonth = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, { month: "long", year: "numeric" }).format(new Date(time));

/** A weekday, 0 to 6 from Monday: "Mon", "Mo", "lun.". */
export const weekdayName = (weekday: number, locale: Locale): string =>
  // 1 January 2024 was a Monday.
  dateFormat(locale, "UTC", { weekday: "short" }).format(Date.UTC(2024, 0, 1 + weekday));

/** A day and time without the year, next to the pointer of a chart: "5 Mar, 14:05". */
export const formatMoment = (time: Instant, locale: Locale, zone: string): string =>
  firstOfMonth(
    dateFormat(locale, zone, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(new Date(time)),
    locale,
  );

/** A month in words, for axes: "Mar", "März", "mars". */
export const monthName = (month: number, locale: Locale): string => MONTHS[locale][month - 1] ?? String(month);

/** A period of delivery in words: "2026-12" is "Dec 2026", which never wraps. Quarters, seasons and years stay as the market writes them. */
export function formatPeriod(key: string, locale: Locale): string {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(key) ?? [];
  return year ? `${monthName(Number(month), locale)}${NBSP}${year}` : key;
}

/** The time a span takes, in seconds: "2 h 5 min", "42 s". */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s}${NBSP}s`;
  const minutes = Math.round(s / 60);
  if (minutes < 60) return `${minutes}${NBSP}min`;
  return `${Math.floor(minutes / 60)}${NBSP}h ${minutes % 60}${NBSP}min`;
}
