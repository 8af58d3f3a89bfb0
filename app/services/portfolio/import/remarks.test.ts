import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spotPrices } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import { addDays } from "~/entities/core/clock";
import { lastQuotingDay } from "~/entities/market/products";
import { dbOf, get, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { uploadQuotes } from "~/services/market/upload.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealRemarks, marketsOfLines, meansOf } from "./remarks.server";

let space: TestSpace;
let system_id: string;
const YEAR = new Date().getUTCFullYear() + 2;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  dbOf(space.editor).update(systems).set({ has_portfolio: true }).where(eq(systems.system_id, system_id)).run();
  const shipped = get(space.admin, futuresMarketEntity, "futures_DE-LU")!;
  const own = { futures_id: "desk", spot_id: shipped.spot_id, name: "Desk", symbol: "DESK" };
  save(space.admin, futuresMarketEntity, { ...shipped, ...own, price_source: "upload" });
  const day = lastQuotingDay(addDays(new Date().toISOString().slice(0, 10), -1));
  const bytes = Buffer.from(`ticker,day,price\nBase ${YEAR},${day},80.5\n`);
  expect(await uploadQuotes(space.admin, "desk", { name: "a.csv", bytes })).toMatchObject({ value: { fresh: 1 } });
});
afterAll(() => space.close());

const line = (row: number, more: object) => ({
  row,
  book_id: "book",
  ticker_symbol: `DESK.BASE.${YEAR}`,
  start_date: `${YEAR}-01-01`,
  amount: 5,
  trading_price: 79,
  ...more,
});
const remarks = (...lines: ReturnType<typeof line>[]) =>
  dealRemarks(space.editor, { system_id, marketOf: marketsOfLines(space.editor, system_id), most: 20 }, lines);

it("a price of another unit is asked about with the factor that would fit; one near to the quote is not", () => {
  expect(remarks(line(2, {}), line(3, { trading_price: 161 }))).toEqual([]);
  expect(remarks(line(2, { trading_price: 7.9 }))).toEqual([
    { row: 2, key: "price_factor", params: { price: 7.9, stored: 80.5, unit: "EUR/MWh", factor: 10 } },
  ]);
  expect(remarks(line(2, { trading_price: 0.0805 }))).toMatchObject([
    { key: "price_factor", params: { factor: 1000 } },
  ]);
  // Synthetic prices are invented: they tell nothing.
  expect(remarks(line(2, { trading_price: 7.9, ticker_symbol: `DE-LU.BASE.${YEAR}` }))).toEqual([]);
});

it("an amount far from the others of its book is asked about, where there are three at least", () => {
  const others = [line(2, {}), line(3, { amount: 10 }), line(4, { amount: 2.5 })];
  expect(remarks(...others, line(5, { amount: 400 }))).toEqual([]);
  expect(remarks(...others, line(5, { amount: 5000 }))).toEqual([
    { row: 5, key: "amount_factor", params: { amount: 5000, usual: 5, count: 3, factor: 0.001 } },
  ]);
  expect(remarks(...others.slice(1), line(5, { amount: 5000 }))).toEqual([]);
  expect(remarks(...others, line(5, { amount: 5000, book_id: "other" }))).toEqual([]);
});

it("the mean of a time is that of its stored days, however long it is", () => {
  const day = (day: string, values: number[]) => ({
    day,
    startMs: 0,
    stepS: 3600,
    values: Float64Array.from(values),
    source: "upload" as const,
    origin: null,
    storedAt: null,
  });
  const meanOf = meansOf([day("2025-01-01", [10, 20]), day("2025-01-02", [60]), day("2025-03-01", [1])]);
  expect(meanOf("1000-01-01", "9999-12-31")).toBe(91 / 4);
  expect([meanOf("2025-01-01", "2025-01-02"), meanOf("2025-01-02", "2025-02-01")]).toEqual([30, 60]);
  expect([meanOf("2025-01-03", "2025-02-01"), meanOf("2025-03-01", "2025-01-01")]).toEqual([null, null]);
});

it("a file of the most lines, each of a time of its own from the year 1000 on, is looked through at once", () => {
  const spot = {
    ...get(space.admin, spotMarketEntity, get(space.admin, futuresMarketEntity, "desk")!.spot_id)!,
    spot_id: "own",
    name: "Own",
    price_source: "upload" as const,
  };
  save(space.admin, spotMarketEntity, spot);
  save(space.admin, futuresMarketEntity, {
    ...get(space.admin, futuresMarketEntity, "desk")!,
    futures_id: "own",
    spot_id: "own",
    name: "Own",
    symbol: "OWN",
  });
  const stored = Array.from({ length: 1000 }, (_, i) => ({
    spot_id: "own",
    day: addDays("2022-01-01", i),
    start_ms: 0,
    step_s: 900,
    values: Buffer.from(new Float64Array(96).fill(80).buffer),
    source: "upload" as const,
    origin: "a",
    stored_at: "2026-01-01T00:00:00Z",
    stored_by: "a",
  }));
  dbOf(space.editor).insert(spotPrices).values(stored).run();
  const lines = Array.from({ length: 2000 }, (_, i) =>
    line(i + 2, {
      ticker_symbol: undefined,
      futures_id: "own",
      start_date: "1000-01-01",
      end_date: addDays("7000-01-01", i),
    }),
  );
  const started = performance.now();
  expect(remarks(...lines)).toEqual([]);
  const far = lines.map((one) => ({ ...one, trading_price: 7.9 }));
  expect(remarks(...far)).toHaveLength(20);
  expect(remarks(far[0]!)).toMatchObject([{ key: "price_factor", params: { stored: 80, factor: 10 } }]);
  expect(performance.now() - started).toBeLessThan(1000);
});
