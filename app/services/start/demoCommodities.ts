import { DEMO_SYSTEM_ID } from "~db/seed/demo";
import { syntheticFutures } from "~/engines/futures";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { CarrierName } from "~/entities/catalogue/names";
import { FUTURES_CARRIER, futuresMarketSchema } from "~/entities/market/futuresMarket";
import { type FutureProduct, lastQuotingDay, periodOfKey } from "~/entities/market/products";
import { tickerSymbol } from "~/entities/market/ticker";
import { type Deal, dealSchema } from "~/entities/portfolio/deal";
import { futuresTechnology } from "~/entities/portfolio/dealProducts";
import { bookSchema, counterpartySchema } from "~/entities/portfolio/parties";
import { ALLOWANCES } from "~/entities/spot/deliveryClock";
import { spotMarketSchema } from "~/entities/spot/spotMarket";

const GAS = "natural_gas" satisfies CarrierName;
const TIMEZONE = "Europe/Berlin";

/** What the demo deals in besides electricity, with where it is dealt. All prices are synthetic. */
const MARKETS = {
  gas: { carrier_id: GAS, symbol: "GAS", title: "Gas", name: "gas", id: "demo-gas" },
  allowances: {
    carrier_id: ALLOWANCES,
    symbol: "EUA",
    title: "Allowances",
    name: "emission allowances",
    id: "demo-allowances",
  },
} as const;
type MarketName = keyof typeof MARKETS;

/** Electricity of the plant is sold on the market of the other electricity. */
const POWER = { carrier_id: FUTURES_CARRIER, symbol: "DE-LU", title: "Base", futures_id: "futures_DE-LU" };

const SUPPLIER = counterpartySchema.parse({
  counterparty_id: "demo-gas-supplier",
  name: "Demo gas supplier",
  mtm_delta_limit: 4000,
  vat_rate: 19,
});

/** A third of the gas a year before delivery, most of it when it begins. */
const GAS_PATH = [
  { months_before: 12, least: 20, target: 35, most: 60 },
  { months_before: 0, least: 60, target: 80, most: 100 },
];
const BOOKS = {
  gas: bookSchema.parse({ book_id: "demo-book-gas", name: "Demo gas", description: null, hedge_path: GAS_PATH }),
  chp: bookSchema.parse({ book_id: "demo-book-chp", name: "Demo CHP", description: "The spread of the plant" }),
};

interface Terms {
  /** MW, of allowances t. */
  amount: number;
  /** Until when it was agreed on, YYYY-MM-DD: the last day of quotes until then, or until today where that is earlier. */
  agreed: string;
  book: keyof typeof BOOKS;
  status?: Deal["status"];
  direction?: "sale";
}

/** A base load future at the price that its synthetic market had on the day it was agreed on. */
function future(id: string, on: MarketName | "power", key: string, terms: Terms & { today: string }): Deal {
  const { amount, agreed, book, today, status = "existing", direction = "purchase" } = terms;
  const market = on === "power" ? POWER : { ...MARKETS[on], futures_id: MARKETS[on].id };
  const { title } = market;
  const product: FutureProduct = { load: "base", ...periodOfKey(key)! };
  const traded_on = lastQuotingDay(agreed < today ? agreed : today);
  const carrier_id = on === "power" ? "electricity" : market.carrier_id;
  const price = syntheticFutures({ id: market.futures_id, timezone: TIMEZONE, carrier_id })(product, traded_on);
  if (price === null) throw new Error(`${key} was not quoted on ${traded_on}`);
  return dealSchema.parse({
    deal_id: `demo-deal-${id}`,
    system_id: DEMO_SYSTEM_ID,
    tech_id: futuresTechnology("base", product.period),
    name: `${title} ${key}${direction === "sale" ? " sold" : ""}${book === "chp" ? " for the CHP" : ""}`,
    status,
    carrier_id: market.carrier_id,
    carrier_level_id: `${market.carrier_id}_none`,
    geometry_shares: { "demo-energy-centre": 100 },
    house_id: "demo-house",
    book_id: BOOKS[book].book_id,
    counterparty_id: SUPPLIER.counterparty_id,
    ticker_symbol: tickerSymbol(market.symbol, product),
    futures_id: market.futures_id,
    start_date: product.start,
    periodType: product.period,
    base_peak_type: "base",
    trading_price: Math.round(price * 100) / 100,
    amount,
    properties: { direction, traded_on },
  });
}

