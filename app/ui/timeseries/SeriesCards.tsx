import { useTranslation } from "react-i18next";
import { fittingUnit, inBaseUnit } from "~/entities/core/figures/fitting";
import { formatFigure, formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { fittingSeriesUnit, hasSum, type SeriesNumbers, shownUnit, sumUnit } from "~/entities/timeseries/course";
import { type KeyFigure, KeyFigures } from "../kit/lists/DefinitionList";

interface SeriesCardsProps {
  numbers: Pick<SeriesNumbers, "mean" | "min" | "max"> & Partial<SeriesNumbers>;
  unit: string;
  /** The unit was chosen by more than these numbers: it stays. */
  isFitted?: boolean;
  /** Unit of the sums, where it is not that of the values times hours. */
  sumUnit?: string;
  /** Before and after the numbers of every series. */
  first?: readonly KeyFigure[];
  more?: readonly KeyFigure[];
}

/** The numbers of a series: average, sum, that of an average year, maximum, minimum and gaps, as far as they are known of it. */
export function SeriesCards({ numbers, unit, first = [], more = [], ...options }: SeriesCardsProps) {
  const { t, i18n } = useTranslation("timeseries");
  const { mean, min, max, sum, annualSum, gaps } = numbers;
  const locale = i18n.language as Locale;
  const [factor, fitting] = options.isFitted ? [1, unit] : fittingSeriesUnit(unit, numbers);
  const of = (key: "mean" | "max" | "min", value: number | null): KeyFigure => ({
    term: t(`numbers.${key}`),
    value: formatNumber(value && value / factor, locale),
    unit: unitText(shownUnit(fitting) ?? ""),
  });
  const total = (key: "sum" | "annual_sum", value: number | null): KeyFigure => ({
    term: t(`numbers.${key}`),
    ...energyOf(value, options.sumUnit ?? sumUnit(unit), locale),
    note: t(`numbers.${key}_note`),
  });
  const addsUp = hasSum(unit) || options.sumUnit === unit;
  return (
    <KeyFigures
      items={[
        ...first,
        of("mean", mean),
        ...(sum === undefined || !addsUp ? [] : [total("sum", numbers.count === 0 ? null : sum)]),
        ...(annualSum === undefined ? [] : [total("annual_sum", annualSum)]),
        of("max", max),
        of("min", min),
        ...(gaps
          ? [
              {
                term: t("numbers.gaps"),
                value: formatNumber(gaps, locale, { decimals: 0 }),
                note: t("numbers.gaps_note"),
              },
            ]
          : []),
        ...more,
      ]}
    />
  );
}

/** A sum over time in the unit of its family that reads best; whole where its unit has no family. */
export function energyOf(value: number | null, unit: string, locale: Locale): { value: string; unit: string } {
  const base = inBaseUnit(unit);
  if (!base) return { value: formatNumber(value, locale, { decimals: 0 }), unit: unitText(unit) };
  const [stored, size] = base;
  const inBase = value && value * size;
  const [factor, name] = fittingUnit([inBase], stored);
  return { value: formatFigure(inBase && inBase / factor, locale), unit: name };
}
