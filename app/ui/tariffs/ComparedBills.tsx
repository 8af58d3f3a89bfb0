import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { BillPage } from "~/entities/tariffs/view";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

/** Several bills of one meter, the cheapest first; amounts of another currency are not compared. */
export function ComparedBills({ bills, year }: { bills: readonly BillPage[]; year: number }) {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language as Locale;
  const rows = [...bills].sort((a, b) => (a.total ?? Infinity) - (b.total ?? Infinity));
  const currency = rows[0]?.currency;
  const least = Math.min(
    ...rows.flatMap((bill) => (bill.currency === currency && bill.total !== null ? bill.total : [])),
  );
  const money = (value: number, bill: BillPage, decimals: number) =>
    `${formatNumber(value, locale, { decimals })} ${bill.currency}`;
  const columns: Column<BillPage>[] = [
    {
      key: "name",
      header: t("bills.tariff"),
      rowHeader: true,
      cell: (bill) => <a href={`#bill-${bill.id}`}>{bill.name}</a>,
    },
    {
      key: "total",
      header: t("bills.total", { year }),
      numeric: true,
      cell: (bill) => (bill.total === null ? bill.refused : money(bill.total, bill, 2)),
    },
    {
      key: "per_kwh",
      header: t("bills.per_kwh"),
      numeric: true,
      cell: (bill) => (bill.perKwh === null ? "–" : money(bill.perKwh, bill, 4)),
    },
    {
      key: "more",
      header: t("bills.more"),
      numeric: true,
      cell: (bill) =>
        bill.total === null
          ? "–"
          : bill.currency === currency
            ? money(bill.total - least, bill, 2)
            : t("bills.other_currency"),
    },
  ];
  return (
    <Section id="comparison" title={t("bills.comparison")}>
      <DataTable
        cards
        caption={t("bills.comparison")}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(bill) => bill.id}
      />
    </Section>
  );
}
