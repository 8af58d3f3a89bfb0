import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { DemandLine } from "~/entities/operator/demands/demand";
import { DataTable } from "~/ui/kit/lists";

export interface DemandRowLine extends DemandLine {
  component_id: string;
  name: string;
  /** kWh, kWh and kW. */
  energy: number | null;
  planned: number | null;
  peak: number | null;
  error: { mae: number; bias: number } | null;
  href: string;
  /** Where its measured series is; null: nothing measures it. */
  seriesHref: string | null;
  forecastHref: string | null;
  operatedHref: string;
  manualHref: string;
  outlierHref: string;
}

/** Every component: energy, peak, what can wait, cost and emissions, how good its forecasts were, and what can be done. */
export function DemandTable(props: { lines: readonly DemandRowLine[]; currency: string; editable: boolean }) {
  const { lines, currency, editable } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const number = (value: number | null | undefined, decimals = 1) =>
    value === null || value === undefined ? "–" : formatNumber(value, locale, { decimals });
  return (
    <DataTable
      caption={t("demands.components")}
      captionHidden
      cards
      rows={lines}
      rowKey={({ component_id }) => component_id}
      columns={[
        {
          ...{ key: "name", header: t("field.name"), rowHeader: true },
          cell: ({ name, href }) => <a href={href}>{name}</a>,
        },
        {
          ...{ key: "energy", header: t("demands.column.energy"), numeric: true },
          cell: ({ energy, seriesHref, operatedHref }) =>
            seriesHref ? (
              <a href={seriesHref}>{number(energy)}</a>
            ) : editable ? (
              <a href={operatedHref}>{t("demands.measure")}</a>
            ) : (
              "–"
            ),
        },
        { key: "planned", header: t("demands.column.planned"), numeric: true, cell: (line) => number(line.planned) },
        { key: "peak", header: t("demands.column.peak"), numeric: true, cell: (line) => number(line.peak) },
        {
          key: "shiftable",
          header: t("demands.column.shiftable"),
          numeric: true,
          cell: (line) => number(line.shiftable),
        },
        { key: "shifted", header: t("demands.column.shifted"), numeric: true, cell: (line) => number(line.shifted) },
        {
          ...{ key: "cost", header: t("demands.column.cost", { currency }), numeric: true },
          cell: ({ cost }) => number(cost, 2),
        },
        { key: "co2", header: t("demands.column.co2"), numeric: true, cell: ({ co2 }) => number(co2) },
        {
          ...{ key: "error", header: t("demands.column.error"), numeric: true },
          cell: ({ error, forecastHref }) =>
            forecastHref ? <a href={forecastHref}>{error ? number(error.mae, 2) : t("demands.forecast")}</a> : "–",
        },
        ...(editable
          ? [
              {
                ...{ key: "actions", header: t("demands.column.actions") },
                cell: ({ name, manualHref, outlierHref }: DemandRowLine) => (
                  <>
                    <a href={manualHref} aria-label={t("demands.manual_of", { name })}>
                      {t("demands.manual")}
                    </a>
                    {", "}
                    <a href={outlierHref} aria-label={t("demands.outlier_of", { name })}>
                      {t("demands.outlier")}
                    </a>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
