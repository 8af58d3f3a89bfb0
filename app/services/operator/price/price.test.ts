import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forecasts } from "~db/schema/forecasts";
import { liveSeries } from "~db/schema/live";
import { spotPrices } from "~db/schema/spot";
import { deliveryDay } from "~/engines/spot";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { setRate } from "~/services/accounting/currencies.server";
import { dbOf, get, list, remove, save } from "~/services/core/store.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { forecastsAhead } from "../measured/forecastsAhead.server";
import { readinessOf } from "../ready.server";
import { operatedOf, saveOperated, saveSite, siteOf } from "../site.server";
import { courseOf, LOOK_BACK } from "./course";
import { marketOf, marketPrice } from "./marketPrice.server";

let space: TestSpace;
let system_id: string;
const day = deliveryDay(midnightClock("Europe/Brussels"), "2026-06-10");
/** Ten in the morning: the auction of the next day is still to come. */
const now = day.startMs + 10 * HOUR_MS;

beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const market = (spot_id: string, overrides: object = {}) =>
    expect(
      save(space.superAdmin, spotMarketEntity, {
        spot_id,
        name: spot_id,
        carrier_id: "electricity",
        country_code: "DE",
        currency: "EUR",
        ...overrides,
      }).ok,
    ).toBe(true);
  expect(setRate(space.superAdmin, { currency: "GBP", rate: 0.8 }).ok).toBe(true);
  market("made");
  market("own", { price_source: "upload" });
  market("pounds", { currency: "GBP" });
  market("dinars", { currency: "RSD" });
  market("heat", { carrier_id: "heat" });
});
afterAll(() => space.close());

const course = (overrides: object = {}) =>
  courseOf({
    startMs: now,
    timezone: "Europe/Brussels",
    known: Float64Array.of(1, NaN),
    past: new Float64Array(LOOK_BACK).fill(NaN),
    factor: 2,
    offset: 0,
    ...overrides,
  });

it("takes what is known, then a forecast, then the days before, and says of how many steps each is", () => {
  const past = new Float64Array(LOOK_BACK).fill(7);
  expect(course({ past })).toEqual({
    course: Float64Array.of(2, 14),
    sources: { known: 1, forecast: 0, days_before: 1 },
    forced: 0,
    low: Float64Array.of(0, 0),
    high: Float64Array.of(0, 0),
  });
  // A forecast is in the target unit already.
  expect(course({ past, forecast: () => ({ p10: 2, p50: 5, p90: 6 }) })).toEqual({
    course: Float64Array.of(2, 5),
    sources: { known: 1, forecast: 1, days_before: 0 },
    forced: 0,
    low: Float64Array.of(0, -3),
    high: Float64Array.of(0, 1),
  });
  expect(course()).toBe(null);
});

it("reads the prices of a market up to its auction and goes on with those of the days before", () => {
  const db = dbOf(space.editor);
  const window = { startMs: now, steps: 192, timezone: "Europe/Brussels", now };
  const { expected, market } = marketPrice(db, { market: marketOf(db, "made")!, series: undefined }, "EUR", window);
  // Fourteen hours of today are known; the horizon is not cut.
  expect(expected!.sources).toEqual({ known: 56, forecast: 0, days_before: 136 });
  expect(expected!.course).toHaveLength(192);
  expect(market).toEqual({ spot_id: "made", synthetic: true, rate: null });

  // Stored prices: hours hold for their quarter-hours, a market without any tells nothing.
  const ownPrice = () =>
    marketPrice(db, { market: marketOf(db, "own")!, series: undefined }, "EUR", { ...window, steps: 8 });
  expect(ownPrice().expected).toBe(null);
  const values = Buffer.from(Float64Array.from({ length: 24 }, (_, hour) => hour * 10).buffer);
  const row = { spot_id: "own", day: day.day, start_ms: day.startMs, step_s: 3600, values, source: "upload" as const };
  db.insert(spotPrices)
    .values({ ...row, origin: "prices.csv", stored_at: "2026-06-09T12:00:00.000Z", stored_by: "x" })
    .run();
  expect([...ownPrice().expected!.course].map((price) => Math.round(price * 1e6) / 1e6)).toEqual([
    0.1, 0.1, 0.1, 0.1, 0.11, 0.11, 0.11, 0.11,
  ]);
  expect(ownPrice().market.synthetic).toBe(false);
});

it("converts prices of another currency and names the rate; without a rate the market is refused", () => {
  const db = dbOf(space.editor);
  const window = { startMs: now, steps: 4, timezone: "Europe/Brussels", now };
  const pounds = marketPrice(db, { market: marketOf(db, "pounds")!, series: undefined }, "EUR", window);
  const { rate } = pounds.market.rate!;
  expect(pounds.market.rate).toMatchObject({ from: "GBP", to: "EUR" });
  expect(rate).toBe(1.25);
  const same = marketPrice(db, { market: marketOf(db, "pounds")!, series: undefined }, "GBP", window);
  expect(pounds.expected!.course[0]! / same.expected!.course[0]!).toBeCloseTo(rate, 9);
  const chosen = (price_spot_id: string) => {
    const outcome = saveSite(space.editor, system_id, { ...siteOf(space.editor, system_id), price_spot_id }, null);
    return outcome.ok ? null : outcome.issues?.[0];
  };
  expect(chosen("dinars")).toMatchObject({ path: "price_spot_id", message: "operator.rules.no_rate" });
  expect(chosen("nobody")).toMatchObject({ path: "price_spot_id", message: "rules.unknown_reference" });
  expect(chosen("pounds")).toBe(null);
});

