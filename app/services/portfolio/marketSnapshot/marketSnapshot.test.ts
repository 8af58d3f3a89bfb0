import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { dbOf } from "~/services/core/store.server";
import { marketPair, saveFuturesMarket } from "~/services/market/markets.server";
import { uploadQuotes } from "~/services/market/upload.server";
import { versionOfMarket } from "~/services/portfolio/valuation/store.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { makeSnapshot } from "./make.server";
import { ownCapture } from "./ownCapture.server";
import { storedSnapshot, storeSnapshot } from "./store.server";
import type { MarketSnapshot } from "./types";

const NOW = Date.parse("2026-11-24T09:00Z");
let space: TestSpace;
let snapshot: MarketSnapshot;
beforeAll(async () => {
  space = await testSpace();
  const pair = marketPair(dbOf(space.editor), "futures_DE-LU")!;
  snapshot = makeSnapshot(dbOf(space.editor), pair, NOW);
});
afterAll(() => space.close());

describe("the snapshot of a market", () => {
  it("has a curve whose hours give back each quote, by month, quarter and year", () => {
    const { periods, prices, startMs } = snapshot.curve!;
    const quoted = periods.filter(({ quotes }) => quotes.length === 2);
    expect(new Set(quoted.map(({ kind }) => kind))).toEqual(new Set(["month", "quarter", "year"]));
    for (const { at, hours, peakHours, quotes } of quoted) {
      const { base, peak, offPeak } = at.base;
      expect(base).toBeCloseTo(quotes.find(({ load }) => load === "base")!.price, 6);
      expect(peak).toBeCloseTo(quotes.find(({ load }) => load === "peak")!.price, 6);
      expect(offPeak).toBeCloseTo((hours * base! - peakHours * peak!) / (hours - peakHours), 9);
    }
    expect(periods.find(({ key }) => key === "2027-03")?.hours).toBe(743);
    expect(periods.find(({ key }) => key === "2027-10")?.hours).toBe(745);
    // The hours of a month by themselves: what the CSV of hours has.
    const { at, first, hours } = periods.find(({ key }) => key === "2027-01")!;
    const from = (Date.parse(`${first}T00:00Z`) - HOUR_MS - startMs) / HOUR_MS;
    const mean = prices.slice(from, from + hours).reduce((sum, price) => sum + price, 0) / hours;
    expect(mean).toBeCloseTo(at.base.base!, 3);
    // Where no hour is below zero a fifth more is a fifth more of the mean.
    expect(at.high.base! / at.base.base!).toBeCloseTo(1.2, 2);
    expect(at.low.base! / at.base.base!).toBeCloseTo(0.8, 2);
    expect(at.high.capture.solar.rate).toBeCloseTo(at.base.capture.solar.rate!, 2);
  });

  it("has the spot prices of this and three years by hours of the clock, and what sun and wind earn of them", () => {
    const { months, days, missing, origins, shape } = snapshot;
    expect([days[0]!.day, days.at(-1)!.day]).toEqual(["2023-01-01", "2026-11-24"]);
    expect(months).toHaveLength(47);
    expect([missing, origins]).toEqual([
      [],
      [{ source: "synthetic", origin: null, storedAt: null, days: days.length }],
    ]);
    const spring = days.find(({ day }) => day === "2026-03-29")!;
    expect(spring.hours.map((price, hour) => (price === null ? hour : -1)).filter((hour) => hour >= 0)).toEqual([2]);
    const june = months.find(({ month }) => month === "2026-06")!;
    // Noon is cheap in June: the sun earns less than the mean of all hours, and is paid per MWh what its hours cost.
    expect(june.capture.solar.rate).toBeLessThan(0.9);
    expect(june.capture.solar.price! / june.base!).toBeCloseTo(june.capture.solar.rate!, 6);
    expect(june.capture.wind.rate).toBeGreaterThan(june.capture.solar.rate!);
    expect(shape.years).toEqual(["2023", "2024", "2025"]);
    expect(shape.factors).toHaveLength(12 * 168);
  });

  it("says what the profile of a deal earns: a flat one the mean, one of noons less, and by each scenario", () => {
    const system_id = newSystem(space.editor);
    const capture = (id: string, power: (hour: number) => number, scenario: "base" | "high" = "base") => {
      const values = Float64Array.from({ length: 8760 }, (_, i) => power(i % 24));
      const meta = { system_id, type: "uploaded", interpolation: "linear", properties: { factor: 1, unit: "MW" } };
      const block = { year: 2025, startMs: Date.UTC(2025, 0, 1), stepS: 3600, values };
      const series = saveSeries(space.editor, { ...meta, ts_id: id } as never, [block]);
      expect(series.ok).toBe(true);
      const months = snapshot.months.slice(-12).map(({ month }) => month);
      const periods = snapshot.curve!.periods.filter(({ kind }) => kind === "month").slice(0, 24);
      const pair = { timezone: "Europe/Berlin", futures_id: "futures_DE-LU" };
      const deal = { deal_id: id, set_at: "", ts_id: id } as never;
      return ownCapture(dbOf(space.editor), deal, { snapshot, ...pair }, { months, periods, scenario });
    };
    const flat = capture("flat", () => 5);
    const june = snapshot.months.find(({ month }) => month === "2026-06")!;
    expect(flat.past.get("2026-06")!.price).toBeCloseTo(june.base!, 3);
    expect(flat.past.get("2026-06")!.rate).toBeCloseTo(1, 9);
    const ahead = snapshot.curve!.periods.find(({ key }) => key === "2027-06")!;
    expect(flat.ahead.get("2027-06")!.price).toBeCloseTo(ahead.at.base.base!, 3);
    expect(flat.ahead.size).toBe(24);
    const noon = capture("noon", (hour) => (hour >= 9 && hour < 14 ? 1 : 0));
    expect(noon.ahead.get("2027-06")!.rate).toBeLessThan(0.8);
    const dear = capture("dear", () => 5, "high");
    expect(dear.ahead.get("2027-06")!.price).toBeCloseTo(ahead.at.high.base!, 3);
    expect(dear.past.get("2026-06")).toEqual(flat.past.get("2026-06"));
  });

  it("is kept until prices are newer", () => {
    const db = dbOf(space.editor);
    const version = versionOfMarket(db, "futures_DE-LU", NOW);
    expect(storedSnapshot(db, "futures_DE-LU")).toBeNull();
    storeSnapshot(db, "futures_DE-LU", version, snapshot);
    expect(storedSnapshot(db, "futures_DE-LU")).toEqual({ version, snapshot });
    expect(versionOfMarket(db, "futures_DE-LU", NOW + DAY_MS)).not.toBe(version);
  });

  it("has no curve where nothing is quoted; uploaded quotes say whose they are", async () => {
    const form = { name: "Desk", symbol: "DESK", spot_id: "day_ahead_DE-LU", price_source: "upload" as const };
    expect(
      saveFuturesMarket(space.admin, null, { ...form, discount_rate: 0, discount_curve: "", expected: null }).ok,
    ).toBe(true);
    const db = dbOf(space.editor);
    const pair = marketPair(db, "desk")!;
    expect(makeSnapshot(db, pair, NOW).curve).toBeNull();
    const lines = ["ticker;day;price [EUR/MWh]", "DESK.BASE.2027;2026-11-23;90"];
    const upload = { name: "prices.csv", bytes: Buffer.from(lines.join("\n")) };
    expect(await uploadQuotes(space.admin, "desk", upload)).toMatchObject({ ok: true, value: { fresh: 1 } });
    const year = makeSnapshot(db, pair, NOW).curve!.periods.find(({ key }) => key === "2027")!;
    expect(year.at.base.base).toBeCloseTo(90, 9);
    expect(year.quotes).toMatchObject([{ price: 90, source: "upload", origin: "prices.csv" }]);
  });
});
