import { describe, expect, it } from "vitest";
import { quickSite } from "~/entities/quick/quickSite";
import { countryPrice, openPrice, pricesAt } from "./countryPrices";
import { surplusPrice } from "./surplusPrice";

const site = (more: object) => quickSite.parse({ place: "Here", kind: "home", year: 2027, build: ["pv"], ...more });

describe("prices of a country", () => {
  it("are those that Eurostat published for the band of a consumption", () => {
    // Eurostat news of 6 May 2025: homes in Germany 39.43, in Hungary 10.32 EUR for 100 kWh, gas in Sweden 18.93, in the second half of 2024.
    expect(countryPrice("DE", "electricity", { isHome: true, mwh: 3.5 })?.ct).toBe(39.43);
    expect(countryPrice("HU", "electricity", { isHome: true, mwh: 3.5 })?.ct).toBe(10.32);
    expect(countryPrice("SE", "gas", { isHome: true, mwh: 18 })?.ct).toBe(18.93);
    const business = (mwh: number) => countryPrice("FR", "electricity", { isHome: false, mwh });
    expect([10, 300, 600, 5000].map((mwh) => business(mwh)?.ct)).toEqual([27.95, 21.42, 17.85, 14.46]);
    expect(business(600)?.source).toBe("Eurostat, nrg_pc_202 – nrg_pc_205: IC, 2024-S2 (CC BY 4.0)");
  });

  it("are none where Eurostat has none", () => {
    expect(countryPrice("GB", "electricity", { isHome: true, mwh: 3.5 })).toBeNull();
    expect(countryPrice("PL", "gas", { isHome: false, mwh: 5000 })).toBeNull();
    expect(countryPrice("CH", "gas", { isHome: true, mwh: 18 })).toBeNull();
  });

  it("are asked for as far as they count", () => {
    const openAt = (country: string, more: object = {}, pays = false) =>
      openPrice(site(more), pricesAt(site(more), country), pays);
    expect(openAt("DE")).toBeNull();
    expect(openAt("GB")).toBe("price_ct");
    expect(openAt("GB", { price_ct: 27 })).toBe("sale_ct");
    expect(openAt("GB", { price_ct: 27 }, true)).toBe("gas_ct");
    expect(openAt("GB", { price_ct: 27, sale_ct: 12, gas_ct: 6 })).toBeNull();
    expect(openAt("GB", { price_ct: 27, heat_mwh: 0, build: [] })).toBeNull();
    expect(openAt("AT", { heating: "oil" })).toBe("fuel_ct");
    expect(openAt("AT", { heating: "oil", fuel_ct: 11 })).toBeNull();
    expect(openAt("AT", { heating: "wood", heat_mwh: 0 })).toBeNull();
    expect(openAt("DE", { generator_kw: 5 })).toBe("diesel_ct");
    expect(openAt("FR", { kind: "supermarket", pv_max_kw: 150 })).toBe("sale_ct");
  });
});

describe("what surplus earns", () => {
  it("is what is published for new plants of a size", () => {
    expect(surplusPrice("DE", 10)?.ct).toBe(7.86);
    // 10 kW at 7.86, 30 kW at 6.80 and 10 kW at 5.56.
    expect(surplusPrice("DE", 50)?.ct).toBeCloseTo((10 * 7.86 + 30 * 6.8 + 10 * 5.56) / 50, 2);
    expect(surplusPrice("DE", 500)?.ct).toBe(4.508);
    expect(surplusPrice("FR", 9)?.ct).toBe(4);
    expect(surplusPrice("FR", 36)?.ct).toBe(5.36);
    expect(surplusPrice("FR", 150)).toBeNull();
    expect(surplusPrice("AT", 50)?.ct).toBe(6.942);
    expect(surplusPrice("GB", 5)).toBeNull();
  });
});
