import { describe, expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { syntheticFutures } from "~/engines/futures";
import { periodOfKey } from "~/entities/market/products";
import { demoCommodities, withCommodities } from "./demoCommodities";

describe("gas and allowances of the demo", () => {
  const { deals, futuresMarkets, spotMarkets } = demoCommodities("2026-11-28");

  it("cost what their synthetic market quoted on the day of the deal, wherever the year lies", () => {
    const price = (id: string) => deals.find(({ deal_id }) => deal_id === `demo-deal-${id}`)!;
    const gas = price("gas-next");
    expect([gas.properties.traded_on, gas.ticker_symbol]).toEqual(["2026-01-20", "GAS.BASE.2027"]);
    const quote = syntheticFutures({ id: "demo-gas", timezone: "Europe/Berlin", carrier_id: "natural_gas" });
    const product = { load: "base" as const, ...periodOfKey("2027")! };
    expect(gas.trading_price).toBe(Math.round(quote(product, "2026-01-20")! * 100) / 100);
    // Another day has another price: it is not a price without a day.
    expect(gas.trading_price).not.toBe(Math.round(quote(product, "2026-01-19")! * 100) / 100);
    for (const year of [2027, 2031, 2040]) expect(demoCommodities(`${year}-06-01`).deals).toHaveLength(deals.length);
  });

  it("were agreed on before today, also at a first start in January and at the end of a year", () => {
    const daysAt = (today: string) =>
      Object.fromEntries(demoCommodities(today).deals.map((deal) => [deal.deal_id, deal.properties.traded_on]));
    // 3 January 2027 is a Sunday: the last day of quotes is Friday the first. Without today it would be the 20th and the 28th.
    const january = daysAt("2027-01-03");
    expect(Object.keys(january)).toHaveLength(deals.length);
    expect([...new Set(Object.values(january))].sort()).toEqual(["2026-10-07", "2027-01-01"]);
    const gas = demoCommodities("2027-01-03").deals.find(({ deal_id }) => deal_id === "demo-deal-gas-next")!;
    const quote = syntheticFutures({ id: "demo-gas", timezone: "Europe/Berlin", carrier_id: "natural_gas" });
    const price = quote({ load: "base", ...periodOfKey("2028")! }, "2027-01-01")!;
    expect(gas.trading_price).toBe(Math.round(price * 100) / 100);
    expect([...new Set(Object.values(daysAt("2026-12-30")))].sort()).toEqual([
      "2025-10-07",
      "2026-01-20",
      "2026-01-28",
    ]);
  });

  it("say that they are made up, have names of their own, and deal on markets that are there", () => {
    for (const { name, price_source } of [...futuresMarkets, ...spotMarkets]) {
      expect(name).toContain("(demo)");
      expect(price_source).toBe("synthetic");
    }
    const names = withCommodities(demoSnapshot(), "2026-11-28").deals!.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const markets = new Set([...futuresMarkets.map(({ futures_id }) => futures_id), "futures_DE-LU"]);
    for (const deal of deals) expect(markets).toContain(deal.futures_id);
  });
});
