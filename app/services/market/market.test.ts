import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "~/engines/spot";
import { dayOf } from "~/entities/core/clock";
import { lastQuotingDay, periodOfKey } from "~/entities/market/products";
import { dbOf, get, list, remove } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { correctedQuotes, quoteGaps } from "./corrections.server";
import { futuresMarketEntity } from "./futuresMarket.entity.server";
import { marketPair, saveFuturesMarket } from "./markets.server";
import { quoteHistory, quotesOn } from "./quotes.server";
import { tickerNamed, tickers } from "./tickers.server";
import { uploadQuotes } from "./upload.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const form = {
  name: "Futures of the desk",
  symbol: "DESK",
  spot_id: "day_ahead_DE-LU",
  price_source: "upload" as const,
  discount_rate: 0,
  discount_curve: "",
  expected: null,
};
const csv = (lines: string[]) => ({ name: "prices.csv", bytes: Buffer.from(lines.join("\n")) });

describe("markets of futures", () => {
  it("come with a space, synthetic, one for each spot market", () => {
    expect(get(space.viewer, futuresMarketEntity, "futures_DE-LU")).toMatchObject({
      symbol: "DE-LU",
      price_source: "synthetic",
    });
    expect(list(space.viewer, futuresMarketEntity).length).toBe(list(space.viewer, spotMarketEntity).length);
  });

  it("are kept by admins alone, each with a symbol of its own; their spot market stays", () => {
    for (const actor of [space.viewer, space.editor])
      expect(saveFuturesMarket(actor, null, form)).toMatchObject({ ok: false, status: 403 });
    expect(saveFuturesMarket(space.admin, null, { ...form, symbol: "DE-LU" })).toMatchObject({
      issues: [{ path: "symbol", message: "market.rules.symbol_taken" }],
    });
    expect(saveFuturesMarket(space.admin, null, form)).toMatchObject({
      ok: true,
      value: { futures_id: "futures_of_the_desk" },
    });
    expect(remove(space.admin, spotMarketEntity, "day_ahead_DE-LU")).toMatchObject({ ok: false, status: 409 });
  });

  it("have tickers by country, load and period; of one period those that ended too", () => {
    const now = Date.parse("2026-11-24T10:00Z");
    const query = { country: "FR", load: "base", period: "year" } as const;
    expect(tickers(dbOf(space.viewer), query, now).map(({ ticker_symbol }) => ticker_symbol)).toEqual(
      [2027, 2028, 2029, 2030, 2031].map((year) => `FR.BASE.${year}`),
    );
    const november = tickers(dbOf(space.viewer), { country: "FR", load: null, period: "2026-11" }, now);
    expect(november.map(({ ticker_symbol, ended }) => [ticker_symbol, ended])).toEqual([
      ["FR.BASE.2026-11", true],
      ["FR.PEAK.2026-11", true],
    ]);
    expect(tickers(dbOf(space.viewer), { ...query, period: "2026-13" }, now)).toEqual([]);
    expect(tickerNamed(dbOf(space.viewer), "FR.PEAK.2027-Q2")?.ticker.name).toBe("Futures FR Peak 2027-Q2");
    expect(
      ["FR.PEAK.2027-11-27", "XX.BASE.2027", "", "FR.BASE.2027; DROP"].map((text) =>
        tickerNamed(dbOf(space.viewer), text),
      ),
    ).toEqual([null, null, null, null]);
  });

  it("quote synthetic prices on working days, the same at every call", () => {
    const pair = marketPair(dbOf(space.viewer), "futures_DE-LU")!;
    const friday = quotesOn(dbOf(space.viewer), pair, "2026-11-20");
    expect(friday.length).toBeGreaterThan(60);
    expect(friday.every(({ source, day }) => source === "synthetic" && day === "2026-11-20")).toBe(true);
    const sunday = quotesOn(dbOf(space.viewer), pair, "2026-11-22");
    expect(sunday.find(({ ticker_symbol }) => ticker_symbol === "DE-LU.BASE.2027")?.price).toBe(
      friday.find(({ ticker_symbol }) => ticker_symbol === "DE-LU.BASE.2027")?.price,
    );
    expect(sunday.some(({ product }) => product.start <= "2026-11-22")).toBe(false);
  });
});

