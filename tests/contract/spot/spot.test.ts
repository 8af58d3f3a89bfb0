import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type Product, startProduct } from "../../helpers/product";

const SYSTEM = "demo-district";
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe("GET api/spot-market/:spot_id/prices", () => {
  const at = "spot-market/day_ahead_DE-LU/prices";

  test("gives the days that are asked for, named synthetic where they are", async () => {
    const { status, body } = await product.call("viewer", "GET", `${at}?from=2026-03-28&to=2026-03-30`);
    expect(status).toBe(200);
    const prices = body as { synthetic: boolean; days: { day: string; values: number[] }[]; missing: string[] };
    expect(prices).toMatchObject({ spot_id: "day_ahead_DE-LU", currency: "EUR", synthetic: true, missing: [] });
    expect(prices.days.map(({ day, values }) => [day, values.length])).toEqual([
      ["2026-03-28", 96],
      ["2026-03-29", 92],
      ["2026-03-30", 96],
    ]);
    const newest = (await product.call("viewer", "GET", at)).body as typeof prices;
    expect(newest.days).toHaveLength(2);
  });

  test("says what is wrong with days, and knows no market of another name", async () => {
    for (const query of ["from=2026-02-30", "from=2026-02-02&to=2026-02-01", "from=2020-01-01&to=2026-01-01"])
      expect((await product.call("viewer", "GET", `${at}?${query}`)).status, query).toBe(422);
    expect((await product.call("viewer", "GET", "spot-market/nowhere/prices")).status).toBe(404);
    expect((await product.call("nobody", "GET", at)).status).toBe(401);
  });
});

describe("GET api/spotdeals", () => {
  const deal = { system_id: SYSTEM, spot_id: "day_ahead_DE-LU", amount: 4, trading_price: 50 };
  const save = (spotdeal_id: string, start_at: string) =>
    product.call("editor", "POST", "spotdeal", { ...deal, spotdeal_id, start_at });
  const ids = async (query: string) =>
    ((await product.call("viewer", "GET", `spotdeals?${query}`)).body as { spotdeal_id: string }[]).map(
      (row) => row.spotdeal_id,
    );

  test("gives the deals of seven days with value and market, and of other days by the clock of a zone", async () => {
    const quarter = new Date(Math.floor(Date.now() / 900_000) * 900_000 - HOUR_MS).toISOString();
    expect((await save("recent", quarter)).body).toMatchObject({ spot_id: "day_ahead_DE-LU", trading_price: 50 });
    expect((await save("old", "2026-06-30T22:00:00Z")).status).toBe(200);
    const { body } = await product.call("viewer", "GET", `spotdeals?system_id=${SYSTEM}`);
    expect(body).toMatchObject([
      { spotdeal_id: "recent", start_at: quarter.replace(".000Z", "Z"), deal_value: 50, spot_name: "Day-ahead DE-LU" },
    ]);
    expect(await ids("start_date=2026-07-01&end_date=2026-07-01&timezone=Europe/Berlin")).toEqual(["old"]);
    expect(await ids("start_date=2026-07-01&end_date=2026-07-01")).toEqual([]);
    expect(await ids("start_date=2026-01-01&limit=1")).toEqual(["recent"]);
    expect(await ids("start_date=2026-01-01&direction=sale")).toEqual([]);
    expect((await product.call("viewer", "GET", "spotdeals?direction=swap")).status).toBe(422);
    expect(await ids("start_date=2026-01-01&carrier_id=heat")).toEqual([]);
    expect(await product.call("foreign", "GET", "spotdeals?start_date=2026-01-01")).toMatchObject({ body: [] });
  });

  test("refuses what it cannot read", async () => {
    for (const query of ["timezone=Nowhere", "start_date=yesterday", "start_date=2026-02-02&end_date=2026-01-01"])
      expect((await product.call("viewer", "GET", `spotdeals?${query}`)).status, query).toBe(400);
    expect((await product.call("viewer", "GET", "spotdeals?limit=0")).status).toBe(422);
    expect((await product.call("viewer", "GET", "spotdeals?system_id=nowhere")).status).toBe(404);
    expect((await product.call("foreign", "GET", `spotdeals?system_id=${SYSTEM}`)).status).toBe(404);
  });
});

test("the list of spot deals as a file has signed energy and value, and the filters of the list", async () => {
  const sale = { system_id: SYSTEM, spot_id: "day_ahead_DE-LU", direction: "sale", amount: 2, trading_price: 30 };
  const start_at = "2025-05-05T10:00:00Z";
  expect((await product.call("editor", "POST", "spotdeal", { ...sale, spotdeal_id: "of-file", start_at })).status).toBe(
    200,
  );
  const at = `/system/${SYSTEM}/operator/spot-deals.csv?from=2025-05-05&to=2025-05-05`;
  const linesAt = async (path: string) =>
    (await (await fetch(product.url + path, { headers: product.signIn("viewer") })).text()).trim().split(/\r?\n/);
  const lines = await linesAt(at);
  // 2 MW for a quarter of an hour at 30: -0.5 MWh and -15.
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Sale");
  expect(lines[1]).toContain("-0.5");
  expect(lines[1]).toContain("-15");
  expect(await linesAt(`${at}&direction=purchase`)).toHaveLength(1);
});
