import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifications } from "~db/schema/notifications";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, remove, save } from "~/services/core/store.server";
import { marketPair, saveFuturesMarket } from "~/services/market/markets.server";
import { newestQuotingDay, quotesOn } from "~/services/market/quotes.server";
import { baseOfYear } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "../parties.entity.server";
import { analysisOf, frozenDays } from "./analysis.server";
import { notifyOfLimits } from "./notifyOfLimits.server";
import { currentValue, keepValue, storedValue, versionOf } from "./store.server";
import { valuePortfolio } from "./value.server";
import { currencySums, partyExposures, positionsIn, selectedDeals } from "./view.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const all = { statuses: ["existing"], house: "", book: "", counterparty: "", derivative: null } as const;
const deal = (change: Partial<DealInput> & { deal_id: string }): DealInput => ({
  ...baseOfYear(system, next),
  name: change.deal_id,
  trading_price: 80,
  properties: { traded_on: "2020-01-01" },
  ...change,
});
const make = (change: Partial<DealInput> & { deal_id: string }) => {
  const outcome = save(space.editor, dealEntity, deal(change));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
};

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party", mtm_delta_limit: 1 });
});
afterAll(() => space.close());

describe("the value of a portfolio", () => {
  it("is that of the quotes: quantity times hours times price less agreed price, to the cent", () => {
    make({ deal_id: "bought" });
    make({ deal_id: "sold", amount: 4, trading_price: 90, properties: { direction: "sale", traded_on: "2020-01-01" } });
    make({ deal_id: "maybe", status: "optional" });
    const db = dbOf(space.editor);
    const pair = marketPair(db, "futures_DE-LU")!;
    const day = newestQuotingDay(pair);
    const quoted = quotesOn(db, pair, day).find(({ ticker_symbol }) => ticker_symbol === `DE-LU.BASE.${next}`)!;
    const hours = (Date.UTC(next + 1) - Date.UTC(next)) / HOUR_MS;
    const value = valuePortfolio(db, system, Date.now())!;
    const open = Object.fromEntries(value.deals.map((deal) => [deal.deal, deal.open]));
    // Twelve months are rounded one by one: half a cent each at most.
    expect(Math.abs(open["bought"]! - 100 * 10 * hours * (quoted.price - 80))).toBeLessThanOrEqual(6);
    expect(Math.abs(open["sold"]! + 100 * 4 * hours * (quoted.price - 90))).toBeLessThanOrEqual(6);
    expect(value).toMatchObject({ day, failed: [], markets: [{ synthetic: true, quoteDay: day }] });
    keepValue(db, system, versionOf(db, system)!, value);
    const deals = selectedDeals(space.viewer, system, all);
    expect(deals.map(({ deal_id }) => deal_id)).toEqual(["bought", "sold"]);
    const [sums] = currencySums(value, deals, all);
    expect(sums).toMatchObject({ currency: "EUR", open: open["bought"]! + open["sold"]!, openMwh: 6 * hours });
    const { before, volume, time, price, newDeals, after } = sums!.change;
    expect(before + volume + time + price + newDeals).toBe(after);
    expect(after).toBe(sums!.open);
    expect(sums!.risk?.days).toBe(250);
    expect(sums!.risk?.historical).toBeGreaterThan(0);
    const [party] = partyExposures(space.viewer, value, deals, { query: all, basis: "change" });
    expect(party).toMatchObject({ name: "Party", netMinor: sums!.open, deals: 2, state: "red" });
    // At prices a fifth higher 6 MW gain a fifth of what they cost at the market, and a little where hours below zero rise too.
    const gain = 0.2 * quoted.price * 6 * hours * 100;
    const [dear] = partyExposures(space.viewer, value, deals, { query: all, basis: "change", scenario: "high" });
    expect(dear!.netMinor - sums!.open).toBeGreaterThanOrEqual(gain - 24);
    expect(dear!.netMinor - sums!.open).toBeLessThanOrEqual(1.1 * gain);
    expect(dear!.netMinor).toBe(sums!.high);
    expect(dear!.changeMinor - party!.changeMinor).toBe(dear!.netMinor - party!.netMinor);
    expect(
      partyExposures(space.viewer, value, deals, { query: all, basis: "change", scenario: "low" })[0]!.netMinor,
    ).toBe(sums!.low);
    // Everybody of the system is told of the limit, once a day.
    const notices = () => db.select().from(notifications).where(eq(notifications.topic, "limit_reached")).all();
    notifyOfLimits(db, { space: space.editor.space, system_id: system }, value, Date.now());
    notifyOfLimits(db, { space: space.editor.space, system_id: system }, value, Date.now());
    expect(notices().map(({ user_id }) => user_id)).toContain(space.viewer.user_id);
    expect(notices().filter(({ user_id }) => user_id === space.viewer.user_id)).toHaveLength(1);
    expect(notices()[0]).toMatchObject({ params: { counterparty: "Party" }, system_id: system });
  });

  it("is analysed: what books and counterparties add is the whole, and the past is compared with it", () => {
    const value = storedValue(dbOf(space.editor), system)!.value;
    const deals = selectedDeals(space.viewer, system, all);
    const [analysis] = analysisOf(value, deals, all);
    const [at95, at99] = analysis!.lines;
    expect([at95!.confidence, at99!.confidence, at95!.days]).toEqual([0.95, 0.99, 250]);
    expect(at99!.historical).toBeGreaterThanOrEqual(at95!.historical);
    expect(at95!.historical).toBe(currencySums(value, deals, all)[0]!.risk!.historical);
    for (const shares of [analysis!.books, analysis!.counterparties])
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(at95!.historicalTail, 6);
    expect(at95!.test?.days).toBeGreaterThan(100);
    // All deals are with one counterparty: what it may owe in ten days is by the deviation of the same 250 days, 1.645 of it at 95 %.
    const [party] = partyExposures(space.viewer, value, deals, { query: all, basis: "change" });
    const potential = Math.max(0, Math.round(party!.netMinor + 100 * at95!.parametric * Math.sqrt(10)));
    expect(party!.potentialMinor).toBe(potential);
    expect(potential).toBeGreaterThan(party!.netMinor);
    expect(frozenDays(space.viewer, system, { book: "book", counterparty: "" })).toMatchObject([
      { day: value.day, currency: "EUR", open: currencySums(value, deals, all)[0]!.open },
    ]);
    expect(frozenDays(space.viewer, system, { book: "other", counterparty: "" })).toEqual([]);
    expect(frozenDays(space.stranger, system, { book: "", counterparty: "" })).toEqual([]);
  });

  it("is out of date once a deal changes, and is that of those who see the system", () => {
    const db = dbOf(space.editor);
    expect(storedValue(db, system)?.version).toBe(versionOf(db, system));
    make({ deal_id: "bought", trading_price: 81 });
    expect(storedValue(db, system)?.version).not.toBe(versionOf(db, system));
    expect(selectedDeals(space.otherEditor, system, all)).toEqual([]);
    expect(selectedDeals(space.stranger, system, all)).toEqual([]);
    remove(space.editor, dealEntity, "maybe");
    expect(valuePortfolio(db, system, Date.now())!.deals.map((deal) => deal.deal)).toEqual(["bought", "sold"]);
  });

  it("has positions of a window by hours of the clock: 743 in March, 745 in October", () => {
    const deals = selectedDeals(space.viewer, system, all);
    const year = { first: `${next}-01-01`, last: `${next}-12-31` };
    const positions = positionsIn(space.viewer, deals, { futuresId: "futures_DE-LU", window: year, kind: "month" });
    expect(positions.map(({ base }) => base.hedgedMwh / 6)).toEqual(
      [31, new Date(Date.UTC(next, 2, 0)).getUTCDate(), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map(
        (days, month) => days * 24 + (month === 2 ? -1 : month === 9 ? 1 : 0),
      ),
    );
  });

  it("discounts what is open with the rate of the market, which only admins set", () => {
    const before = valuePortfolio(dbOf(space.editor), system, Date.now())!;
    expect(before.markets).toMatchObject([{ discountRates: [] }]);
    expect(before.deals.some((deal) => "undiscounted" in deal)).toBe(false);
    const { spot_id, name, symbol, price_source } = marketPair(dbOf(space.editor), "futures_DE-LU")!.market;
    const form = { spot_id, name, symbol, price_source, discount_rate: 5, discount_curve: "", expected: null };
    expect(saveFuturesMarket(space.editor, "futures_DE-LU", form)).toMatchObject({ ok: false, status: 403 });
    const wrong = saveFuturesMarket(space.admin, "futures_DE-LU", { ...form, discount_rate: 51 });
    expect(wrong).toMatchObject({ ok: false, issues: [{ path: "discount_rate" }] });
    expect(saveFuturesMarket(space.admin, "futures_DE-LU", form)).toMatchObject({ ok: true });
    make({ deal_id: "one", trading_price: 80 });
    make({ deal_id: "other", trading_price: 79 });
    const value = valuePortfolio(dbOf(space.editor), system, Date.now())!;
    const worth = new Map(value.deals.map((deal) => [deal.deal, deal]));
    expect(worth.get("bought")).toMatchObject({
      undiscounted: before.deals.find(({ deal }) => deal === "bought")!.open,
    });
    // Deals that differ by 1 EUR/MWh alone differ by what that is worth: each day (1 + 5 %)^(-days / 365), whatever the prices are.
    const [from, zone] = [Date.parse(value.markets[0]!.openFrom), "Europe/Berlin"];
    const offset = (day: number) =>
      new Date(new Date(day).toLocaleString("en-US", { timeZone: zone })).getTime() -
      new Date(new Date(day).toLocaleString("en-US", { timeZone: "UTC" })).getTime();
    let expected = 0;
    for (let day = Date.UTC(next, 0, 1); day < Date.UTC(next + 1, 0, 1); day += DAY_MS) {
      const hours = 24 - (offset(day + 82_800_000) - offset(day - HOUR_MS)) / HOUR_MS;
      expected += 10 * hours * 1.05 ** (-(day - from) / DAY_MS / 365);
    }
    expect(Math.abs(worth.get("other")!.open - worth.get("one")!.open - 100 * expected)).toBeLessThanOrEqual(12);
    expect(expected).toBeLessThan(10 * 8784 * 0.99);
    const deals = selectedDeals(space.viewer, system, all);
    const [sums] = currencySums(value, deals, all);
    expect(sums!.undiscounted).toBe(deals.reduce((sum, { deal_id }) => sum + worth.get(deal_id)!.undiscounted!, 0));
    const { before: old, volume, time, price, newDeals, after } = sums!.change;
    expect(old + volume + time + price + newDeals).toBe(after);
    // A flat curve is the one rate; a steep one counts days by their own rate.
    const openAt = (discount_curve: string) => {
      const saved = saveFuturesMarket(space.admin, "futures_DE-LU", { ...form, discount_curve });
      expect(saved).toMatchObject({ ok: true });
      const { deals: valued, markets } = valuePortfolio(dbOf(space.editor), system, Date.now())!;
      const open = Object.fromEntries(valued.map((one) => [one.deal, one.open]));
      return { worth: open["other"]! - open["one"]!, rates: markets[0]!.discountRates };
    };
    const one = worth.get("other")!.open - worth.get("one")!.open;
    expect(openAt("0.5 5\n10 5").worth).toBe(one);
    const steep = openAt("4 8\n0 0");
    expect(steep.rates).toEqual([
      { years: 0, rate: 0 },
      { years: 4, rate: 8 },
    ]);
    let growing = 0;
    for (let day = Date.UTC(next, 0, 1); day < Date.UTC(next + 1, 0, 1); day += DAY_MS) {
      const hours = 24 - (offset(day + 82_800_000) - offset(day - HOUR_MS)) / HOUR_MS;
      const days = (day - from) / DAY_MS;
      // From 0 % today to 8 % in four years: 2 % for each year ahead.
      growing += 10 * hours * (1 + (0.02 * days) / 365) ** (-days / 365);
    }
    expect(Math.abs(steep.worth - 100 * growing)).toBeLessThanOrEqual(12);
    const none = { ...form, discount_rate: 0 };
    expect(saveFuturesMarket(space.admin, "futures_DE-LU", none)).toMatchObject({ ok: true });
  });

  it("is none where all deals wait for a second person", async () => {
    const waiting = newSystem(space.editor);
    const saved = save(space.editor, dealEntity, {
      ...deal({ deal_id: "waits" }),
      system_id: waiting,
      status: "waiting",
    });
    expect(saved).toMatchObject({ value: { status: "waiting" } });
    const db = dbOf(space.editor);
    expect(valuePortfolio(db, waiting, Date.now())).toBeNull();
    expect(versionOf(db, waiting)).toBeNull();
    expect(await currentValue(space.editor, waiting)).toEqual({ value: null, stale: false });
  });
});
