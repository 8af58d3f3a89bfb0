import { addDays, daysFrom } from "~/entities/core/clock";
import { formatDate, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { futuresPaths } from "~/entities/market/paths";
import { FUTURE_PERIODS, LOADS, loadsOf, periodKindsOf } from "~/entities/market/products";
import { daySpans } from "~/entities/spot/prices";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { correctedQuotes, quoteGaps } from "~/services/market/corrections.server";
import { quoteLines } from "~/services/market/course.server";
import type { MarketPair } from "~/services/market/markets.server";
import { newestQuotingDay, productKey, productOfKey, quoteHistory } from "~/services/market/quotes.server";

const YEAR_DAYS = 364;
/** Spans without quotes that are named. */
const MOST_NAMED = 20;
const chosen = <T extends string>(all: readonly T[], text: string | null): T | "" =>
  all.find((one) => one === text) ?? "";

/** What a page shows of the futures of a market: those that fit the filters, and the year behind one of them. */
export function quotesView(actor: Actor, pair: MarketPair, query: URLSearchParams, locale: Locale) {
  const db = dbOf(actor);
  const { market, spot } = pair;
  const day = newestQuotingDay(pair);
  const filter = {
    // The base loads unless others are asked for: twice as many lines help nobody.
    load: query.has("load") ? chosen(LOADS, query.get("load")) : ("base" as const),
    period: chosen(FUTURE_PERIODS, query.get("period")),
    ticker: (query.get("ticker") ?? "").slice(0, 20),
  };
  const dayText = (one: string) => formatDate(`${one}T00:00Z`, locale, "UTC");
  const spanText = ({ first: from, last: to }: { first: string; last: string }) =>
    from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const all = quoteLines(db, pair, day);
  const lines = all
    .filter(({ product }) => !filter.load || product.load === filter.load)
    .filter(({ product }) => !filter.period || product.period === filter.period);
  const preferred =
    productOfKey(filter.ticker) ?? all.find(({ product }) => product.period === "year")?.product ?? null;
  const first = addDays(day, -YEAR_DAYS);
  const quotes = preferred ? quoteHistory(db, pair, preferred, { first, last: day }) : [];
  const values = Array.from({ length: YEAR_DAYS + 1 }, (): number | null => null);
  const uploaded = market.price_source === "upload";
  for (const quote of quotes) values[daysFrom(first, quote.day)] = quote.price;
  return {
    filter,
    loads: loadsOf(spot.carrier_id),
    periods: periodKindsOf(spot.carrier_id),
    currency: spot.currency,
    synthetic: market.price_source === "synthetic",
    name: market.name,
    id: market.futures_id,
    day: dayText(day),
    csvHref: futuresPaths.prices(market.futures_id),
    lines: lines.map(({ product, ticker_symbol, price, day: quoted, change1, change7, low, high }) => ({
      ticker_symbol,
      price,
      change1,
      change7,
      low,
      high,
      load: product.load,
      key: product.key,
      period: product.period,
      ticker: `${product.load.toUpperCase()}.${product.key}`,
      // Only where it is another day than that of the page.
      quoted: quoted === day ? null : dayText(quoted),
    })),
    history: preferred && {
      ticker: `${preferred.load.toUpperCase()}.${preferred.key}`,
      load: preferred.load,
      key: preferred.key,
      start: Date.parse(`${first}T00:00Z`),
      values: carried(values),
      last: quotes.at(-1)?.price ?? null,
      none: quotes.length === 0,
      csvHref: `${futuresPaths.prices(market.futures_id)}?${new URLSearchParams({ ticker: productKey(preferred) }).toString()}`,
      gaps: uploaded ? daySpans(quoteGaps(quotes, day)).slice(-MOST_NAMED).map(spanText) : [],
    },
    corrected: correctedQuotes(db, pair).map((one) => ({
      ticker_symbol: `${market.symbol}.${one.product}`,
      before: one.before,
      price: one.price,
      day: dayText(one.day),
      origin: one.origin,
      at: formatTime(one.storedAt, locale, spot.timezone),
    })),
  };
}

/** Weekends and holidays show the quote before them, so that the line does not break every five days. */
function carried(values: readonly (number | null)[]): (number | null)[] {
  let [last, since]: [number | null, number] = [null, 0];
  return values.map((value) => {
    since = value === null ? since + 1 : 0;
    last = value ?? (since <= 4 ? last : null);
    return last;
  });
}
