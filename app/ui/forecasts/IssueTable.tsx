import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Issue } from "~/entities/forecasts/view";
import { DataTable } from "~/ui/kit/lists";

/** When forecasts were issued; each can be looked at next to what came of it. */
export function IssueTable(props: {
  rows: readonly Pick<Issue, "forecast_id" | "issued_at" | "known_until" | "model">[];
  base: string;
  zone: string;
  openIssue: string | null;
}) {
  const { rows, base, zone, openIssue } = props;
  const { t, i18n } = useTranslation("forecasts");
  const at = (time: string) => <span className="nowrap">{formatTime(time, i18n.language as Locale, zone)}</span>;
  return (
    <DataTable
      caption={t("issues.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.forecast_id}
      columns={[
        {
          key: "issued_at",
          header: t("facts.issued_at"),
          rowHeader: true,
          cell: (row) => (
            <a
              href={`${base}?forecast_id=${encodeURIComponent(row.forecast_id)}`}
              aria-current={row.forecast_id === openIssue ? "true" : undefined}
            >
              {at(row.issued_at)}
            </a>
          ),
        },
        { key: "known_until", header: t("facts.known_until"), cell: (row) => at(row.known_until) },
        { key: "model", header: t("facts.model"), cell: (row) => t(`model.${row.model}`) },
      ]}
    />
  );
}
