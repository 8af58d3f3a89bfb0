import { useTranslation } from "react-i18next";
import { fittingUnit } from "~/entities/core/figures/fitting";
import { formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type SeriesNumbers, shownUnit, sumUnit } from "~/entities/timeseries/course";
import { type KeyFigure, KeyFigures } from "../kit/lists/DefinitionList";

interface SeriesCardsProps {
  numbers: Pick<SeriesNumbers, "mean" | "min" | "max"> & Partial<SeriesNumbers>;
  unit: string;
  /** Unit of the annual sum, where it is not that of the values times hours. */
  sumUnit?: string;
  /** Before and after the numbers of every series. */
  first?: readonly KeyFigure[];
  more?: readonly KeyFigure[];
}

/** The numbers of a series: average, annual sum, maximum, minimum and gaps, as far as they are known of it. */
export function SeriesCards({ numbers, unit, first = [], more = [], ...options }: SeriesCardsProps) {
  const { t, i18n } = useTranslation("timeseries");
  const { mean, min, max, annualSum, gaps } = numbers;
  const number = (value: number | null, decimals = 3) => formatNumber(value, i18n.language as Locale, { decimals });
  // Powers are written in the unit in which the largest is read best: a home has none in MW.
  const [factor, fitting] = unit === "MW" ? fittingUnit([mean, max], "MW") : [1, shownUnit(unit) ?? ""];
  const of = (key: "mean" | "max" | "min", value: number | null): KeyFigure => ({
    term: t(`numbers.${key}`),
    value: number(value === null ? null : value / factor),
    unit: unitText(fitting),
  });
  const annual = (value: number | null): KeyFigure => ({
    term: t("numbers.annual_sum"),
    value: number(value, 0),
    unit: unitText(options.sumUnit ?? sumUnit(unit)),
    note: t("numbers.annual_sum_note"),
  });
  return (
    <KeyFigures
      items={[
        ...first,
        of("mean", mean),
        ...(annualSum === undefined ? [] : [annual(annualSum)]),
        of("max", max),
        of("min", min),
        ...(gaps ? [{ term: t("numbers.gaps"), value: number(gaps, 0), note: t("numbers.gaps_note") }] : []),
        ...more,
      ]}
    />
  );
}
