import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { futuresPrices } from "~db/schema/market";
import { notifications } from "~db/schema/notifications";
import { spotDeals, spotPrices } from "~db/schema/spot";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { spotDealSchema } from "~/entities/spot/spotDeal";
import { dbOf, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../../tests/helpers/space";
import { counterpartyEntity } from "../../parties.entity.server";
import { analysisOf } from "../analysis.server";
import { notifyOfLimits } from "../notifyOfLimits.server";
import { keepValue, versionOf } from "../store.server";
import type { PortfolioValue } from "../types";
import { valuePortfolio } from "../value.server";
import { countedParts, currencySums, partyExposures, positionsIn } from "../view.server";
import { ALL_DEALS } from "../worth";
import { selectedSpot } from "./spotBooks.server";

/** Wednesday morning: quotes are those of Tuesday 9 June, compared with Monday's; Tuesday is delivered. */
const NOW = Date.parse("2026-06-10T08:00Z");
let space: TestSpace;
let system: string;
const db = () => dbOf(space.editor);
type SpotDealInput = z.input<typeof spotDealSchema>;
const deal = (
  id: string,
  spot_id: string,
  start: string,
  rest: Pick<SpotDealInput, "amount" | "trading_price" | "direction">,
) => {
  const start_at = `${start}:00+02:00`;
  const outcome = save(space.editor, spotDealEntity, {
    spotdeal_id: id,
    system_id: system,
    spot_id,
    start_at,
    ...rest,
  });
  expect(outcome).toMatchObject({ ok: true });
};

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  const market = {
    carrier_id: "electricity",
    country_code: "DE",
    price_source: "upload",
    timestep_minutes: 60,
  } as const;
  for (const id of ["zone", "lone"])
    expect(save(space.admin, spotMarketEntity, { ...market, spot_id: id, name: `Market ${id}` })).toMatchObject({
      ok: true,
    });
  const about = { name: "Ahead", symbol: "AHEAD", spot_id: "zone" };
  const futures = { ...about, futures_id: "ahead", price_source: "upload" as const };
  expect(save(space.admin, futuresMarketEntity, futures)).toMatchObject({ ok: true });
  const stored = { stored_at: "2026-06-09T20:00:00.000Z", origin: "test", stored_by: "test" };
  // July at 78 on Monday and at 80 on Tuesday: the curve is flat, there is no history to shape it.
  for (const [day, price] of [
    ["2026-06-08", 78],
    ["2026-06-09", 80],
  ] as const)
    db()
      .insert(futuresPrices)
      .values({ ...stored, futures_id: "ahead", product: "BASE.2026-07", day, price })
      .run();
  // Tuesday cost 50 in the first twelve hours and 100 in the others.
  const values = Buffer.alloc(24 * 8);
  for (let hour = 0; hour < 24; hour++) values.writeDoubleLE(hour < 12 ? 50 : 100, hour * 8);
  db()
    .insert(spotPrices)
    .values({
      ...stored,
      spot_id: "zone",
      day: "2026-06-09",
      start_ms: Date.parse("2026-06-09T00:00+02:00"),
      step_s: HOUR_MS / 1000,
      values,
      source: "upload",
    })
    .run();
  deal("night", "zone", "2026-06-09T01:00", { amount: 2, trading_price: 45 });
  deal("noon", "zone", "2026-06-09T13:00", { amount: 1, trading_price: 108, direction: "sale" });
  deal("ahead", "zone", "2026-07-02T10:00", { amount: 3, trading_price: 70 });
  deal("gone", "zone", "2026-07-02T11:00", { amount: 9, trading_price: 1 });
  // Known before Monday's quotes.
  db()
    .update(spotDeals)
    .set({ created_at: "2026-06-01T00:00:00.000Z" })
    .where(eq(spotDeals.spotdeal_id, "ahead"))
    .run();
  remove(space.editor, spotDealEntity, "gone");
  deal("unpriced", "lone", "2026-07-02T10:00", { amount: 5, trading_price: 70 });
});
afterAll(() => space.close());

