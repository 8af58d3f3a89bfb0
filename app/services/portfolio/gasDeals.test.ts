import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { NO_CHOICE } from "~/entities/timeseries/rowsForm";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { marketPair } from "~/services/market/markets.server";
import { newestQuotingDay, quotesOn } from "~/services/market/quotes.server";
import { tickers } from "~/services/market/tickers.server";
import { uploadQuotes } from "~/services/market/upload.server";
import { priceConversion } from "~/services/operator/price/marketPrice.server";
import { pricesOfDays } from "~/services/spot/prices.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealEntity } from "./deal.entity.server";
import { dealList } from "./dealList.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./parties.entity.server";
import { valuePortfolio } from "./valuation/value.server";
import { currencySums, positionsIn, selectedDeals } from "./valuation/view.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const gas = {
  spot_id: "hub",
  name: "Hub",
  carrier_id: "natural_gas",
  country_code: "DE",
  timezone: "Europe/Berlin",
  price_source: "synthetic" as const,
};
const statuses = ["optional", "proposed", "existing"] as const;
const all = { statuses, house: "", book: "", counterparty: "", derivative: null };
/** The Sunday on which summer time begins next year. */
const sunday = (() => {
  let day = `${next}-03-31`;
  while (new Date(`${day}T00:00Z`).getUTCDay() !== 0) day = addDays(day, -1);
  return day;
})();

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party", mtm_delta_limit: 1000 });
  expect(save(space.admin, spotMarketEntity, gas)).toMatchObject({ ok: true });
  const futures = { futures_id: "gas", name: "A gas market", symbol: "GAS", spot_id: "hub" };
  expect(save(space.admin, futuresMarketEntity, futures)).toMatchObject({ ok: true });
});
afterAll(() => space.close());

const deal = (change: Partial<DealInput> = {}) =>
  save(space.editor, dealEntity, {
    deal_id: "x",
    system_id: system,
    name: "Gas of a year",
    status: "existing",
    tech_id: "futures_base_year",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `GAS.BASE.${next}`,
    start_date: `${next}-01-01`,
    periodType: "year",
    base_peak_type: "base",
    trading_price: 30,
    amount: 10,
    ...change,
  });
const issueOf = (outcome: ReturnType<typeof deal>) => {
  const [issue] = outcome.ok ? [] : (outcome.issues ?? []);
  return outcome.ok ? null : `${issue?.path}: ${issue?.message}`;
};

it("a deal has the carrier of its market, and no other", () => {
  expect(deal({ deal_id: "gas" })).toMatchObject({
    ok: true,
    value: { carrier_id: "natural_gas", carrier_level_id: "natural_gas_none", futures_id: "gas" },
  });
  expect(deal({ deal_id: "power", ticker_symbol: `DE-LU.BASE.${next}`, trading_price: 85 })).toMatchObject({
    ok: true,
    value: { carrier_id: "futures_electricity", carrier_level_id: "futures_electricity_none" },
  });
  expect(issueOf(deal({ carrier_id: "futures_electricity" }))).toBe("carrier_id: portfolio.rules.carrier_of_market");
  expect(issueOf(deal({ carrier_level_id: "electricity_0.4kV" }))).toBe(
    "carrier_level_id: portfolio.rules.carrier_level",
  );
});

