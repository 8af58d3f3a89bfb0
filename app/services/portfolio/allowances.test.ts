import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { decemberDay, periodOfKey, quotedFutures } from "~/entities/market/products";
import type { DealInput } from "~/entities/portfolio/deal";
import { deliveredIn } from "~/entities/portfolio/settlement";
import { NO_CHOICE } from "~/entities/timeseries/rowsForm";
import { dbOf, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { marketPair } from "~/services/market/markets.server";
import { newestQuotingDay, quotesOn } from "~/services/market/quotes.server";
import { tickers } from "~/services/market/tickers.server";
import { uploadQuotes } from "~/services/market/upload.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealConfirmation } from "./confirmation/confirmation.server";
import { dealEntity } from "./deal.entity.server";
import { importDeals } from "./import/importDeals.server";
import { tradeLimitEntity } from "./limits/tradeLimit.entity.server";
import { makeSnapshot } from "./marketSnapshot/make.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./parties.entity.server";
import { valuePortfolio } from "./valuation/value.server";
import { currencyResults, currencySums, positionsIn, selectedDeals } from "./valuation/view.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const query = { statuses: ["existing"] as const, house: "", book: "", counterparty: "", derivative: null };

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
  const spot = { name: "Allowances", carrier_id: "emission_allowance", country_code: "DE", timezone: "Europe/Berlin" };
  for (const id of ["eua", "made"])
    expect(save(space.admin, spotMarketEntity, { ...spot, spot_id: id, name: id })).toMatchObject({ ok: true });
  const futures = { futures_id: "eua", name: "EUA", symbol: "EUA", spot_id: "eua", price_source: "upload" as const };
  expect(save(space.admin, futuresMarketEntity, futures)).toMatchObject({ ok: true });
  const synthetic = { futures_id: "made", name: "Made up", symbol: "MADE", spot_id: "made" };
  expect(save(space.admin, futuresMarketEntity, synthetic)).toMatchObject({ ok: true });
});
afterAll(() => space.close());

it("are confirmed by their number: 24 times as many if they were taken for power", () => {
  expect(deal()).toMatchObject({ ok: true });
  expect(dealConfirmation(space.editor, "eua")).toMatchObject({
    value: { amount: 12_000, parts: [{ mwh: 12_000, minor: 84_000_000 }] },
  });
});

const deal = (change: Partial<DealInput> = {}, actor = space.editor) =>
  save(actor, dealEntity, {
    deal_id: "eua",
    system_id: system,
    name: "Allowances of a year",
    status: "existing",
    tech_id: "futures_base_december",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `EUA.BASE.${next}-DEC`,
    start_date: decemberDay(next),
    periodType: "december",
    base_peak_type: "base",
    trading_price: 70,
    amount: 12_000,
    ...change,
  });
const issueOf = (outcome: ReturnType<typeof deal>) => {
  const [issue] = outcome.ok ? [] : (outcome.issues ?? []);
  return outcome.ok ? null : `${issue?.path}: ${issue?.message}`;
};

it("ends on the last Monday of December without a holiday in the four days after it, as EUA futures did", () => {
  // Days of expiry of ICE EUA Futures, December 2021 to 2026.
  expect([2021, 2022, 2023, 2024, 2025, 2026].map(decemberDay)).toEqual([
    "2021-12-20",
    "2022-12-19",
    "2023-12-18",
    "2024-12-16",
    "2025-12-15",
    "2026-12-14",
  ]);
  expect(periodOfKey("2026-DEC")).toMatchObject({ period: "december", start: "2026-12-14", end: "2026-12-14" });
  const keys = quotedFutures("2026-11-24", "emission_allowance").map(({ load, key }) => `${load} ${key}`);
  expect(keys).toEqual(["2026", "2027", "2028", "2029", "2030", "2031"].map((year) => `base ${year}-DEC`));
});

it("is a deal in a number of allowances, of one December", () => {
  expect(deal()).toMatchObject({
    ok: true,
    value: {
      carrier_id: "emission_allowance",
      period: `${next}-DEC`,
      end_date: decemberDay(next),
      full_load_hours: null,
    },
  });
  expect(issueOf(deal({ start_date: `${next}-12-01` }))).toBe("start_date: portfolio.rules.starts_december");
  const year = { tech_id: "futures_base_year", start_date: `${next}-01-01`, ticker_symbol: `EUA.BASE.${next}` };
  expect(issueOf(deal(year))).toBe("ticker_symbol: portfolio.rules.allowance_period");
  expect(issueOf(deal({ ticker_symbol: `DE-LU.BASE.${next}-DEC` }))).toBe("ticker_symbol: portfolio.rules.december");
  const spot = { spotdeal_id: "s", system_id: system, spot_id: "eua", amount: 1, trading_price: 70 };
  expect(save(space.editor, spotDealEntity, { ...spot, start_at: `${next}-01-04T10:00Z` })).toMatchObject({
    ok: false,
    issues: [{ message: "spot.rules.no_allowances" }],
  });
  expect(deal({ deal_id: "viewers" }, space.viewer)).toMatchObject({ ok: false });
});

