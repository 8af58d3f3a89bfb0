import { MINUTE_MS } from "~/entities/core/clock";
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

/** @param least decimals always written @param most decimals at most; null: three digits and a power of ten */
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

function neededDecimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 100) return 0;
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
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

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const QUARTER_MS = 900_000;
/** From here on every zone is a whole number of quarter hours away from UTC. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const MOST_QUARTERS = 20_000;
const quarters = new Map<string, Map<number, Parts>>();

/** The parts of an instant in a zone; hours run 0..23. Asking Intl is slow, so what it says of a quarter hour is kept. */
export function partsIn(time: number | Date | string, zone: string): Parts {
  const at = typeof time === "number" ? time : new Date(time).getTime();
  if (!(at >= QUARTERS_SINCE)) return partsByIntl(at, zone);
  const quarter = Math.floor(at / QUARTER_MS);
  let cached = quarters.get(zone);
  if (!cached || cached.size > MOST_QUARTERS) quarters.set(zone, (cached = new Map()));
  let parts = cached.get(quarter);
  if (!parts) cached.set(quarter, (parts = partsByIntl(quarter * QUARTER_MS, zone)));
  return { ...parts, minute: parts.minute + Math.floor((at - quarter * QUARTER_MS) / MINUTE_MS) };
}

function partsByIntl(time: number, zone: string): Parts {
  const parts: Record<string, number> = {};
  let format = partFormats.get(zone);
  if (!format) {
    const numeric = "numeric";
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    });
    partFormats.set(zone, format);
  }
  for (const part of format.formatToParts(new Date(time))) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}
const partFormats = new Map<string, Intl.DateTimeFormat>();
const two = (n: number): string => String(n).padStart(2, "0");

/** A day in a zone: "5 Mar 2030", "05.03.2030", "05/03/2030". */
export function formatDate(time: number | Date | string, locale: Locale, zone: string): string {
  const { year, month, day } = partsIn(time, zone);
  if (locale === "en") return `${day} ${MONTHS.en[month - 1]} ${year}`;
  return [two(day), two(month), year].join(locale === "de" ? "." : "/");
}

/** A day and time with the name of the zone: "5 Mar 2030, 14:05 (Europe/Berlin)". `bare` leaves the zone to the heading. */
export function formatTime(time: number | Date | string, locale: Locale, zone: string, bare = false): string {
  const { hour, minute } = partsIn(time, zone);
  const text = `${formatDate(time, locale, zone)}, ${two(hour)}:${two(minute)}`;
  return bare ? text : `${text} (${zone})`;
}

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
