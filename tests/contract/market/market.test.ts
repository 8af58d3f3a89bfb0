import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabases, spaceDb } from "~db/client";
import { marketPair } from "~/services/market/markets.server";
import { makeSnapshot } from "~/services/portfolio/marketSnapshot/make.server";
import { storeSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import { versionOfMarket } from "~/services/portfolio/valuation/store.server";
import { type Caller, type Product, startProduct } from "../../helpers/product";

const FUTURES = "futures_DE-LU";
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const open = (caller: Caller, more: string) =>
  fetch(`${product.url}/system/demo-district/portfolio-manager/market${more}`, { headers: product.signIn(caller) });
const lines = async (more: string) => (await (await open("viewer", more)).text()).trim().split("\r\n");

test("the market says that its figures are being prepared, and then has them as pages and files", async () => {
  // Both wait a little for a worker, and there is none.
  const [before, file] = await Promise.all([open("viewer", "?view=curve"), open("viewer", ".csv")]);
  expect([before.status, (await before.text()).includes("being prepared")]).toEqual([200, true]);
  expect(file.status).toBe(409);
  const db = spaceDb(product.dataDir, "demo");
  storeSnapshot(db, FUTURES, versionOfMarket(db, FUTURES), makeSnapshot(db, marketPair(db, FUTURES)!, Date.now()));
  closeDatabases();
  const page = await (await open("viewer", "?view=curve&part=quarter&scenario=high")).text();
  expect(page).toContain("What if: forward prices 20% higher");
  expect(page).not.toContain("being prepared");

  const year = new Date().getUTCFullYear() + 1;
  const [head, ...periods] = await lines(".csv?table=curve&part=year");
  expect(head).toContain("off_peak [EUR/MWh]");
  const next = periods.find((row) => row.startsWith(String(year)))!.split(",");
  // Period, first, last, scenario, base, peak, off-peak, hours, peak hours, ticker, quote: the curve returns the quote.
  expect(Number(next[4])).toBeCloseTo(Number(next[10]), 6);
  expect(next[9]).toBe(`DE-LU.BASE.${year}`);
  const hours = await lines(`.csv?table=hours&month=${year}-03`);
  expect(hours).toHaveLength(1 + 743);
  const dear = await lines(`.csv?table=hours&month=${year}-03&scenario=high`);
  const last = (row: string) => Number(row.split(",").at(-1));
  expect(last(dear[1]!)).toBeCloseTo(last(hours[1]!) + 0.2 * Math.abs(last(hours[1]!)), 9);
  expect(await lines(".csv?table=shape")).toHaveLength(1 + 12 * 168);
});

test("spot prices and what sun and wind earn of them are files and pages, too", async () => {
  const months = await lines(".csv?table=months&year=2025");
  expect(months).toHaveLength(1 + 12);
  expect(months.find((row) => row.startsWith("2025-03"))).toMatch(/,743$/);
  const days = await lines(".csv?table=prices&year=2025");
  expect(days).toHaveLength(1 + 365);
  // The hour that the clock leaves out in March.
  expect(days.find((row) => row.startsWith("2025-03-30"))!.split(",")[3]).toBe("");
  const rows = (await lines(".csv?table=capture&part=year&gas=30&co2=70&efficiency=50")).map((row) => row.split(","));
  expect(rows[0]!.slice(7, 9).join()).toContain("solar");
  const last = rows.at(-1)!;
  expect(Number(last[7]) / Number(last[3])).toBeCloseTo(Number(last[8]), 3);
  // 30 + 0.20196 x 70 = 44.1372 per MWh of gas.
  expect(Number(last[13])).toBeCloseTo(Number(last[3]) - 44.1372 / 0.5, 6);
  const page = await (await open("viewer", "?view=capture&gas=cheap&co2=70")).text();
  expect(page).toContain("The price of gas has to be a number from 0 to 1000.");
  expect(page).toContain('value="cheap"');
  expect(page).not.toContain("Clean spark spread");
  expect(await (await open("viewer", "?view=capture&gas=30,5")).text()).toContain("Clean spark spread");
  expect(await (await open("viewer", "?view=spot&year=2025")).text()).toContain("Dec 2025");
});

test("positions are told next to the forward prices of their periods, at each scenario", async () => {
  const year = new Date().getUTCFullYear() + 1;
  const path = `system/demo-district/portfolio/positions?from=${year}-01-01&to=${year}-12-31&granularity=quarter`;
  const prices = async (scenario: string) => {
    const { status, body } = await product.call("viewer", "GET", `${path}&scenario=${scenario}`);
    expect(status).toBe(200);
    const rows = body as ({ futures_id: string } & Record<
      "base" | "off_peak",
      { forward_price: number; energy: number }
    >)[];
    const electric = rows.filter(({ futures_id }) => futures_id === "futures_DE-LU");
    return electric.map(({ base, off_peak }) => [base.forward_price, off_peak.forward_price, base.energy] as const);
  };
  const [base, high] = [await prices("base"), await prices("high")];
  const [, ...periods] = await lines(".csv?table=curve&part=quarter");
  const first = periods.find((row) => row.startsWith(`${year}-Q1`))!.split(",");
  expect(base[0]![0]).toBeCloseTo(Number(first[4]), 3);
  expect(base[0]![1]).toBeCloseTo(Number(first[6]), 3);
  for (const [i, [price, , energy]] of base.entries()) {
    expect(high[i]![0]).toBeGreaterThan(price * 1.19);
    expect(high[i]![2]).toBe(energy);
  }
});

test("it is that of who sees the system, and bad questions are told", async () => {
  for (const more of ["?view=curve", "?view=spot", "?view=capture", ".csv?table=curve", ".csv?table=capture"]) {
    expect((await open("foreign", more)).status).toBe(404);
    expect((await open("viewer", `${more}&market=none&part=week&month=2020-13&scenario=best`)).status).toBe(200);
  }
  expect((await open("viewer", ".csv?table=quotes")).status).toBe(400);
  expect((await open("viewer", ".csv?table=__proto__")).status).toBe(400);
});
