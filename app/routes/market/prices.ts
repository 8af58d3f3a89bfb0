import type { LoaderFunctionArgs } from "@remix-run/node";
import { addDays } from "~/entities/core/clock";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { quoteLines } from "~/services/market/course.server";
import type { MarketPair } from "~/services/market/markets.server";
import { newestQuotingDay, productKey, productOfKey, quoteHistory } from "~/services/market/quotes.server";
import { marketScope } from "./scope.server";

/** Days of the history of one future: a year and the day itself. */
const YEAR_DAYS = 364;

/**
 * GET /futures-markets/:futures_id/prices.csv: the futures with their last prices and how these moved. With `ticker` the last year of that
 * one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market, pair } = marketScope(args);
  const t = textsOf(await localeOf(args.request));
  const day = newestQuotingDay(pair);
  const ticker = new URL(args.request.url).searchParams.get("ticker");
  if (ticker !== null) return history(dbOf(actor), pair, { ticker, day }, t);
  const header = [
    t("market:quotes.ticker"),
    t("market:quotes.load"),
    t("market:quotes.period"),
    t("market:quotes.start"),
    t("market:quotes.end"),
    t("market:quotes.day"),
    t("market:quotes.last", { unit: `${pair.spot.currency}/MWh` }),
    t("market:quotes.change1"),
    t("market:quotes.change7"),
    t("market:quotes.low"),
    t("market:quotes.high"),
    t("market:field.price_source"),
  ];
  const rows = quoteLines(dbOf(actor), pair, day).map((line) => [
    line.ticker_symbol,
    t(`market:load.${line.product.load}`),
    t(`market:period.${line.product.period}`),
    line.product.start,
    line.product.end,
    line.day,
    line.price,
    line.change1,
    line.change7,
    line.low,
    line.high,
    t(`market:source.${line.source}`),
  ]);
  return csvFile(`futures-${market.symbol}-${day}`, csvText({ header, rows }));
}

/** A future by its ticker, and the last day of its quotes (YYYY-MM-DD). */
interface HistoryQuery {
  ticker: string;
  day: string;
}

/** The quotes of the last year of a future ("BASE.2027"); 400 for what is none. */
function history(
  db: ReturnType<typeof dbOf>,
  pair: MarketPair,
  { ticker, day }: HistoryQuery,
  t: ReturnType<typeof textsOf>,
) {
  const product = productOfKey(ticker.slice(0, 20));
  if (!product) return new Response("Change ticker in the address.\n", { status: 400 });
  const symbol = `${pair.market.symbol}.${productKey(product)}`;
  const quotes = quoteHistory(db, pair, product, { first: addDays(day, -YEAR_DAYS), last: day });
  const header = [
    t("market:quotes.ticker"),
    t("market:quotes.day"),
    t("market:quotes.price"),
    t("market:field.price_source"),
    t("market:quotes.file"),
    t("market:quotes.stored"),
  ];
  const rows = quotes.map((one) => [
    symbol,
    one.day,
    one.price,
    t(`market:source.${one.source}`),
    one.origin,
    one.storedAt,
  ]);
  return csvFile(`futures-${symbol}-${day}`, csvText({ header, rows }));
}
