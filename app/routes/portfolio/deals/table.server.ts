import type { Locale } from "~/entities/core/locale";
import { loadKey } from "~/entities/portfolio/dealProducts";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { textsOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import type { CsvTable } from "~/services/core/csv";
import type { DealRow } from "~/services/portfolio/dealList.server";
import { dealLine } from "./line.server";

/**
 * Deals as a file has them, which an import reads. Allowances are a number [t], all else is power [MW]: where a file has both, the header of quantities
 * is without a unit, and the kind of deal says which it is.
 */
export function dealsTable(actor: Actor, deals: readonly DealRow[], locale: Locale): CsvTable {
  const t = textsOf(locale);
  const units = new Set(deals.map(({ deal }) => unitsOf(deal.carrier_id ?? "").amount));
  if (units.size === 0) units.add("MW");
  const field = (name: string, unit?: string) => t(`portfolio:field.${name}`) + (unit ? ` [${unit}]` : "");
  const header = [
    field("deal_id"),
    field("name"),
    field("tech_id"),
    field("status"),
    field("direction"),
    field("house_id"),
    field("book_id"),
    field("counterparty_id"),
    field("ticker_symbol"),
    field("futures_id"),
    field("start_date"),
    field("end_date"),
    field("base_peak_type"),
    field("amount", units.size > 1 ? undefined : [...units][0]),
    field("trading_price"),
    t("portfolio:field.currency"),
    field("full_load_hours", "h"),
    field("is_derivative"),
    field("curtailment"),
    field("traded_on"),
  ];
  const rows = deals.map((row) => {
    const { deal, house, book, counterparty } = row;
    const { technology, currency } = dealLine(actor, row, locale);
    const { is_derivative, curtailment, traded_on, direction } = deal.properties;
    return [
      deal.deal_id,
      deal.name,
      technology,
      t(`portfolio:status_of.${deal.status}`),
      t(`portfolio:direction.${direction}`),
      house,
      book,
      counterparty,
      deal.ticker_symbol ?? "",
      deal.futures_id ?? "",
      deal.start_date,
      deal.end_date ?? "",
      t(loadKey(deal.base_peak_type, deal.tech_id)),
      deal.amount,
      deal.trading_price,
      currency,
      deal.full_load_hours,
      ...[is_derivative, curtailment].map((is) => t(is ? "common:value.yes" : "common:value.no")),
      traded_on ?? "",
    ];
  });
  return { header, rows };
}
