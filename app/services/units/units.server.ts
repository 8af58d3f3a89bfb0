import { parseUnit, type UnitTerm } from "./expression";
import { magnitudeOf, sameDimension } from "./library";

export { renderUnit, type UnitContext } from "./template";
export { HOURS_OF_YEAR } from "./symbols";

interface UnitOptions {
  /** What "ct" is a hundredth of. Default EUR. */
  currency?: string;
  /** Amounts of a currency per 1 EUR. Without rates a currency converts into itself only. */
  rates?: Readonly<Record<string, number>>;
  /** K, °C and °F are differences, not points of a scale: 5 K = 5 °C. */
  difference?: boolean;
}

/** The answer to "can this be converted": to = from * factor + offset. */
export interface UnitCheck {
  is_convertible: boolean;
  /** Null when not convertible. */
  factor: number | null;
  /** Not 0 only between temperature scales. */
  offset: number;
  /** Why not: a translation key of the area "units" and its params. */
  error?: { key: string; params: Record<string, string | number> };
}

/**
 * Whether and how a unit converts into another. Equal texts always do. A year has 8760 h. Power of ten and binary noise of the
 * product of factors is rounded away at 12 digits. Never throws, whatever the texts are.
 */
export function isConvertible(from: string, to: string, options: UnitOptions = {}): UnitCheck {
  if (from === to) return { is_convertible: true, factor: 1, offset: 0 };
  const source = parseUnit(from, options.currency);
  if (!source.ok) return refuse(source.key, from, source.symbol);
  const target = parseUnit(to, options.currency);
  if (!target.ok) return refuse(target.key, to, target.symbol);
  const a = magnitudeOf(source.terms, options.rates);
  const b = magnitudeOf(target.terms, options.rates);
  if (!sameDimension(a, b)) {
    return {
      is_convertible: false,
      factor: null,
      offset: 0,
      error: { key: "units.not_convertible", params: shortened({ from, to }) },
    };
  }
  const zeros = [source.terms, target.terms].map(zeroOf);
  const [zeroFrom, zeroTo] = zeros;
  const offset =
    options.difference || typeof zeroFrom !== "number" || typeof zeroTo !== "number" ? 0 : (zeroFrom - zeroTo) / b.size;
  return { is_convertible: true, factor: round(a.size / b.size), offset: round(offset) };
}

/** The value in another unit, or null when the units do not convert. */
export function convert(value: number, from: string, to: string, options: UnitOptions = {}): number | null {
  const { factor, offset } = isConvertible(from, to, options);
  return factor === null ? null : value * factor + offset;
}

export interface SeriesConversion extends UnitCheck {
  /** The source holds energies (or amounts) per step and the target is a power (or flow): divide by the step in hours. */
  per_step: boolean;
}

/**
 * Conversion of a time series: like isConvertible. It also converts an amount per step into a flow, as in meter readings of kWh per
 * quarter-hour for a demand in MW.
 */
export function seriesConversion(from: string, to: string, options: UnitOptions = {}): SeriesConversion {
  const direct = isConvertible(from, to, options);
  if (direct.is_convertible) return { ...direct, per_step: false };
  const amount = isConvertible(from, `(${to})*h`, options);
  return amount.is_convertible ? { ...amount, per_step: true } : { ...direct, per_step: false };
}

/** Zero point in K when the unit is a bare temperature. */
function zeroOf(terms: readonly UnitTerm[]): number | null {
  const [only] = terms;
  return terms.length === 1 && only?.power === 1 ? (only.symbol.zeroK ?? null) : null;
}

const round = (value: number): number => Number(value.toPrecision(12));

const shortened = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.slice(0, 60)]));

function refuse(key: "too_long" | "unreadable" | "unknown_symbol", unit: string, symbol: string): UnitCheck {
  return {
    is_convertible: false,
    factor: null,
    offset: 0,
    error: { key: `units.${key}`, params: shortened({ unit, symbol }) },
  };
}
