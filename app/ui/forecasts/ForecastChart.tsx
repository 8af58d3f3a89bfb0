import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ForecastCurves } from "~/entities/forecasts/figures";
import { numbersOf } from "~/entities/timeseries/course";
import { LineChart } from "~/ui/kit/charts";

/** What was measured, what is expected, and the band in which it is expected; the present is marked. */
export function ForecastChart(props: { curves: ForecastCurves; percentile: number; unit: string; zone: string }) {
  const { curves, percentile, unit, zone } = props;
  const { t, i18n } = useTranslation("forecasts");
  const locale = i18n.language as Locale;
  const level = (value: number) => formatNumber(value, locale, { decimals: Number.isInteger(value) ? 0 : 1 });
  const expected = curves.p50.filter((value) => value !== null);
  const { mean } = numbersOf(expected);
  return (
    <LineChart
      id="forecast-chart"
      title={t("chart.title")}
      summary={t("chart.summary", { mean: formatNumber(mean, locale), unit, count: expected.length })}
      unit={unit}
      time={{ start: curves.start, step: curves.step }}
      zone={zone}
      fromMinimum
      series={[
        { name: t("chart.measured"), values: curves.measured },
        { name: t("chart.expected"), values: curves.p50 },
        { name: t("chart.edge", { level: level(100 - percentile) }), values: curves.lower },
        { name: t("chart.edge", { level: level(percentile) }), values: curves.upper },
      ]}
      band={[2, 3]}
      mark={curves.now === null ? undefined : { step: curves.now, label: t("chart.now") }}
    />
  );
}