it("gas is dealt by the season and the gas year, electricity is not", () => {
  const season = { tech_id: "futures_base_season", ticker_symbol: `GAS.BASE.${next}-WIN`, start_date: `${next}-10-01` };
  expect(deal({ deal_id: "winter", ...season, status: "optional" })).toMatchObject({
    ok: true,
    value: { period: `${next}-WIN`, periodType: "season", end_date: `${next + 1}-03-31`, full_load_hours: 8760 },
  });
  const year = { tech_id: "futures_base_gas_year", ticker_symbol: `GAS.BASE.${next}-GY`, start_date: `${next}-10-01` };
  expect(deal({ deal_id: "gas-year", ...year, status: "optional" })).toMatchObject({
    ok: true,
    value: { period: `${next}-GY`, periodType: "gas_year", end_date: `${next + 1}-09-30` },
  });
  expect(issueOf(deal({ ...season, start_date: `${next}-07-01` }))).toBe("start_date: portfolio.rules.starts_season");
  expect(issueOf(deal({ ...year, start_date: `${next}-04-01` }))).toBe("start_date: portfolio.rules.starts_gas_year");
  expect(issueOf(deal({ ...season, ticker_symbol: `DE-LU.BASE.${next}-WIN` }))).toBe(
    "ticker_symbol: portfolio.rules.gas_period",
  );
  const agreement = { tech_id: "ppa_wind", ticker_symbol: null, futures_id: "futures_DE-LU", periodType: "season" };
  expect(issueOf(deal({ ...agreement, start_date: `${next}-10-01` } as Partial<DealInput>))).toBe(
    "periodType: portfolio.rules.gas_period",
  );
  for (const deal_id of ["winter", "gas-year"])
    expect(remove(space.editor, dealEntity, deal_id)).toMatchObject({ ok: true });
});

it("reads prices of seasons as desks write them, per therm and per MWh of either heating value", async () => {
  const files = {
    futures_id: "files",
    name: "Files",
    symbol: "FILES",
    spot_id: "hub",
    price_source: "upload" as const,
  };
  expect(save(space.admin, futuresMarketEntity, files)).toMatchObject({ ok: true });
  const pair = marketPair(dbOf(space.admin), "files")!;
  const day = newestQuotingDay(pair);
  const upload = (unit: string, lines: string[]) =>
    uploadQuotes(
      space.admin,
      "files",
      { name: "gas.csv", bytes: Buffer.from([`ticker;day;price [${unit}]`, ...lines].join("\n")) },
      NO_CHOICE,
    );
  const yy = String(next).slice(2);
  expect(await upload("EUR/therm", [`Base Winter ${yy};${day};1`])).toMatchObject({ ok: true, value: { fresh: 1 } });
  expect(await upload("EUR/MWh Hi", [`Base GY-${yy};${day};33.29`])).toMatchObject({ ok: true, value: { fresh: 1 } });
  const prices = Object.fromEntries(
    quotesOn(dbOf(space.admin), pair, day).map(({ product, price }) => [product.key, price]),
  );
  // A therm is 29.3071 kWh; 33.29 of the lower heating value are 33.29 * 802.56 / 890.58 of the higher one.
  expect(prices[`${next}-WIN`]).toBeCloseTo(34.1214, 4);
  expect(prices[`${next}-GY`]).toBeCloseTo(29.9997, 3);
  expect(await upload("EUR/MWh", [`Peak Winter ${yy};${day};40`])).toMatchObject({ value: { fresh: 0, wrong: 1 } });
  expect(remove(space.admin, futuresMarketEntity, "files")).toMatchObject({ ok: true });
});

it("gas has no peak load and no power purchase agreements", () => {
  const peak = { tech_id: "futures_peak_year", ticker_symbol: `GAS.PEAK.${next}` };
  expect(issueOf(deal(peak))).toBe("ticker_symbol: portfolio.rules.gas_peak");
  const ppa = { tech_id: "ppa_wind", ticker_symbol: null, futures_id: "gas" };
  expect(issueOf(deal(ppa))).toBe("futures_id: portfolio.rules.ppa_electricity");
  const db = dbOf(space.editor);
  const ofGas = tickers(db, { country: "DE", load: null, period: "year", carrier: "natural_gas" });
  expect(new Set(ofGas.map(({ product }) => product.load))).toEqual(new Set(["base"]));
  const ofPower = tickers(db, { country: "DE", load: null, period: "year", carrier: "futures_electricity" });
  expect(ofPower.some(({ futures_id }) => futures_id === "gas")).toBe(false);
});

