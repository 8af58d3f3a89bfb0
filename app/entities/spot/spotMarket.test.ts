import { describe, expect, it } from "vitest";
import { hasPrices, isInCountry, shippedMarkets, spotMarketSchema } from "./spotMarket";
import { BIDDING_ZONES, ZONE_CODES, zoneOf } from "./zones";

/** Check character of an Energy Identification Code (ENTSO-E EIC reference manual): weights 16 to 2, 37 - ((sum - 1) mod 37). */
function checkCharacter(eic: string): string {
  const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-";
  const sum = [...eic.slice(0, 15)].reduce((all, symbol, i) => all + symbols.indexOf(symbol) * (16 - i), 0);
  return symbols[36 - ((sum - 1) % 37)]!;
}

describe("bidding zones", () => {
  it("have the codes of areas whose check characters fit, each once", () => {
    const codes = ZONE_CODES.flatMap((code) => zoneOf(code).eic ?? []);
    for (const eic of codes) expect([eic, eic.at(-1)]).toEqual([eic, checkCharacter(eic)]);
    expect(new Set(codes).size).toBe(codes.length);
    const series = ZONE_CODES.flatMap((code) => zoneOf(code).smard ?? []);
    expect(new Set(series).size).toBe(series.length);
  });

  it("say which source has their prices", () => {
    expect(hasPrices("smard", "DE-LU")).toBe(true);
    expect(hasPrices("smard", "SE3")).toBe(false);
    expect(hasPrices("energy_charts", "SE3")).toBe(true);
    expect(hasPrices("entsoe", "GB")).toBe(false);
  });
});

describe("shipped markets", () => {
  it("are one per zone, valid, and synthetic until somebody chooses a source", () => {
    const markets = shippedMarkets();
    expect(markets).toHaveLength(Object.keys(BIDDING_ZONES).length);
    for (const market of markets) expect(spotMarketSchema.parse(market)).toEqual(market);
    expect(new Set(markets.map((market) => market.price_source))).toEqual(new Set(["synthetic"]));
  });

  it("are in every country of their zone", () => {
    const german = shippedMarkets().find((market) => market.zone === "DE-LU")!;
    expect([isInCountry(german, "DE"), isInCountry(german, "LU"), isInCountry(german, "FR")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isInCountry({ ...german, zone: null }, "LU")).toBe(false);
  });
});
