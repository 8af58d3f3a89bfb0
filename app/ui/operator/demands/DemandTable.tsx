import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, moneyWriter } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** Energies [kWh]. Null: not known. */
export interface DemandTableLine {
  id: string;
  name: string;
  href: string;
  energy: number | null;
  plannedEnergy: number | null;
  peak: { kw: number; at: string } | null;
  shiftable: number | null;
  shifted: number | null;
  /** [kW] over 28 days. */
  error: { mae: number } | null;
  /** [currency] and [kg]; `share` of the energy has a price [1]. */
  cost: { amount: number; share: number } | null;
  co2: { amount: number; share: number } | null;
}

/** Each consumer: what it took, what could wait and was moved, and what that cost at the price of purchase. */
export function DemandTable(props: { lines: readonly DemandTableLine[]; currency: string; csvHref: string }) {
  const { lines, currency, csvHref } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const energy = (kwh: number | null) => (kwh === null ? "–" : formatNumber(kwh / 1000, locale, { decimals: 3 }));
  const money = moneyWriter(
    lines.map(({ cost }) => cost?.amount),
    currency,
    locale,
  );
  const column = (key: string, header: string, cell: (line: DemandTableLine) => string) => ({
    key,
    header,
    cell,
    numeric: true,
  });
  return (
    <Section id="consumers" title={t("demands.consumers")} lead={t("demands.consumers_lead")}>
      <DataTable
        caption={t("demands.consumers")}
        captionHidden
        cards
        columns={[
          { key: "name", header: t("demands.consumer"), rowHeader: true, cell: (l) => <a href={l.href}>{l.name}</a> },
          column("energy", t("demands.column.energy"), (line) => energy(line.energy)),
          column("planned", t("demands.column.planned"), (line) => energy(line.plannedEnergy)),
          column("peak", t("demands.column.peak"), ({ peak }) => energy(peak?.kw ?? null)),
          column("shiftable", t("demands.column.shiftable"), (line) => energy(line.shiftable)),
          column("shifted", t("demands.column.shifted"), (line) => energy(line.shifted)),
          column("cost", t("demands.column.cost"), ({ cost }) => (cost ? money(cost.amount) : "–")),
          column("co2", t("demands.column.co2"), ({ co2 }) =>
            co2 ? formatNumber(co2.amount, locale, { decimals: 1 }) : "–",
          ),
          column("error", t("demands.column.error"), ({ error }) => formatNumber(error?.mae, locale, { decimals: 1 })),
          column("share", t("demands.column.priced"), ({ cost }) =>
            cost ? formatPercent(cost.share, locale, 0) : "–",
          ),
        ]}
        rows={lines}
        rowKey={({ id }) => id}
        empty=""
      />
      <p>
        <a href={csvHref} download>
          {t("common:action.download_csv")}
        </a>
      </p>
    </Section>
  );
}
