import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import type { Load } from "~/entities/market/products";
import { type Deal, dealSchema } from "~/entities/portfolio/deal";
import { futuresTechnology, ppaTechnology } from "~/entities/portfolio/dealProducts";
import { gooSchema } from "~/entities/portfolio/goo";
import { counterpartySchema } from "~/entities/portfolio/parties";
import { DEMO_SYSTEM_ID } from "./site";

/** This year and the next are dealt in; the demo is made at the first start. */
const YEAR = new Date().getUTCFullYear();
const MARKET = "futures_DE-LU";

const PARTIES = {
  utility: counterpartySchema.parse({
    counterparty_id: "demo-utility",
    name: "Demo utility",
    mtm_delta_limit: 2500,
    vat_rate: 19,
  }),
  trader: counterpartySchema.parse({
    counterparty_id: "demo-trader",
    name: "Demo trading house",
    mtm_delta_limit: 200,
    reverse_charge: true,
  }),
  windPark: counterpartySchema.parse({
    counterparty_id: "demo-wind-park",
    name: "Demo wind park",
    mtm_delta_limit: 2000,
  }),
};

/** Half of the demand a year before delivery, most of it when it begins. */
const HEDGE_PATH = [
  { months_before: 12, least: 30, target: 50, most: 70 },
  { months_before: 0, least: 60, target: 80, most: 100 },
];

const about = (id: string, party: keyof typeof PARTIES) => ({
  deal_id: `demo-deal-${id}`,
  system_id: DEMO_SYSTEM_ID,
  carrier_id: FUTURES_CARRIER,
  carrier_level_id: `${FUTURES_CARRIER}_none`,
  house_id: "demo-house",
  book_id: "demo-book",
  counterparty_id: PARTIES[party].counterparty_id,
  futures_id: MARKET,
  geometry_shares: { "demo-homes": 40, "demo-energy-centre": 60 },
});

function future(
  id: string,
  party: keyof typeof PARTIES,
  [load, period, key, start]: [Load, "year" | "quarter", string, string],
  rest: Pick<Deal, "amount" | "trading_price"> & { status?: Deal["status"]; direction?: "sale"; agreed: string },
): Deal {
  const { status = "existing", direction = "purchase", agreed, ...price } = rest;
  return dealSchema.parse({
    ...about(id, party),
    ...price,
    tech_id: futuresTechnology(load, period),
    name: `${load === "base" ? "Base" : "Peak"} ${key}`,
    status,
    ticker_symbol: `DE-LU.${load.toUpperCase()}.${key}`,
    start_date: start,
    periodType: period,
    base_peak_type: load,
    properties: { direction, traded_on: agreed },
  });
}

/**
 * Two years of invented deals, of the size of the demand of the district. They have three counterparties, a power purchase agreement and
 * guarantees of origin of the demo district.
 */
export function demoPortfolio(): Pick<SystemSnapshot, "houses" | "books" | "counterparties" | "deals" | "goos"> {
  const [now, next] = [YEAR, YEAR + 1];
  const baseOf = (year: number): [Load, "year", string, string] => ["base", "year", String(year), `${year}-01-01`];
  const peakOf = (year: number): [Load, "year", string, string] => ["peak", "year", String(year), `${year}-01-01`];
  const quarter = (load: Load, year: number, q: number): [Load, "quarter", string, string] => [
    ...([load, "quarter", `${year}-Q${q}`] as [Load, "quarter", string]),
    `${year}-${String(3 * q - 2).padStart(2, "0")}-01`,
  ];
  return {
    houses: [{ house_id: "demo-house", name: "Demo district trading", description: null }],
    books: [{ book_id: "demo-book", name: "Demo own use", description: null, hedge_path: HEDGE_PATH }],
    counterparties: Object.values(PARTIES),
    deals: [
      future("base-now", "utility", baseOf(now), { amount: 0.15, trading_price: 75.6, agreed: `${now - 1}-03-11` }),
      future("peak-now", "trader", peakOf(now), { amount: 0.05, trading_price: 88.4, agreed: `${now - 1}-06-24` }),
      future("base-next", "utility", baseOf(next), { amount: 0.1, trading_price: 83.7, agreed: `${now - 1}-10-07` }),
      future("peak-next", "trader", peakOf(next), { amount: 0.05, trading_price: 92.1, agreed: `${now}-01-19` }),
      future("winter", "utility", quarter("base", next, 1), {
        amount: 0.08,
        trading_price: 96.5,
        agreed: `${now}-01-27`,
      }),
      future("summer-sale", "trader", quarter("base", next, 3), {
        amount: 0.04,
        trading_price: 71.3,
        agreed: `${now}-01-28`,
        direction: "sale",
      }),
      future("autumn", "trader", quarter("peak", next, 4), {
        amount: 0.03,
        trading_price: 104.6,
        agreed: `${now}-01-28`,
        status: "proposed",
      }),
      dealSchema.parse({
        ...about("wind", "windPark"),
        tech_id: ppaTechnology("wind"),
        name: "Baseload of a wind park",
        status: "existing",
        geometry_id: null,
        start_date: `${now}-01-01`,
        end_date: `${now + 4}-12-31`,
        periodType: "custom",
        base_peak_type: "base",
        trading_price: 74.9,
        amount: 0.06,
        properties: { traded_on: `${now - 1}-11-18` },
      }),
    ],
    goos: [
      gooSchema.parse({
        goo_id: "demo-goo-wind",
        system_id: DEMO_SYSTEM_ID,
        name: "GoO - Baseload of a wind park",
        tech_id: "wind_turbine",
        trading_price: 1.4,
        amount: 525.6,
        deal_id: "demo-deal-wind",
        start_date: `${now}-01-01`,
        end_date: `${now}-12-31`,
        counterparty_id: "demo-wind-park",
        status: "held",
        properties: { issuance_country: "DE", asset_age: 6 },
      }),
      gooSchema.parse({
        goo_id: "demo-goo-water",
        system_id: DEMO_SYSTEM_ID,
        name: "GoO - Run-of-river plant",
        tech_id: "ror_plant",
        trading_price: 1.1,
        amount: 80,
        status: "cancelled",
        start_date: `${now - 1}-01-01`,
        end_date: `${now - 1}-12-31`,
        counterparty_id: "demo-trader",
        properties: { issuance_country: "AT", asset_age: 31 },
      }),
    ],
  };
}