describe("spot deals in the portfolio", () => {
  const parts = (change: object = {}) => countedParts(space.editor, system, { ...ALL_DEALS, ...change });
  const valued = (): PortfolioValue => valuePortfolio(db(), system, NOW)!;
  const spotOf = (change: object = {}) => selectedSpot(space.editor, system, { ...ALL_DEALS, ...change });

  it("are realised against the auction where delivered, and open at the curve", () => {
    const query = { ...ALL_DEALS, counterparty: "zone" };
    const [sums] = currencySums(valued(), parts({ counterparty: "zone" }), query);
    // 2 * (50 - 45) for the night; -1 * (100 - 108) for noon: were a sale counted positive, it would be 10 - 8.
    expect(sums!.delivered).toBe(1800);
    // 3 * (80 - 70) now; 3 * (78 - 70) on Monday. The deleted one would add 9 * 79.
    expect(sums!).toMatchObject({ open: 3000, openMwh: 3, averagePrice: 70 });
    expect(sums!.change).toEqual({ before: 2400, volume: 0, time: 0, price: 600, newDeals: 0, after: 3000 });
    // A fifth more or less: 3 * (96 - 70), 3 * (64 - 70).
    expect(sums!).toMatchObject({ high: 7800, low: -1800 });
  });

  it("owe as their market does, and add to the reasons", () => {
    const value = valued();
    const query = { query: ALL_DEALS, basis: "value" as const };
    const [zone] = partyExposures(space.editor, value, parts(), query);
    expect(zone).toMatchObject({ id: "zone", name: "Market zone", netMinor: 3000, nettedMinor: 3000, deals: 3 });
    expect(zone).toMatchObject({ changeMinor: 600, state: "noLimit" });
    expect(analysisOf(value, parts(), ALL_DEALS)[0]!.deals).toMatchObject([{ deal: "spot:zone", change: 600 }]);
  });

  it("owe to who clears the market, within its limit", () => {
    const party = { counterparty_id: "house", name: "Clearing house", mtm_delta_limit: 60, spot_ids: ["zone"] };
    expect(save(space.editor, counterpartyEntity, party)).toMatchObject({ ok: true });
    const change = { counterparty: "house" };
    const query = { query: { ...ALL_DEALS, ...change }, basis: "value" as const };
    const [house] = partyExposures(space.editor, valued(), parts(change), query);
    // 30.00 of 60.
    expect(house).toMatchObject({ name: "Clearing house", netMinor: 3000, utilisation: 0.5, state: "green" });
    expect(parts({ counterparty: "zone" })).toEqual([]);
    // 6.00 more than on Monday, of 1: red on the page, so that everybody is told. Without spot deals nobody would be.
    expect(save(space.editor, counterpartyEntity, { ...party, mtm_delta_limit: 1 })).toMatchObject({ ok: true });
    notifyOfLimits(db(), { space: space.editor.space, system_id: system }, valued(), NOW);
    const notices = db().select().from(notifications).where(eq(notifications.topic, "limit_reached")).all();
    expect(notices.map(({ params }) => params)).toMatchObject([{ counterparty: "Clearing house", share: 600 }]);
    remove(space.editor, counterpartyEntity, "house");
    expect(parts({ counterparty: "zone" })).toHaveLength(1);
  });

  it("say it where no futures give them a price", () => {
    const [sums] = currencySums(valued(), parts({ counterparty: "lone" }), { ...ALL_DEALS, counterparty: "lone" });
    expect(sums).toMatchObject({ open: 0, openMwh: 5, hoursWithoutPrice: 1 });
  });

  it("stand in position and hedge ratio", () => {
    const spot = { systemId: system, books: spotOf() };
    const at = (first: string) =>
      positionsIn(space.editor, [], { futuresId: "ahead", window: { first, last: first }, kind: "day", spot }, (grid) =>
        new Float64Array(grid.steps).fill(0.5),
      )[0]!.base;
    // 2 bought less 1 sold of 12; (2 * 45 - 108) / 1.
    expect(at("2026-06-09")).toMatchObject({ hedgedMwh: 1, demandMwh: 12, ratio: 1 / 12, averagePrice: -18 });
    expect(at("2026-07-02")).toMatchObject({ hedgedMwh: 3, openMwh: 9, averagePrice: 70 });
  });

  it("are existing, of own use and in no book", () => {
    expect(spotOf()).toHaveLength(2);
    expect(spotOf({ derivative: false })).toHaveLength(2);
    expect(spotOf({ carrier: "futures_electricity" })).toHaveLength(2);
    for (const none of [{ derivative: true }, { book: "b" }, { house: "h" }, { carrier: "natural_gas" }])
      expect(spotOf(none)).toEqual([]);
    expect(selectedSpot(space.stranger, system, ALL_DEALS)).toEqual([]);
  });

  it("make a valuation out of date, and are frozen with it", () => {
    const version = versionOf(db(), system, NOW);
    deal("more", "zone", "2026-07-03T10:00", { amount: 1, trading_price: 80 });
    const then = versionOf(db(), system, NOW);
    expect(then).not.toBe(version);
    remove(space.editor, spotDealEntity, "more");
    expect(versionOf(db(), system, NOW)).not.toBe(then);
    expect(() => keepValue(db(), system, version!, valued())).not.toThrow();
  });

  it("take what a market was worth with them when its last deal is deleted: 24.00 less; nothing if the market were forgotten", () => {
    const query = { ...ALL_DEALS, counterparty: "zone" };
    for (const id of ["night", "noon", "ahead"]) remove(space.editor, spotDealEntity, id);
    // The clock of the computer says when they were deleted: the prices are those of before.
    expect(parts({ counterparty: "zone" })).toEqual([]);
    const value = valued();
    const [sums] = currencySums(value, parts({ counterparty: "zone" }), query);
    expect(sums!.change).toEqual({ before: 2400, volume: -2400, time: 0, price: 0, newDeals: 0, after: 0 });
    expect(sums!).toMatchObject({ open: 0, openMwh: 0 });
    expect(analysisOf(value, parts(), ALL_DEALS)[0]!.deals).toMatchObject([
      { deal: "spot:zone", change: -2400, then: { name: "Market zone" } },
    ]);
    // Of own use, as before.
    expect(currencySums(value, [], { ...query, derivative: true })).toEqual([]);
    // Long after nobody waits for a value of nothing.
    remove(space.editor, spotDealEntity, "unpriced");
    expect(versionOf(db(), system, NOW)).not.toBe(null);
    expect(valuePortfolio(db(), system, Date.now() + 40 * DAY_MS)).toBe(null);
    expect(versionOf(db(), system, Date.now() + 40 * DAY_MS)).toBe(null);
  });
});
