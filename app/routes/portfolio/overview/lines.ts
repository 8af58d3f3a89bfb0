import type { LoaderFunctionArgs } from "@remix-run/node";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { fileValue, tableFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { done, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { parties } from "~/services/portfolio/parties.server";
import { linesAt } from "~/services/portfolio/valuation/asOf.server";
import { valueAt } from "~/services/portfolio/valuation/locations.server";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { portfolioFilters } from "./query.server";

/**
 * …/value-lines.csv with the filters of the overview. It has what the values are the sums of, by deal, month and part. It has the market,
 * the quotes and the moment they were valued at. At other prices the open part has one line for each deal.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const t = textsOf(await localeOf(args.request));
  const { dealQuery, filter } = portfolioFilters(new URL(args.request.url).searchParams);
  const spotBooks = selectedSpot(actor, system.system_id, dealQuery);
  const spotNames = new Map(spotBooks.map(({ market }) => [market.spot_id, market.name]));
  const deals = new Map(
    [
      ...selectedDeals(actor, system.system_id, dealQuery),
      ...spotBooks.map((book) => ({ ...book, name: t("portfolio:spot.deals_of", { market: book.market.name }) })),
    ].map((part) => [part.deal_id, part]),
  );
  const current = (await currentValue(actor, system.system_id)).value;
  const all = await fileValue(args.request, current ? done(current) : refused(409, "portfolio.rules.not_valued"));
  const value = valueAt(dbOf(actor), system.system_id, all, filter.location);
  const markets = new Map(value.markets.map((market) => [market.futures_id, market]));
  const [books, counterparties] = (["book", "counterparty"] as const).map(
    (kind) => new Map(parties(actor, kind).map(({ id, name }) => [id, name])),
  );
  const header = [
    t("portfolio:field.deal_id"),
    t("portfolio:field.name"),
    t("portfolio:field.book_id"),
    t("portfolio:field.counterparty_id"),
    t("portfolio:value.part"),
    t("portfolio:period.month"),
    `${t("portfolio:value.energy")} [MWh]`,
    t("portfolio:value.value"),
    t("portfolio:field.currency"),
    `${t("portfolio:value.without_price")} [h]`,
    t("portfolio:field.futures_id"),
    t("portfolio:value.quotes"),
    `${t("market:field.discount_rate")} [%]`,
    t("portfolio:value.prices"),
    t("portfolio:value.valued_at"),
    t("portfolio:value.unit"),
  ];
  const rows = linesAt(value, new Set(deals.keys()), filter.scenario).map((line) => {
    const [deal, market] = [deals.get(line.deal)!, markets.get(line.market)];
    return [
      line.deal,
      deal.name,
      books?.get(deal.book_id) ?? "",
      counterparties?.get(deal.counterparty_id) ?? spotNames.get(deal.counterparty_id) ?? "",
      t(`portfolio:value.part_of.${line.part}`),
      line.month ?? "",
      line.mwh,
      line.minor / 100,
      market?.currency ?? "",
      line.hoursWithoutPrice,
      market?.name ?? "",
      market?.quoteDay ?? "",
      market?.discountRates.map(({ years, rate }) => (years === 0 ? rate : `${years} a: ${rate}`)).join("; ") || 0,
      t(`portfolio:price_scenario.${filter.scenario}`),
      value.madeAt,
      // Emission allowances are no energy.
      unitsOf(market?.carrier_id ?? "").delivered,
    ];
  });
  const name = `value-lines-${value.day}`;
  return tableFile(args.request, { name, sheet: name, format: "csv" }, { header, rows });
}
