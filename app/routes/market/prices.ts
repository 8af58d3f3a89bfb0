import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { quoteLines } from "~/services/market/course.server";
import { newestQuotingDay } from "~/services/market/quotes.server";
import { marketPlace } from "./place.server";

/** GET /futures-markets/:futures_id/prices.csv: the futures with their last prices and how these moved. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market, place } = marketPlace(args);
  const t = textsOf(await localeOf(args.request));
  const day = newestQuotingDay(place);
  const header = [
    ...[t("market:quotes.ticker"), t("market:quotes.load"), t("market:quotes.period")],
    ...[t("market:quotes.start"), t("market:quotes.end"), t("market:quotes.day")],
    ...[t("market:quotes.last", { unit: `${place.spot.currency}/MWh` }), t("market:quotes.change1")],
    ...[t("market:quotes.change7"), t("market:quotes.low"), t("market:quotes.high"), t("market:field.price_source")],
  ];
  const rows = quoteLines(dbOf(actor), place, day).map((line) => [
    ...[line.ticker_symbol, t(`market:load.${line.product.load}`), t(`market:period.${line.product.period}`)],
    ...[line.product.start, line.product.end, line.day, line.price, line.change1, line.change7, line.low, line.high],
    t(`market:source.${line.source}`),
  ]);
  return csvFile(`futures-${market.symbol}-${day}`, csvText({ header, rows }));
}
