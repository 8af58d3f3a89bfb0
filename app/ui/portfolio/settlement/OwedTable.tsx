import { useTranslation } from "react-i18next";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { PartyRow } from "./types";

/** What is owed to each counterparty, purchases less sales: one row a counterparty and currency. */
export function OwedTable({ parties }: { parties: PartyRow[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = (minor: number | null, currency: string) =>
    minor === null ? t("settlement.no_rate") : formatMoney(minor / 100, currency, locale, { decimals: 2 });
  const owed = ({ totalMinor, minor }: PartyRow) => totalMinor ?? minor;
  const columns: Column<PartyRow>[] = [
    { key: "name", header: t("field.counterparty_id"), rowHeader: true, cell: (row) => row.name },
    { key: "who", header: t("settlement.owed"), cell: (row) => t(`settlement.side.${sideOf(owed(row))}`) },
    {
      key: "net",
      header: t("settlement.net"),
      numeric: true,
      cell: (row) => money(signed(row, row.minor), row.currency),
    },
    {
      key: "vat",
      header: t("settlement.vat"),
      numeric: true,
      cell: (row) => money(row.vatMinor === null ? null : signed(row, row.vatMinor), row.currency),
    },
    {
      key: "total",
      header: t("settlement.total"),
      numeric: true,
      cell: (row) => money(row.totalMinor === null ? null : Math.abs(row.totalMinor), row.currency),
    },
    { key: "due", header: t("settlement.due"), cell: (row) => row.due ?? "–" },
  ];
  return (
    <DataTable
      cards
      caption={t("settlement.owed_caption", { count: parties.length })}
      columns={columns}
      rows={parties}
      rowKey={(row) => `${row.id} ${row.currency}`}
    />
  );
}

/** An amount as seen from who owes the whole. */
const signed = ({ totalMinor, minor }: PartyRow, part: number): number =>
  ((totalMinor ?? minor) < 0 ? -part : part) || 0;

export const sideOf = (minor: number): "pay" | "receive" | "even" =>
  minor > 0 ? "pay" : minor < 0 ? "receive" : "even";
