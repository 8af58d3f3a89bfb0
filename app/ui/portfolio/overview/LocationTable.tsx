import { useTranslation } from "react-i18next";
import { amountColumn, paidColumn } from "~/entities/core/figures/columns";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LocationSums } from "~/entities/portfolio/view";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** What the deals come to at each location, by their shares, and what has no location. */
export function LocationTable({ locations }: { locations: readonly (LocationSums & { href: string })[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = (of: "open" | "delivered") =>
    paidColumn(
      locations.map((row) => ({ value: row[of] / 100, currency: row.currency })),
      locale,
    );
  const [open, delivered] = [money("open"), money("delivered")];
  const energy = amountColumn(
    locations.map(({ openMwh }) => openMwh),
    "MWh",
    locale,
  );
  const hasAllowances = locations.some(({ openAllowances }) => openAllowances !== 0);
  return (
    <Section id="locations" title={t("location.title")} lead={t("location.lead")}>
      <DataTable
        cards
        caption={t("location.caption", { count: new Set(locations.flatMap(({ id }) => id || [])).size })}
        columns={[
          {
            key: "name",
            header: t("location.location"),
            rowHeader: true,
            cell: (row) => (row.id ? <a href={row.href}>{row.name}</a> : t("location.none")),
          },
          {
            key: "energy",
            header: t("overview.open_energy"),
            unit: energy.unit,
            numeric: true,
            cell: (row) => energy.write(row.openMwh),
          },
          ...(hasAllowances
            ? [
                {
                  key: "allowances",
                  header: t("overview.open_allowances"),
                  unit: "t",
                  numeric: true as const,
                  cell: (row: LocationSums) => formatNumber(row.openAllowances, locale),
                },
              ]
            : []),
          {
            key: "open",
            header: t("overview.mtm"),
            unit: open.unit,
            numeric: true,
            cell: (row) => open.write(row.open / 100, row.currency),
          },
          {
            key: "delivered",
            header: t("overview.realised"),
            unit: delivered.unit,
            numeric: true,
            cell: (row) => delivered.write(row.delivered / 100, row.currency),
          },
        ]}
        rows={[...locations]}
        rowKey={(row) => `${row.id} ${row.currency}`}
      />
    </Section>
  );
}