it("is valued at the December price, its number times the difference, with electricity in one value at risk", async () => {
  const pair = marketPair(dbOf(space.admin), "eua")!;
  const day = newestQuotingDay(pair);
  const csv = [
    "ticker;day;price [EUR/t]",
    `EUA Dec-${String(next).slice(2)};${day};75.5`,
    `Dec ${next + 1};${day};77.5`,
  ];
  const file = { name: "eua.csv", bytes: Buffer.from(csv.join("\n")) };
  expect(await uploadQuotes(space.admin, "eua", file, NO_CHOICE)).toMatchObject({ ok: true, value: { fresh: 2 } });
  expect(quotesOn(dbOf(space.admin), pair, day).map(({ product, price }) => [product.key, price])).toEqual([
    [`${next}-DEC`, 75.5],
    [`${next + 1}-DEC`, 77.5],
  ]);
  const value = valuePortfolio(dbOf(space.editor), system, Date.now())!;
  const [sums] = currencySums(value, selectedDeals(space.editor, system, query), query);
  // 12 000 t * (75.5 - 70). As power of a day it would be 24 times as much.
  expect(sums).toMatchObject({ currency: "EUR", open: 66_000 * 100, openMwh: 0 });
  expect(sums?.allowances).toEqual({ open: expect.closeTo(12_000, 6), averagePrice: expect.closeTo(70, 9) });
  const [position] = positionsIn(space.editor, selectedDeals(space.editor, system, query), {
    futuresId: "eua",
    window: { first: `${next}-01-01`, last: `${next}-12-31` },
    kind: "year",
  });
  expect(position?.base.hedgedMwh).toBeCloseTo(12_000, 6);
});

it("moves with its own history: results of a day add up with those of electricity", () => {
  expect(deal({ deal_id: "made", ticker_symbol: `MADE.BASE.${next}-DEC` })).toMatchObject({ ok: true });
  const power = { tech_id: "futures_base_year", start_date: `${next}-01-01`, periodType: "year" as const, amount: 5 };
  expect(deal({ deal_id: "power", ...power, ticker_symbol: `DE-LU.BASE.${next}` })).toMatchObject({ ok: true });
  const value = valuePortfolio(dbOf(space.editor), system, Date.now())!;
  const of = (...ids: string[]) =>
    currencyResults(
      value,
      "EUR",
      value.lines.filter((line) => ids.includes(line.deal)),
    );
  const [allowances, electricity, both] = [of("made"), of("power"), of("made", "power")];
  expect(both.length).toBeGreaterThan(250);
  expect(both[0]).toBeCloseTo(allowances[0]! + electricity[0]!, 6);
  // The quotes of the last two days, times the allowances: what the last day would have brought.
  const pair = marketPair(dbOf(space.editor), "made")!;
  const changes = value.markets.find(({ futures_id }) => futures_id === "made")!.changes!;
  const [before, last] = changes.days.slice(-2).map((at) => quotesOn(dbOf(space.editor), pair, at));
  const price = (quotes: typeof last) => quotes!.find(({ product }) => product.key === `${next}-DEC`)!.price;
  expect(allowances.at(-1)).toBeCloseTo(12_000 * (price(last) - price(before)), 4);
});

it("is read from a file, counted in t, and refused where the header says power", async () => {
  const file = (unit: string) => ({
    name: "deals.csv",
    bytes: Buffer.from(
      `name;tech_id;house_id;book_id;counterparty_id;ticker_symbol;start_date;amount [${unit}];trading_price\nFrom a file;futures_base_december;Desk;Book;Party;MADE.BASE.${next}-DEC;${decemberDay(next)};500;71`,
    ),
  });
  expect(await importDeals(space.editor, system, file("t"))).toMatchObject({ ok: true, value: { made: 1, wrong: 0 } });
  expect(await importDeals(space.editor, system, file("kW"))).toMatchObject({
    value: { made: 0, issues: [{ message: "portfolio.import.unit" }] },
  });
});

it("is offered among tickers of its carrier, and its curve goes through the Decembers", () => {
  const db = dbOf(space.editor);
  const offered = tickers(db, { country: "DE", load: null, period: "december" });
  expect(new Set(offered.map(({ futures_id }) => futures_id))).toEqual(new Set(["eua", "made"]));
  const { curve } = makeSnapshot(db, marketPair(db, "eua")!, Date.now());
  const at = (day: string) => curve!.prices[Math.round((Date.parse(`${day}T12:00Z`) - curve!.startMs) / HOUR_MS)]!;
  expect(at(decemberDay(next))).toBeCloseTo(75.5, 3);
  // Between two Decembers it rises from the one to the other.
  expect(at(`${next + 1}-06-15`)).toBeGreaterThan(76.2);
  expect(at(`${next + 1}-06-15`)).toBeLessThan(76.8);
});

it("says tonnes where a limit of energy or a statement is of allowances", () => {
  save(space.admin, tradeLimitEntity, {
    limit_id: "t",
    system_id: system,
    name: "Most",
    max_mwh: 20_000,
    action: "block",
  });
  const params = { name: "Most", value: 30_000, most: 20_000, unit: "t" };
  expect(deal({ deal_id: "many", amount: 30_000 })).toMatchObject({
    issues: [{ message: "portfolio.rules.limit_mwh", params }],
  });
  remove(space.admin, tradeLimitEntity, "t");
  expect([deliveredIn([{ unit: "t" }]), deliveredIn([{}, { unit: "t" }]), deliveredIn([{ unit: "MWh" }])]).toEqual([
    ["t"],
    ["MWh", "t"],
    ["MWh"],
  ]);
});
