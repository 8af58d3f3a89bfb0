import { useTranslation } from "react-i18next";
import { formatCell, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ImbalanceCoverage } from "~/entities/portfolio/view";
import { DataTable } from "~/ui/kit/lists";
import type { PriceNames } from "./types";

const ROWS = ["metered", "scheduled", "positive", "negative", "dayAhead"] as const;

/** How much of the time up to now each of the values is known. */
export function CoverageTable(props: { coverage: ImbalanceCoverage; scheduleHref: string | null; names: PriceNames }) {
  const { coverage, scheduleHref, names } = props;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const hours = (value: number) => formatCell(value, locale, 0);
  return (
    <DataTable
      cards
      caption={t("balancing.coverage_caption", { hours: hours(coverage.elapsed) })}
      columns={[
        {
          key: "what",
          header: t("balancing.value"),
          rowHeader: true,
          cell: (row) =>
            row === "scheduled" && scheduleHref ? (
              <a href={scheduleHref}>{t(`balancing.source.${row}`)}</a>
            ) : (
              named(t(`balancing.source.${row}`), row in names ? names[row as keyof PriceNames] : null)
            ),
        },
        {
          key: "hours",
          header: t("balancing.hours_known"),
          unit: "h",
          numeric: true,
          cell: (row) => hours(coverage[row]),
        },
        {
          key: "share",
          header: t("balancing.share_of_time"),
          numeric: true,
          cell: (row) => formatPercent(coverage.elapsed > 0 ? coverage[row] / coverage.elapsed : null, locale, 1),
        },
      ]}
      rows={ROWS}
      rowKey={(row) => row}
    />
  );
}

const named = (what: string, name: string | null): string => (name === null ? what : `${what} – ${name}`);
