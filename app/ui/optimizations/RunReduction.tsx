import { useTranslation } from "react-i18next";
import { formatLongDay, formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ReducedSeries, ReductionReport } from "~/entities/results/reduction";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface RunReductionProps {
  reduction: ReductionReport;
  /** Names of the carrier levels and parameter types, by id. */
  names: { levels: Record<string, string>; parameters: Record<string, string> };
  locale: Locale;
  level?: 2 | 3;
}

/** A day of a model year, 29 February left out, as day and month. */
const dayText = (day: number, locale: Locale): string => formatLongDay(Date.UTC(2025, 0, 1 + day), locale, "UTC");

/** How many steps were solved, which days stand for themselves, and how far the series are from those entered. */
export function RunReduction({ reduction, names, locale, level }: RunReductionProps) {
  const { t } = useTranslation("optimizations");
  const { kind, steps, inputSteps, periods, extremeDays, series } = reduction;
  const number = (value: number) => formatNumber(value, locale);
  const counts = { steps: number(steps), all: number(inputSteps), days: number(periods ?? 0) };
  const value = (name: keyof ReducedSeries & `${string}${"Before" | "After"}`) => ({
    key: name,
    header: t(`reduction.${name}`),
    numeric: true,
    cell: (row: ReducedSeries) => number(row[name]),
  });
  return (
    <Section id="reduction" level={level} title={t("reduction.title")} lead={t(`reduction.lead_${kind}`, counts)}>
      {extremeDays.length > 0 ? (
        <>
          <p>{t("reduction.extremes")}</p>
          <ul>
            {extremeDays.map(({ day, reason, carrierLevelId }) => (
              <li key={day}>
                {t(`reduction.${reason}`, {
                  date: dayText(day, locale),
                  carrierLevel: carrierLevelId === null ? "" : (names.levels[carrierLevelId] ?? carrierLevelId),
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <DataTable
        caption={t("reduction.caption")}
        rows={series}
        rowKey={(row) => String(series.indexOf(row))}
        columns={[
          { key: "component", header: t("reduction.component"), rowHeader: true, cell: (row) => row.componentName },
          {
            key: "parameter",
            header: t("reduction.parameter"),
            cell: (row) => names.parameters[row.parameterType] ?? row.parameterType,
          },
          { key: "year", header: t("reduction.year"), cell: (row) => row.year },
          {
            key: "rmse",
            header: t("reduction.rmse"),
            numeric: true,
            cell: (row) => formatPercent(row.durationRmse, locale, 2),
          },
          value("meanBefore"),
          value("meanAfter"),
          value("mostBefore"),
          value("mostAfter"),
        ]}
      />
    </Section>
  );
}