it("10 MW are 240 MWh on the Sunday of summer time and 230 on the Saturday; of electricity the other way round", () => {
  const window = { first: addDays(sunday, -1), last: sunday };
  const energy = (carrier: string, futuresId: string) => {
    const deals = selectedDeals(space.editor, system, { ...all, carrier });
    return positionsIn(space.editor, deals, { futuresId, window, kind: "day" }).map(({ base }) => base.hedgedMwh);
  };
  expect(energy("natural_gas", "gas")).toEqual([230, 240]);
  expect(energy("futures_electricity", "futures_DE-LU")).toEqual([240, 230]);
  expect(energy("futures_electricity", "gas")).toEqual([0, 0]);
});

it("is listed apart from electricity", () => {
  const sort = { key: "start", descending: false };
  const days = { from: "", to: "", lifecycle: "live" as const, sort, page: 1 };
  const query = { q: "", status: null, kind: null, house: "", book: "", counterparty: "", derivative: null, ...days };
  const ids = (carrier: string) =>
    dealList(space.editor, system, { ...query, carrier }).rows.map(({ deal: { deal_id } }) => deal_id);
  expect(ids("natural_gas")).toEqual(["gas"]);
  expect(ids("futures_electricity")).toEqual(["power"]);
  expect(ids("")).toEqual(["gas", "power"]);
});

it("is valued at prices of gas, apart from electricity or together with it", () => {
  const value = valuePortfolio(dbOf(space.editor), system, Date.now())!;
  const sums = (carrier: string) => {
    const query = { ...all, carrier };
    return currencySums(value, selectedDeals(space.editor, system, query), query)[0]!;
  };
  const [gasSums, powerSums, both] = [sums("natural_gas"), sums("futures_electricity"), sums("")];
  // A year of 10 MW at a price of gas (15 to 55) less 30: at electricity's 70 to 90 it would be above 3.5 million.
  expect(gasSums.open).toBeGreaterThan(-1_314_000 * 100);
  expect(gasSums.open).toBeLessThan(2_190_000 * 100);
  expect(gasSums.open + powerSums.open).toBe(both.open);
  expect(gasSums.change.after + powerSums.change.after).toBe(both.change.after);
  expect(both.openMwh).toBeCloseTo(gasSums.openMwh + powerSums.openMwh, 6);
});

it("has prices by the gas day, per MWh of the higher heating value", () => {
  const hub = get(space.editor, spotMarketEntity, "hub")!;
  const { days } = pricesOfDays(
    dbOf(space.editor),
    hub,
    { first: "2026-03-28", last: "2026-03-29" },
    Date.parse("2026-06-01"),
  );
  expect(days.map(({ startMs, values }) => [new Date(startMs).toISOString(), values.length])).toEqual([
    ["2026-03-28T05:00:00.000Z", 23],
    ["2026-03-29T04:00:00.000Z", 24],
  ]);
  // 30 EUR/MWh of the higher heating value are 0.030 times 890.58 / 802.56 of the lower one; 0.03 would make gas a tenth too cheap.
  expect(30 * priceConversion(dbOf(space.editor), hub, "EUR")!.factor).toBeCloseTo(0.0332902, 7);
});

it("keeps its carrier while deals are settled on it, and takes no fetched prices", () => {
  const changed = save(space.admin, spotMarketEntity, { ...gas, carrier_id: "electricity" });
  expect(changed).toMatchObject({ issues: [{ path: "carrier_id", message: "spot.rules.deals_made" }] });
  const fetched = save(space.admin, spotMarketEntity, { ...gas, zone: "DE-LU", price_source: "energy_charts" });
  expect(fetched).toMatchObject({ issues: [{ path: "price_source", message: "spot.rules.electricity_only" }] });
  const moved = { futures_id: "gas", name: "A gas market", symbol: "GAS", spot_id: "day_ahead_DE-LU" };
  expect(save(space.admin, futuresMarketEntity, moved)).toMatchObject({
    issues: [{ path: "spot_id", message: "spot.rules.deals_made" }],
  });
  expect(remove(space.admin, futuresMarketEntity, "gas")).toMatchObject({ ok: false, status: 409 });
});
