import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spotPrices as priceRows } from "~db/schema/spot";
import { deliveryDay } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { dbOf, get, save } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { newestDays, periodBetween } from "./period.server";
import { lastPricedDay, pricesOfDays, spotPrices } from "./prices.server";
import { spotMarketEntity } from "./spotMarket.entity.server";

let space: TestSpace;
let synthetic: SpotMarket;
let market: SpotMarket;
beforeAll(async () => {
  space = await testSpace();
  synthetic = get(space.admin, spotMarketEntity, "day_ahead_DE-LU")!;
  market = { ...synthetic, spot_id: "stored", price_source: "upload" };
  expect(save(space.admin, spotMarketEntity, market).ok).toBe(true);
});
afterAll(() => space.close());

const db = () => dbOf(space.admin);
/** A day of one price, in hours. */
function put(day: string, price: number): void {
  const { startMs, endMs } = deliveryDay(midnightClock(market.timezone), day);
  const values = Buffer.alloc(((endMs - startMs) / HOUR_MS) * 8);
  for (let at = 0; at < values.length; at += 8) values.writeDoubleLE(price, at);
  const about = {
    source: "upload",
    origin: "own.csv",
    stored_at: "2026-06-01T11:00:00.000Z",
    stored_by: "me",
  } as const;
  db()
    .insert(priceRows)
    .values({ spot_id: "stored", day, start_ms: startMs, step_s: 3600, values, ...about })
    .run();
}
/** Quarter to one on 1 July: the next day has just been auctioned. */
const NOW = Date.parse("2026-07-01T10:45Z");

describe("prices of a market", () => {
  it("are synthetic where nobody chose a source, up to the last auction", () => {
    const { days, missing } = pricesOfDays(db(), synthetic, { first: "2026-06-30", last: "2026-07-09" }, NOW);
    expect(days.map(({ day, values, source }) => [day, values.length, source])).toEqual([
      ["2026-06-30", 96, "synthetic"],
      ["2026-07-01", 96, "synthetic"],
      ["2026-07-02", 96, "synthetic"],
    ]);
    expect(missing).toEqual([]);
    expect(pricesOfDays(db(), synthetic, { first: "2026-07-02", last: "2026-07-02" }, NOW - 1).days).toEqual([]);
    expect(newestDays(db(), synthetic, NOW)).toEqual({ first: "2026-07-01", last: "2026-07-02" });
  });

  it("are those that are stored, and what is missing is named, not filled", () => {
    expect(lastPricedDay(db(), market, NOW)).toBeNull();
    put("2026-06-28", 50);
    put("2026-06-30", -5);
    const { days, missing } = pricesOfDays(db(), market, { first: "2026-06-28", last: "2026-07-09" }, NOW);
    expect(days.map(({ day, values, stepS, origin }) => [day, values[23], stepS, origin])).toEqual([
      ["2026-06-28", 50, 3600, "own.csv"],
      ["2026-06-30", -5, 3600, "own.csv"],
    ]);
    expect(missing).toEqual(["2026-06-29", "2026-07-01", "2026-07-02"]);
    expect(newestDays(db(), market, NOW)).toEqual({ first: "2026-06-29", last: "2026-06-30" });
  });

  it("are given for a time by the days that it touches", () => {
    const at = (text: string) => Date.parse(text);
    const prices = spotPrices(db(), market, { fromMs: at("2026-06-27T22:00Z"), toMs: at("2026-06-28T22:00Z") }, NOW);
    expect(prices.days.map(({ day }) => day)).toEqual(["2026-06-28"]);
    expect(prices).toMatchObject({ currency: "EUR", synthetic: false, missing: [] });
    expect(
      spotPrices(db(), synthetic, { fromMs: at("2026-06-28T21:59Z"), toMs: at("2026-06-28T22:01Z") }, NOW),
    ).toMatchObject({
      synthetic: true,
      days: [{ day: "2026-06-28" }, { day: "2026-06-29" }],
    });
  });

  it.each([
    ["2026-06-01", "", { first: "2026-06-01", last: "2026-06-01" }],
    ["", "2026-06-02", { first: "2026-06-02", last: "2026-06-02" }],
    ["2026-02-30", "", "from: rules.date_invalid"],
    ["2026-06-02", "2026-06-01", "to: rules.end_after_start"],
    ["2024-01-01", "2025-01-01", "to: spot.rules.most_days"],
  ])("from %j to %j: %j", (from, to, expected) => {
    const period = periodBetween(from, to);
    const [issue] = period.ok ? [] : (period.issues ?? []);
    expect(period.ok ? period.value : `${issue?.path}: ${issue?.message}`).toEqual(expected);
  });
});