/** Adds gas and emission allowances to the demo, made at its first start `today` (YYYY-MM-DD). */
export function withCommodities(snapshot: SystemSnapshot, today: string): SystemSnapshot {
  const { spotMarkets, futuresMarkets, books, counterparties, deals } = demoCommodities(today);
  return {
    ...snapshot,
    spotMarkets,
    futuresMarkets,
    books: [...(snapshot.books ?? []), ...books],
    counterparties: [...(snapshot.counterparties ?? []), ...counterparties],
    deals: [...(snapshot.deals ?? []), ...deals],
  };
}

/**
 * Gas and emission allowances of the demo: their markets, and deals of the size of what its plants burn in the year of
 * `today` (YYYY-MM-DD) and the next one. Prices are made up by the rules of synthetic markets, those of deals are the quotes of the day they were
 * agreed on, which is never after today.
 */
export function demoCommodities(
  today: string,
): Required<Pick<SystemSnapshot, "spotMarkets" | "futuresMarkets" | "books" | "counterparties" | "deals">> {
  const year = Number(today.slice(0, 4));
  const next = year + 1;
  const deal = (id: string, on: MarketName | "power", key: string, terms: Terms) =>
    future(id, on, key, { ...terms, today });
  const markets = Object.values(MARKETS);
  return {
    spotMarkets: markets.map(({ id, name, carrier_id }) =>
      spotMarketSchema.parse({
        spot_id: `${id}-day-ahead`,
        name: `Day-ahead ${name} (demo)`,
        carrier_id,
        country_code: "DE",
        timezone: TIMEZONE,
      }),
    ),
    futuresMarkets: markets.map(({ id, name, symbol }) =>
      futuresMarketSchema.parse({
        futures_id: id,
        name: `Futures ${name} (demo)`,
        symbol,
        spot_id: `${id}-day-ahead`,
      }),
    ),
    books: Object.values(BOOKS),
    counterparties: [SUPPLIER],
    deals: [
      deal("gas-now", "gas", String(year), { amount: 0.25, agreed: `${year - 1}-10-07`, book: "gas" }),
      deal("gas-winter", "gas", `${year}-WIN`, { amount: 0.2, agreed: `${year}-01-28`, book: "gas" }),
      deal("gas-next", "gas", String(next), { amount: 0.2, agreed: `${year}-01-20`, book: "gas" }),
      deal("gas-summer", "gas", `${next}-SUM`, {
        amount: 0.05,
        agreed: `${year}-01-28`,
        book: "gas",
        direction: "sale",
      }),
      deal("gas-quarter", "gas", `${next}-Q1`, {
        amount: 0.1,
        agreed: `${year}-01-28`,
        book: "gas",
        status: "proposed",
      }),
      deal("chp-power", "power", String(next), {
        amount: 0.06,
        agreed: `${year}-01-20`,
        book: "chp",
        direction: "sale",
      }),
      deal("chp-gas", "gas", String(next), { amount: 0.15, agreed: `${year}-01-20`, book: "chp" }),
      deal("chp-allowances", "allowances", `${next}-DEC`, { amount: 260, agreed: `${year}-01-20`, book: "chp" }),
      deal("allowances-now", "allowances", `${year}-DEC`, { amount: 700, agreed: `${year - 1}-10-07`, book: "gas" }),
      deal("allowances-sale", "allowances", `${year}-DEC`, {
        amount: 40,
        agreed: `${year}-01-28`,
        book: "gas",
        direction: "sale",
      }),
      deal("allowances-next", "allowances", `${next}-DEC`, {
        amount: 150,
        agreed: `${year}-01-28`,
        book: "gas",
        status: "proposed",
      }),
    ],
  };
}