describe("files of prices", () => {
  const id = "futures_of_the_desk";
  const day = lastQuotingDay(addDays(dayOf("Europe/Brussels", Date.now()), -1));
  const key = String(Number(day.slice(0, 4)) + 1);
  const good = ["ticker;day;price [EUR/MWh]", `DESK.BASE.${key};${day};84,25`, `Peak ${key};${day};99,5`];

  it("are for admins, and for markets whose prices are uploaded", async () => {
    expect(await uploadQuotes(space.editor, id, csv(good))).toMatchObject({ ok: false, status: 403 });
    expect(await uploadQuotes(space.admin, "futures_FR", csv(good))).toMatchObject({
      message: "market.rules.not_uploaded",
    });
    expect(await uploadQuotes(space.admin, "none", csv(good))).toMatchObject({ ok: false, status: 404 });
  });

  it("store all prices or none, and keep what was known before a correction", async () => {
    expect(await uploadQuotes(space.admin, id, csv(good))).toMatchObject({ ok: true, value: { fresh: 2, wrong: 0 } });
    const asOf = new Date().toISOString();
    await new Promise((later) => setTimeout(later, 5));
    expect(await uploadQuotes(space.admin, id, csv(good))).toMatchObject({
      value: { fresh: 0, corrected: 0, same: 2 },
    });
    const corrected = [good[0]!, `DESK.BASE.${key};${day};84,75`];
    expect(await uploadQuotes(space.admin, id, csv(corrected))).toMatchObject({ value: { corrected: 1 } });
    const pair = marketPair(dbOf(space.viewer), id)!;
    const base = (asOf?: string) =>
      quotesOn(dbOf(space.viewer), pair, day, asOf).find(({ product }) => product.load === "base");
    expect(base()).toMatchObject({ price: 84.75, source: "upload", origin: "prices.csv" });
    expect(base(asOf)?.price).toBe(84.25);
    expect(correctedQuotes(dbOf(space.viewer), pair)).toMatchObject([
      { product: `BASE.${key}`, day, before: 84.25, price: 84.75, origin: "prices.csv" },
    ]);
    expect(correctedQuotes(dbOf(space.viewer), marketPair(dbOf(space.viewer), "futures_FR")!)).toEqual([]);
    expect(quotesOn(dbOf(space.viewer), pair, addDays(day, 15))).toEqual([]);
    const product = { load: "base" as const, ...periodOfKey(key)! };
    expect(
      quoteHistory(dbOf(space.viewer), pair, product, { first: day, last: day }).map(({ price }) => price),
    ).toEqual([84.75]);
  });

  it("tell the working days between quotes that have none", () => {
    const quote = (quoted: string) => ({
      day: quoted,
      price: 80,
      source: "upload" as const,
      origin: "a.csv",
      storedAt: "",
    });
    // 20 November 2026 is a Friday.
    expect(quoteGaps([quote("2026-11-18"), quote("2026-11-20")], "2026-11-24")).toEqual([
      "2026-11-19",
      "2026-11-23",
      "2026-11-24",
    ]);
    expect(quoteGaps([], "2026-11-24")).toEqual([]);
  });

  it("say of each wrong line what to change, and store nothing", async () => {
    const lines = [
      "ticker;day;price",
      `DESK.BASE.${key};${day};85.5`,
      `DESK.BASE.20;${day};85`,
      `DESK.BASE.${key};2026-02-30;85`,
      `DESK.BASE.${key};${addDays(day, 30)};85`,
      `DESK.BASE.2020;2024-06-03;85`,
      `DESK.BASE.${key};2026-11-22;85`,
      `DESK.PEAK.${key};${day};abc`,
      `DESK.PEAK.${key};${day};85000`,
    ];
    const report = await uploadQuotes(space.admin, id, csv(lines));
    expect(report.ok && report.value.issues.map(({ row, message }) => [row, message.split(".").at(-1)])).toEqual([
      [3, "ticker"],
      [4, "day"],
      [5, "ahead"],
      [6, "ended"],
      [7, "weekend"],
      [8, "price"],
      [9, "range"],
    ]);
    expect(report.ok && report.value.fresh + report.value.corrected).toBe(0);
    expect(await uploadQuotes(space.admin, id, csv(["a;b", "1;2"]))).toMatchObject({
      issues: [{ path: "columns", message: "tables.file.columns_missing" }],
    });
    expect(await uploadQuotes(space.admin, id, csv(["ticker;day;price [USD/MWh]", ""]))).toMatchObject({
      issues: [{ path: "units.price", message: "timeseries.question.unit_unfit", params: { text: "USD/MWh" } }],
    });
    expect(await uploadQuotes(space.admin, id, csv(["<!doctype html>", "<p>"]))).toMatchObject({ ok: false });
  });
});
