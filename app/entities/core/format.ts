import { type Instant, partsOf } from "~/entities/core/clock";
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

const formatters = new Map<string, Intl.NumberFormat>();

/** @param least decimals always written @param most decimals at most. Null: three digits and a power of ten */
function formatter(locale: Locale, least: number, most: number | null, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${least} ${most} ${signed}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const options: Intl.NumberFormatOptions =
    most === null
      ? { notation: "scientific", maximumSignificantDigits: 3 }
      : { minimumFractionDigits: least, maximumFractionDigits: most };
  if (signed) options.signDisplay = "exceptZero";
  const created = new Intl.NumberFormat(TAGS[locale], options);
  formatters.set(key, created);
  return created;
}

const oneSpace = (text: string): string => text.replace(/\u202f/g, NBSP);

interface NumberStyle {
  /** Exact number of decimals. Without it: as many as three significant digits need, never rounding whole digits. */
  decimals?: number;
  /** Sign also on positive numbers, for differences. */
  signed?: boolean;
}

/** A number; "–" when there is none. */
export function formatNumber(value: number | null | undefined, locale: Locale, style: NumberStyle = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const decimals = style.decimals ?? neededDecimals(value);
  const tiny = style.decimals === undefined && value !== 0 && Math.abs(value) < 1e-4;
  const written = formatter(locale, style.decimals ?? 0, tiny ? null : decimals, style.signed === true);
  const text = written.format(value);
  return oneSpace(/^-0([.,]0+)?$/.test(text) ? text.slice(1) : text);
}

/** As many as three significant digits need, at most six: none from 100 on. */
const neededDecimals = (value: number): number => Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));

/**
 * Decimals that all numbers of a column or chart have, so that they align: as many as the least of them needs for two digits, at most two.
 * Where the largest would have no three digits, so many more as it needs.
 */
export function columnDecimals(values: readonly (number | null)[]): number {
  const sizes = values.flatMap((value) => (value ? [Math.abs(value)] : [])).filter(Number.isFinite);
  if (sizes.length === 0) return 0;
  const decimals = (size: number, digits: number) => digits - 1 - Math.floor(Math.log10(size));
  const ofLeast = Math.min(2, decimals(Math.min(...sizes), 2));
  const ofLargest = decimals(Math.max(...sizes), 3);
  return Math.min(6, Math.max(0, ofLeast, ofLargest > 2 ? ofLargest : 0));
}

/** A unit as people write it: "m^2/MW" is "m²/MW". */
export const unitText = (unit: string): string => unit.replaceAll("^2", "²").replaceAll("^3", "³");

/** Text in which no line breaks between a number and its unit: "Heat 70 °C". */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\S)/g, `$1${NBSP}`);

/** A number with its unit behind a non-breaking space, e.g. "1,250 MW". The unit "1" and the empty unit are left out. */
export function formatUnit(
  value: number | null | undefined,
  unit: string,
  locale: Locale,
  style?: NumberStyle,
): string {
  const text = formatNumber(value, locale, style);
  return unit === "" || unit === "1" || text === "–" ? text : `${text}${NBSP}${unitText(unit)}`;
}

const STEPS: Record<string, readonly [number, string][]> = {
  MWh: [
    [1e6, "TWh"],
    [1e3, "GWh"],
    [1, "MWh"],
    [1e-3, "kWh"],
  ],
  MW: [
    [1e3, "GW"],
    [1, "MW"],
    [1e-3, "kW"],
  ],
  kg: [
    [1e6, "kt"],
    [1e3, "t"],
    [1, "kg"],
  ],
};

/** An energy in MWh, power in MW or mass in kg in the size that reads best: 1234 MWh -> "1.23 GWh". */
export function formatScaled(value: number | null | undefined, unit: "MWh" | "MW" | "kg", locale: Locale): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const steps = STEPS[unit] ?? [];
  const [factor, name] = steps.find(([size]) => Math.abs(value) >= size) ?? [1, unit];
  return formatUnit(value / factor, value === 0 ? unit : name, locale);
}

/** An amount of money with its ISO currency code: "12,300 EUR". Whole units from 100 up, cents below. */
export function formatMoney(
  value: number | null | undefined,
  currency: string,
  locale: Locale,
  decimals?: number,
): string {
  const digits = decimals ?? (Math.abs(value ?? 0) >= 100 || value === 0 ? 0 : 2);
  return formatUnit(value, currency, locale, { decimals: digits });
}

/** A share 0..1 as percent. */
export function formatPercent(value: number | null | undefined, locale: Locale, decimals = 1): string {
  return value === null || value === undefined ? "–" : formatUnit(value * 100, "%", locale, { decimals });
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

/** The time of the clock: "14:05". */
export function formatClock(time: Instant, zone: string): string {
  const { hour, minute } = partsOf(zone, time);
  return `${two(hour)}:${two(minute)}`;
}

/** A day and its month in figures: "05/03", "5.3.", "05/03". */
export const formatDayMonth = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, { day: "numeric", month: "numeric" }).format(new Date(time));

/** A day and its month in words: "5 March", "5. März", "5 mars". */
export const formatLongDay = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, { day: "numeric", month: "long" }).format(new Date(time));

/** A month and its year in words: "March 2030", "März 2030", "mars 2030". */
export const formatMonth = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, { month: "long", year: "numeric" }).format(new Date(time));

/** A weekday, 0 to 6 from Monday: "Mon", "Mo", "lun.". */
export const weekdayName = (weekday: number, locale: Locale): string =>
  // 1 January 2024 was a Monday.
  dateFormat(locale, "UTC", { weekday: "short" }).format(Date.UTC(2024, 0, 1 + weekday));

/** A day and time without the year, next to the pointer of a chart: "5 Mar, 14:05". */
export const formatMoment = (time: Instant, locale: Locale, zone: string): string =>
  dateFormat(locale, zone, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(time));

/** A month in words, for axes: "Mar", "März", "mars". */
export const monthName = (month: number, locale: Locale): string => MONTHS[locale][month - 1] ?? String(month);

/** The time a span takes, in seconds: "2 h 5 min", "42 s". */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s}${NBSP}s`;
  const minutes = Math.round(s / 60);
  if (minutes < 60) return `${minutes}${NBSP}min`;
  return `${Math.floor(minutes / 60)}${NBSP}h ${minutes % 60}${NBSP}min`;
}