it("says of a market that its prices are synthetic, converted, or of another carrier, and keeps it from being deleted", () => {
  const system = get(space.editor, systemEntity, system_id)!;
  const ready = () => readinessOf(space.editor, system, siteOf(space.editor, system_id), Date.now());
  const keys = () => ready().points.map(({ key }) => key);
  expect(keys()).toEqual(expect.arrayContaining(["market_synthetic", "market_converted", "price_unused"]));
  expect(remove(space.superAdmin, spotMarketEntity, "pounds")).toMatchObject({
    ok: false,
    status: 409,
    message: "operator.refused.market_in_use",
  });
  const [node] = list(space.editor, nodeEntity, { system_id });
  const component_id = node!.node_id;
  const site = siteOf(space.editor, system_id);
  expect(
    saveOperated(space.editor, system_id, { ...operatedOf(site, component_id), market_price: true }, null).ok,
  ).toBe(true);
  const choose = (price_spot_id: string) =>
    saveSite(space.editor, system_id, { ...siteOf(space.editor, system_id), price_spot_id }, null);
  expect(choose("made").ok).toBe(true);
  expect(keys()).not.toContain("market_carrier");
  expect(choose("heat").ok).toBe(true);
  expect(keys()).toContain("market_carrier");
  expect(ready().ready).toBe(false);
});

it("takes what comes after the auction from the forecast of a live series, where one is chosen next to the market", () => {
  const db = dbOf(space.editor);
  const series = { live_id: "price", system_id, name: "price", type: "trading_price" as const, unit: "EUR/MWh" };
  const outcome = save(space.editor, liveSeriesEntity, series as never);
  if (!outcome.ok) throw new Error(outcome.message);
  const window = { startMs: now, steps: 192, timezone: "Europe/Brussels", now };
  const without = marketPrice(db, { market: marketOf(db, "made")!, series: outcome.value }, "EUR", window);
  expect(without.expected!.sources.forecast).toBe(0);

  const settings = save(space.editor, forecastSettingsEntity, { live_id: "price", system_id, active: true });
  expect(settings.ok).toBe(true);
  const issued_at = new Date(now).toISOString();
  const band = new Float32Array(5 * 48).fill(1);
  // Of the five rows the second is the most likely course: 80 EUR/MWh for the two days from ten o'clock on.
  band.fill(80, 48, 96);
  const row = { forecast_id: "f", live_id: "price", issued_at, known_until: issued_at, start_ms: now, step_s: 3600 };
  db.insert(forecasts)
    .values({ ...row, model: "ridge", percentile: 90, values: Buffer.from(band.buffer) })
    .run();
  const { expected } = marketPrice(db, { market: marketOf(db, "made")!, series: outcome.value }, "EUR", window);
  expect(expected!.sources).toEqual({ known: 56, forecast: 136, days_before: 0 });
  expect(expected!.course[191]).toBeCloseTo(0.08, 12);
  // Whose it is; a ridge regression takes over from nobody.
  const by = { live_id: "price", name: "price", model: "ridge", issued_at };
  expect(expected!.by).toEqual(by);
  // Where all is known, no forecast is named.
  const auctioned = marketPrice(db, { market: marketOf(db, "made")!, series: outcome.value }, "EUR", {
    ...window,
    steps: 56,
  });
  expect(auctioned.expected).not.toHaveProperty("by");

  // A newer forecast that says what a provider says names the series of the provider, also on the form of a new plan.
  const provider = { ...series, live_id: "provider", name: "Prices of the provider" };
  expect(save(space.editor, liveSeriesEntity, provider as never).ok).toBe(true);
  const external = { live_id: "price", system_id, active: true, external_live_id: "provider" };
  expect(save(space.editor, forecastSettingsEntity, external as never).ok).toBe(true);
  const later = new Date(now + 1000).toISOString();
  db.insert(forecasts)
    .values({
      ...row,
      forecast_id: "g",
      issued_at: later,
      model: "external",
      percentile: 90,
      external_name: "Prices of the provider",
      values: Buffer.from(band.buffer),
    })
    .run();
  const site = { ...siteOf(space.editor, system_id), price_live_id: "price" };
  expect(forecastsAhead(space.editor, site, now)).toEqual([{ live_id: "price", name: "price", by }]);
  expect(forecastsAhead(space.editor, site, now + 1000)).toEqual([
    {
      live_id: "price",
      name: "price",
      by: { ...by, model: "external", issued_at: later, external: "Prices of the provider" },
    },
  ]);
  // It stays the one that it was: what is set for the next forecasts has no part in this one.
  expect(save(space.editor, liveSeriesEntity, { ...provider, name: "Old prices" }).ok).toBe(true);
  expect(forecastsAhead(space.editor, site, now + 1000)[0]!.by?.external).toBe("Prices of the provider");
  const none = { live_id: "price", system_id, active: true, external_live_id: null };
  expect(save(space.editor, forecastSettingsEntity, none as never).ok).toBe(true);
  expect(forecastsAhead(space.editor, site, now + 1000)[0]!.by?.external).toBe("Prices of the provider");
  // A plan takes no forecast of a unit that is no price in its currency: the form names none.
  db.update(liveSeries).set({ unit: "kW" }).where(eq(liveSeries.live_id, "price")).run();
  expect(forecastsAhead(space.editor, site, now + 1000)).toEqual([{ live_id: "price", name: "price", by: null }]);
});
