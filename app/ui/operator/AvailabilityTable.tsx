import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Availability } from "~/entities/operator/availability";
import { DataTable } from "~/ui/kit/lists";

interface Line extends Availability {
  id: string;
  name: string;
  href: string;
}

/** How available components were, the least available first. */
export function AvailabilityTable({ lines }: { lines: readonly Line[] }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const hours = (value: number | null) => (value === null ? "–" : formatNumber(value, locale, { decimals: 1 }));
  const share = (value: number | null) => (value === null ? "–" : formatPercent(value, locale, 2));
  return (
    <DataTable
      caption={t("maintenance.title")}
      captionHidden
      cards
      columns={[
        {
          key: "name",
          header: t("site.component"),
          rowHeader: true,
          cell: ({ name, href }) => <a href={href}>{name}</a>,
        },
        { key: "time", header: t("maintenance.time_based"), numeric: true, cell: (line) => share(line.timeBased) },
        { key: "technical", header: t("maintenance.technical"), numeric: true, cell: (line) => share(line.technical) },
        { key: "outages", header: t("maintenance.outages"), numeric: true, cell: (line) => String(line.outages) },
        {
          key: "outage",
          header: t("maintenance.outage"),
          unit: "h",
          numeric: true,
          cell: (line) => hours(line.outage),
        },
        {
          key: "scheduled",
          header: t("maintenance.scheduled"),
          unit: "h",
          numeric: true,
          cell: (line) => hours(line.scheduled),
        },
        { key: "mttr", header: t("maintenance.mttr"), unit: "h", numeric: true, cell: (line) => hours(line.mttr) },
        { key: "mtbf", header: t("maintenance.mtbf"), unit: "h", numeric: true, cell: (line) => hours(line.mtbf) },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
