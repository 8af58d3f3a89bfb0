import { useTranslation } from "react-i18next";
import { formatMoment, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { peakOf } from "~/entities/spot/findings/findings";
import { LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";

/** Powers [kW] by step. Null: not known. */
export interface DemandChartData {
  /** Start of the first step [ms since 1970] and length of one [s]. */
  start: number;
  step: number;
  /** Days of the month, where steps are days. */
  labels: string[] | null;
  /** The step under way. Null: none of those shown. */
  now: number | null;
  /** Consumers whose forecasts are added up. */
  added: number;
  metered: (number | null)[];
  /** What people expect. */
  manual: (number | null)[];
  planned: (number | null)[];
  p10: (number | null)[];
  p50: (number | null)[];
  p90: (number | null)[];
}

interface Props {
  chart: DemandChartData;
  periodText: string;
  carrier: string;
  zone: string;
  csvHref: string;
  /** [kWh]. Null: nothing was metered. */
  energy: number | null;
}

/** What was metered, what was expected with its band, and what the plans in force say; the present is marked. */
export function DemandChart({ chart, periodText, carrier, zone, csvHref, energy }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  // The band is between two of them, wherever they come to be.
  const series = [
    { row: "metered" as const, strong: true },
    { row: "planned" as const },
    { row: "manual" as const },
    { row: "p50" as const },
    { row: "p10" as const },
    { row: "p90" as const },
  ].flatMap(({ row, strong }) =>
    chart[row].some((value) => value !== null)
      ? [
          {
            row,
            name: t(`demands.${chart.added > 1 ? "course_of_several" : "course"}.${row}`),
            values: chart[row],
            strong,
          },
        ]
      : [],
  );
  const [low, high] = ["p10", "p90"].map((edge) => series.findIndex(({ row }) => row === edge));
  // What was metered; of what is ahead, what the plans say.
  const peak = peakOf(chart.metered.some((value) => value !== null) ? chart.metered : chart.planned);
  const atOf = (step: number) =>
    chart.labels?.[step] ?? formatMoment(chart.start + step * chart.step * 1000, locale, zone);
  return (
    <LineChart
      id="demands"
      {...titled(
        peak && t("finding.demand_peak", { at: atOf(peak.at), power: formatScaled(peak.value / 1000, "MW", locale) }),
        t("demands.chart", { carrier }),
      )}
      summary={t(energy === null ? "demands.chart_ahead" : "demands.chart_summary", {
        shown: periodText,
        energy: formatScaled((energy ?? 0) / 1000, "MWh", locale),
      })}
      unit="kW"
      {...(chart.labels ? { labels: chart.labels } : { time: { start: chart.start, step: chart.step } })}
      zone={zone}
      series={series}
      csvHref={csvHref}
      band={low! < 0 || high! < 0 ? undefined : [low!, high!]}
      mark={chart.now === null ? undefined : { step: chart.now, label: t("schedule.now") }}
    />
  );
}
