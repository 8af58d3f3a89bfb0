import {
  columnDecimals,
  formatCell,
  formatMoney,
  formatNumber,
  formatPrice,
  formatScaled,
  moneyUnit,
  priceText,
} from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { fittingFactor, fittingUnit, isSteppedUnit } from "./fitting";

type Value = number | null | undefined;

/** How all numbers of a column are written: the unit of its head, a number of it, and one with its sign for differences. */
export interface ColumnFigures {
  unit: string;
  write: (value: Value) => string;
  signed: (value: Value) => string;
  /** The value as a number in the unit, for a chart. */
  scaled: (value: Value) => number | null;
}

const MONEY_FACTORS = [1, 1e3, 1e6, 1e9];
/** Cents are the least that is paid. */
const MOST_DECIMALS = 2;

function figures(unit: string, factor: number, decimals: number, locale: Locale): ColumnFigures {
  const scaled = (value: Value) => (value === null || value === undefined ? null : value / factor);
  return {
    unit,
    scaled,
    write: (value) => formatCell(scaled(value), locale, decimals),
    signed: (value) => formatNumber(scaled(value), locale, { decimals, signed: true }),
  };
}

const largestOf = (values: readonly Value[]): number =>
  values.reduce<number>((most, value) => (value && Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);

/** Decimals with which the largest value has three digits. */
const threeDigits = (values: readonly Value[]): number => {
  const largest = largestOf(values);
  return largest > 0 ? 2 - Math.floor(Math.log10(largest)) : 0;
};

/** A column of amounts of money: "€k" with one decimal, "€" without unless three digits need some. @param values [currency] */
export function moneyColumn(values: readonly Value[], currency: string, locale: Locale): ColumnFigures {
  const factor = fittingFactor(values, MONEY_FACTORS);
  const needed = threeDigits(values.map((value) => value && value / factor));
  const decimals = Math.min(MOST_DECIMALS, Math.max(factor === 1 ? 0 : 1, needed));
  return figures(moneyUnit(currency, MONEY_FACTORS.indexOf(factor), locale), factor, decimals, locale);
}

/** A column of prices: three digits of the largest, and one decimal below 1,000. @param unit "EUR/MWh" */
export function priceColumn(values: readonly Value[], unit: string, locale: Locale): ColumnFigures {
  const decimals = largestOf(values) < 1000 ? Math.min(MOST_DECIMALS, Math.max(1, threeDigits(values))) : 0;
  return figures(priceText(unit), 1, decimals, locale);
}

/** A column of power, energy, mass or anything else in the unit that fits it. @param values in `unit`: those of all columns that share it */
export function amountColumn(values: readonly Value[], unit: string, locale: Locale): ColumnFigures {
  const [base = "", ...per] = unit.split("/");
  const [factor, name] = isSteppedUnit(base) ? fittingUnit(values, base) : ([1, base] as const);
  const decimals = columnDecimals(values.map((value) => (value ? value / factor : null)));
  return figures([name, ...per].join("/"), factor, decimals, locale);
}

interface Paid {
  value: Value;
  currency: string;
}
/** A column whose rows may be in several currencies: no unit in its head then, each cell has its own. */
interface PaidFigures {
  unit: string | undefined;
  write: (value: Value, currency: string) => string;
  signed: (value: Value, currency: string) => string;
}

function paidFigures(
  rows: readonly Paid[],
  column: (values: readonly Value[], currency: string) => ColumnFigures,
  alone: (value: Value, currency: string, signed: boolean) => string,
): PaidFigures {
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  if (currency === undefined || others.length > 0)
    return {
      unit: undefined,
      write: (value, own) => alone(value, own, false),
      signed: (value, own) => alone(value, own, true),
    };
  return column(
    rows.map(({ value }) => value),
    currency,
  );
}

/** A column of amounts of money of rows that name their currency. */
export const paidColumn = (rows: readonly Paid[], locale: Locale): PaidFigures =>
  paidFigures(
    rows,
    (values, currency) => moneyColumn(values, currency, locale),
    (value, currency, signed) => formatMoney(value, currency, locale, { signed }),
  );

/** A column of prices of rows that name their currency. @param per what the price is for: "MWh" */
export const pricedColumn = (rows: readonly Paid[], per: string, locale: Locale): PaidFigures =>
  paidFigures(
    rows,
    (values, currency) => priceColumn(values, `${currency}/${per}`, locale),
    (value, currency, signed) =>
      signed ? formatMoney(value, currency, locale, { per, signed }) : formatPrice(value, `${currency}/${per}`, locale),
  );

/** Whether a unit is money or a price: its first part is the code of a currency. */
const isPaid = (unit: string): boolean => /^[A-Z]{3}(\/|$)/.test(unit);

/** A value of any unit of a run: money and prices with their sign, the others in the unit of their family that fits. */
export function formatQuantity(value: Value, unit: string, locale: Locale, signed = false): string {
  if (!isPaid(unit)) return formatScaled(value, unit, locale, signed);
  const [currency = "", ...per] = unit.split("/");
  return formatMoney(value, currency, locale, { signed, per: per.length > 0 ? per.join("/") : undefined });
}

/** A column of values of any unit of a run. Money of a year is money: "€k/a"; other prices stay in whole units. */
export function quantityColumn(values: readonly Value[], unit: string, locale: Locale): ColumnFigures {
  if (!isPaid(unit)) return amountColumn(values, unit, locale);
  const [currency = "", per, ...more] = unit.split("/");
  if (more.length > 0 || (per !== undefined && per !== "a")) return priceColumn(values, unit, locale);
  const column = moneyColumn(values, currency, locale);
  return { ...column, unit: per === undefined ? column.unit : `${column.unit}/${per}` };
}
