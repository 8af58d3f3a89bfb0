import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadKey } from "~/entities/portfolio/dealProducts";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { dealList } from "~/services/portfolio/dealList.server";
import { dealLine } from "./line.server";
import { dealsFilter } from "./query.server";

/** GET .../portfolio-manager/deals.csv: the deals that fit the filters of the list, at most 10 000. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const filter = { ...dealsFilter(new URL(args.request.url)), page: 0 };
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
    // Of emission allowances their number: the technology says which.
    field("amount", "MW"),
    field("trading_price"),
    t("portfolio:field.currency"),
    field("full_load_hours", "h"),
    field("is_derivative"),
    field("curtailment"),
    field("traded_on"),
  ];
  const rows = dealList(actor, system.system_id, filter).rows.map((row) => {
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
  return csvFile(`deals-${system.system_id}`, csvText({ header, rows }));
}
