import { z } from "zod";
import { isDay } from "~/engines/spot";
import { FUTURES_CARRIER, FUTURES_SOURCES } from "~/entities/market/futuresMarket";
import { FUTURE_PERIODS, type Load, periodOfKey } from "~/entities/market/products";
import { textsOf } from "~/i18n/texts";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { isAdmin } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { complain, done, notAllowed, notFound, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { FILE_BOUNDS, rowsInput, sentFile } from "~/services/timeseries/upload/rowsInput";
import { marketPair } from "./markets.server";
import { newestQuotingDay, quotesOn } from "./quotes.server";
import { tickers } from "./tickers.server";
import { uploadQuotes } from "./upload.server";

const ticker = z.object({
  ticker_symbol: z.string(),
  name: z.string(),
  futures_id: z.string(),
  base_peak_type: z.enum(["base", "peak"]),
  period_type: z.enum(FUTURE_PERIODS),
  start_date: z.string(),
  end_date: z.string(),
  currency: z.string(),
  carrier_id: z.string().describe("What deals in it are of"),
  ended: z.boolean(),
});

const quotes = z.object({
  futures_id: z.string(),
  currency: z.string(),
  synthetic: z.boolean(),
  day: z.string(),
  quotes: z.array(
    z.object({
      ticker_symbol: z.string(),
      price: z.number(),
      day: z.string(),
      source: z.enum(FUTURES_SOURCES),
      origin: z.string().nullable(),
      stored_at: z.string().nullable(),
    }),
  ),
});

/** Base or peak, as the abbreviation of a technology of futures says it; null for others. */
const loadOf = (abbr: string): Load | null => (/peak/i.test(abbr) ? "peak" : /base/i.test(abbr) ? "base" : null);
const kindOf = (abbr: string): string | null =>
  // The longest name first: "gas_year" has "year" in it.
  [...FUTURE_PERIODS].sort((a, b) => b.length - a.length).find((period) => abbr.toLowerCase().includes(period)) ?? null;

const isPeriod = (text: string): boolean =>
  FUTURE_PERIODS.some((period) => period === text) || periodOfKey(text) !== null;

export const marketCalls = [
  call({
    method: "GET",
    path: "api/market/tickers",
    id: "listTickers",
    module: "portfolio",
    summary: "Futures that can be dealt in: by country, by the technology of a deal and by their period",
    query: z.object({
      carrier_id: z
        .string()
        .max(120)
        .default(FUTURES_CARRIER)
        .describe("futures_electricity, or the carrier of another market: natural_gas, emission_allowance"),
      country_code: z.string().max(2).default("").describe("Country of delivery, two letters; empty: all"),
      tech_abbr: z
        .string()
        .max(120)
        .default("")
        .describe("Abbreviation of a technology of futures: its load and its kind of period"),
      period: z
        .string()
        .max(12)
        .default("")
        .describe(
          "A kind of period (of gas also season and gas_year, of allowances december), or one: 2027, 2027-GY, 2027-SUM, 2027-WIN, 2027-Q1, 2027-03, 2027-03-14, 2027-DEC",
        ),
    }),
    returns: json(z.array(ticker)),
    run({ actor, query: { carrier_id, country_code, tech_abbr, period } }) {
      if (!get(actor, carrierEntity, carrier_id)) return complain("carrier_id", "rules.unknown_reference");
      if (country_code && !/^[A-Z]{2}$/.test(country_code)) return complain("country_code", "rules.country");
      if (tech_abbr && !loadOf(tech_abbr) && !kindOf(tech_abbr)) return complain("tech_abbr", "rules.not_in_list");
      if (period && !isPeriod(period)) return complain("period", "rules.not_in_list");
      const query = {
        country: country_code || null,
        carrier: carrier_id,
        load: loadOf(tech_abbr),
        period: period || kindOf(tech_abbr),
      };
      const rows = tickers(dbOf(actor), query);
      return done(
        rows.map(({ product, ...rest }) => ({
          ...rest,
          base_peak_type: product.load,
          period_type: product.period,
          start_date: product.start,
          end_date: product.end,
        })),
      );
    },
  }),
  call({
    method: "GET",
    path: "api/futures-market/:futures_id/quotes",
    id: "readQuotes",
    summary:
      "The last prices per MWh of the futures of a market at the end of a day, the newest unless another is given",
    query: z.object({
      day: z.string().max(10).default("").describe("YYYY-MM-DD by the clock of the market"),
      as_of: z.string().max(40).default("").describe("As it was known then, ISO 8601; empty: now"),
    }),
    returns: json(quotes),
    run({ actor, params, query }) {
      const db = dbOf(actor);
      const pair = marketPair(db, params.futures_id);
      if (!pair) return notFound();
      if (query.day && !isDay(query.day)) return complain("day", "rules.date_invalid");
      const asOf = query.as_of ? Date.parse(query.as_of) : null;
      if (asOf !== null && Number.isNaN(asOf)) return complain("as_of", "rules.date_invalid");
      const newest = newestQuotingDay(pair);
      const day = query.day && query.day < newest ? query.day : newest;
      const asOfUtc = asOf === null ? undefined : new Date(asOf).toISOString();
      return done({
        futures_id: pair.market.futures_id,
        currency: pair.spot.currency,
        day,
        synthetic: pair.market.price_source === "synthetic",
        quotes: quotesOn(db, pair, day, asOfUtc).map(
          ({ ticker_symbol, price, day: quoted, source, origin, storedAt }) => ({
            ticker_symbol,
            price,
            day: quoted,
            source,
            origin,
            stored_at: storedAt,
          }),
        ),
      });
    },
  }),
  call({
    method: "POST",
    path: "api/futures-market/:futures_id/quotes/file",
    id: "storeQuotes",
    needs: "operate",
    summary: "Store the prices of a file of a market of futures, all or none; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    input: jsonBody(rowsInput, 1024 * 1024, FILE_BOUNDS),
    returns: json(z.object({ fresh: z.number(), corrected: z.number(), same: z.number() })),
    async run({ actor, params, input, locale }) {
      const file = sentFile(input);
      if (!file.ok) return file;
      const stored = await uploadQuotes(actor, params.futures_id, file.value, input);
      if (!stored.ok) return stored;
      const { issues, wrong, ...counts } = stored.value;
      if (wrong === 0) return done(counts);
      const t = textsOf(locale);
      const details = issues.map(({ row, message, params: words }) => ({
        message: t("market:upload.line", { row, text: t(message.replace(".", ":"), words) }),
      }));
      return refused(422, "market.file.wrong", { params: { count: wrong }, details });
    },
  }),
];
