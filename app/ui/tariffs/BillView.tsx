import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { BillPage } from "~/entities/tariffs/view";
import { BarChart } from "~/ui/kit/charts";
import { Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

/** A bill: one line for each part, and what each month costs without tax. */
export function BillView({ bill, year, href }: { bill: BillPage; year: number; href: string }) {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language as Locale;
  const amount = (value: number) => formatNumber(value, locale, { decimals: 2 });
  const { lines, months, currency } = bill;
  const sums = months.map((_, m) => lines.reduce((all, line) => all + line.months[m]!, 0));
  const dearest = months[sums.indexOf(Math.max(...sums))] ?? "";
  const total = (of: (line: BillPage["lines"][number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  const columns: Column<BillPage["lines"][number]>[] = [
    { key: "name", header: t("bills.part"), rowHeader: true, cell: (line) => line.name },
    { key: "quantity", header: t("bills.quantity"), numeric: true, cell: (line) => line.quantity },
    { key: "net", header: t("bills.net"), unit: currency, numeric: true, cell: (line) => amount(line.net) },
    { key: "vat", header: t("bills.vat"), unit: currency, numeric: true, cell: (line) => amount(line.vat) },
    {
      key: "gross",
      header: t("bills.gross"),
      unit: currency,
      numeric: true,
      cell: (line) => amount(line.net + line.vat),
    },
  ];
  const footer = [
    t("bills.sum"),
    "",
    amount(total(({ net }) => net)),
    amount(total(({ vat }) => vat)),
    amount(total(({ net, vat }) => net + vat)),
  ];
  return (
    <Section
      id={`bill-${bill.id}`}
      title={t("bills.of", { name: bill.name })}
      lead={bill.refused ? null : t(bill.bearsVat ? "bills.borne_with" : "bills.borne_without")}
      actions={<a href={href}>{t("bills.tariff")}</a>}
    >
      {bill.refused ? <Notice kind="warning" title={bill.refused} /> : null}
      {bill.remarks.length > 0 ? (
        <Notice kind="info">
          <ul>
            {bill.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {bill.refused ? null : (
        <>
          <DataTable
            caption={`${t("bills.of", { name: bill.name })}, ${year}`}
            captionHidden
            columns={columns}
            rows={lines}
            rowKey={(line) => `${lines.indexOf(line)}`}
            footer={footer}
          />
          <BarChart
            id={`months-${bill.id}`}
            level={3}
            title={t("bills.by_month", { name: bill.name })}
            summary={t("bills.by_month_summary", { month: dearest })}
            unit={currency}
            labels={months}
            stacked
            series={lines.map((line) => ({ name: line.name, values: line.months }))}
          />
        </>
      )}
    </Section>
  );
}
