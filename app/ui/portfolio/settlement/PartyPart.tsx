import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPrice, formatUnit, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { deliveredIn, type VatSum } from "~/entities/portfolio/settlement";
import { Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { sideOf } from "./OwedTable";
import type { LineRow, PartyRow } from "./types";

/** Prices are written as they were agreed on: with two decimals, and as many more as one of them needs. */
const MOST_DECIMALS = 5;
const decimalsOf = (prices: readonly (number | null)[]): number => {
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++)
    if (prices.every((price) => price === null || Number(price.toFixed(decimals)) === price)) return decimals;
  return MOST_DECIMALS;
};

/** The lines and taxes of one counterparty in one currency, and what is owed. */
export function PartyPart({ party }: { party: PartyRow }) {
  const { currency, lines, taxes, totalMinor, minor } = party;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = (amount: number) => formatMoney(amount / 100, currency, locale, { decimals: 2 });
  const delivered = deliveredIn(lines);
  const [main = "MWh"] = delivered;
  const unit = priceText(`${currency}/${main}`);
  const decimals = decimalsOf(lines.map(({ price, kind }) => (kind === "spot" ? null : price)));
  const price = (value: number | null, row: LineRow) =>
    row.unit === "t" && main !== "t"
      ? formatPrice(value, `${currency}/t`, locale, 2)
      : formatNumber(value, locale, { decimals });
  // Columns are of energy; what is counted in another unit says so.
  const mark = (row: LineRow) => (row.unit === "t" && main !== "t" ? "\u00a0t" : "");
  const columns: Column<LineRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => (row.href ? <a href={row.href}>{row.name}</a> : row.name),
    },
    { key: "kind", header: t("settlement.kind"), cell: (row) => t(`settlement.kind_of.${row.kind}`) },
    { key: "direction", header: t("field.direction"), cell: (row) => t(`direction.${row.direction}`) },
    { key: "days", header: t("settlement.days"), cell: (row) => row.days },
    {
      key: "mwh",
      header: t("value.energy"),
      unit: main,
      numeric: true,
      cell: (row) => `${formatNumber(row.mwh, locale, { decimals: 3 })}${mark(row)}`,
    },
    {
      key: "price",
      header: t("field.trading_price"),
      unit,
      numeric: true,
      cell: (row) => price(row.price, row),
    },
    ...(lines.some(({ kind }) => kind === "money")
      ? [
          {
            key: "market_price",
            header: t("settlement.market_price"),
            unit,
            numeric: true,
            cell: (row: LineRow) => price(row.marketPrice, row),
          },
        ]
      : []),
    { key: "amount", header: t("settlement.amount"), numeric: true, cell: (row) => money(row.minor) },
  ];
  const taxColumns: Column<VatSum>[] = [
    {
      key: "of",
      header: t("settlement.tax_of"),
      rowHeader: true,
      cell: (row) => t(`settlement.tax_direction.${row.direction}`),
    },
    {
      key: "vat",
      header: t("settlement.vat"),
      cell: ({ vat }) => (vat.kind === "rate" ? formatUnit(vat.rate, "%", locale) : t(`settlement.vat_of.${vat.kind}`)),
    },
    { key: "net", header: t("settlement.net"), numeric: true, cell: (row) => money(row.minor) },
    {
      key: "tax",
      header: t("settlement.tax"),
      numeric: true,
      cell: (row) => (row.vatMinor === null ? "–" : money(row.vatMinor)),
    },
  ];
  const name = `${party.name} (${currency})`;
  const side = sideOf(totalMinor ?? minor);
  const amount = money(Math.abs(totalMinor ?? minor));
  return (
    <Section id={`party-${party.id}-${currency}`} title={name}>
      <Remarks party={party} />
      <DataTable
        cards
        caption={t("settlement.lines", { count: lines.length, name })}
        columns={columns}
        rows={lines}
        rowKey={(row) => row.id + row.first}
      />
      <DataTable
        caption={t("settlement.taxes", { name })}
        columns={taxColumns}
        rows={taxes}
        rowKey={(row) => row.direction + row.vat.kind + (row.vat.kind === "rate" ? row.vat.rate : "")}
        footer={[
          <strong key="of">
            {t(totalMinor === null ? `settlement.net_of.${side}` : `settlement.total_of.${side}`)}
          </strong>,
          null,
          null,
          <strong key="sum">{amount}</strong>,
        ]}
      />
      {party.statementHref ? (
        <p className="report-hint">
          <a href={party.statementHref}>{t("statement.compare_with")}</a>
        </p>
      ) : null}
    </Section>
  );
}

/** What is missing or made by the product in the amounts of a counterparty. */
function Remarks({ party: { lines, totalMinor, taxHref, isMarket } }: { party: PartyRow }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const hours = (key: "hoursWithoutPrice" | "hoursWithoutPower") =>
    lines
      .filter((line) => line[key] > 0)
      .map(({ id, name, [key]: value }) => ({ id, name, hours: formatNumber(value, locale) }));
  const synthetic = lines.filter((line) => line.synthetic).map(({ name }) => name);
  return (
    <>
      {totalMinor === null ? (
        <Notice kind="warning" title={t(isMarket ? "settlement.no_party" : "settlement.no_vat")}>
          {taxHref ? (
            <p>
              <a href={taxHref}>{t("settlement.enter_vat")}</a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {synthetic.length > 0 ? (
        <Notice kind="warning" title={t("settlement.synthetic", { names: synthetic.join(", ") })} />
      ) : null}
      {hours("hoursWithoutPrice").map(({ id, ...one }) => (
        <Notice key={`price ${id}`} kind="warning" title={t("settlement.hours_without_price", one)} />
      ))}
      {hours("hoursWithoutPower").map(({ id, ...one }) => (
        <Notice key={`power ${id}`} kind="warning" title={t("settlement.hours_without_power", one)} />
      ))}
    </>
  );
}
