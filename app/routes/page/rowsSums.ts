import type { TFunction } from "i18next";
import { formatDate, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** What rows of a file hold, of all of them: what is not said in a row is left out. */
interface RowsColumns {
  /** YYYY-MM-DD, in any order. */
  days: readonly (string | undefined)[];
  /** Numbers that add up: energy, power, or money. */
  amounts?: { values: readonly (number | undefined)[]; unit: string; isMoney?: boolean };
  prices: { values: readonly (number | undefined)[]; unit: string };
}

const isSaid = <T>(value: T | undefined): value is T => value !== undefined;

/** Sums of the rows of a file as they are understood: a wrong decimal sign or order of day and month is seen in them at once. */
export function rowsSums(t: TFunction, locale: Locale, { days, amounts, prices }: RowsColumns) {
  const day = (text: string) => formatDate(text, locale, "UTC");
  const range = (low: string, high: string) => (low === high ? low : t("timeseries:rows.range", { low, high }));
  const ordered = days.filter(isSaid).sort();
  const numbers = prices.values.filter(isSaid);
  const added = amounts?.values.filter(isSaid) ?? [];
  const price = (value: number) => formatUnit(value, prices.unit, locale, { decimals: 2 });
  const [first, last] = [ordered[0], ordered.at(-1)];
  return [
    ...(first && last ? [{ term: t("timeseries:rows.days"), value: range(day(first), day(last)) }] : []),
    ...(amounts && added.length > 0
      ? [
          {
            term: t(amounts.isMoney ? "timeseries:rows.money" : "timeseries:rows.amounts"),
            value: formatUnit(
              added.reduce((sum, one) => sum + one, 0),
              amounts.unit,
              locale,
              { decimals: amounts.isMoney ? 2 : 3 },
            ),
          },
        ]
      : []),
    ...(numbers.length > 0
      ? [
          {
            term: t("timeseries:rows.prices"),
            value: range(price(Math.min(...numbers)), price(Math.max(...numbers))),
          },
        ]
      : []),
  ];
}
