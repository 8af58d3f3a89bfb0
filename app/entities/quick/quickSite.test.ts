import { describe, expect, it } from "vitest";
import { oddPrice, quickSite } from "./quickSite";

const odd = (prices: Record<string, unknown>, kind = "farm") =>
  oddPrice(quickSite.parse({ place: "Quimper", kind, year: 2027, ...prices }));

describe("a price of the page that is asked about", () => {
  it("is one of EUR/kWh typed as ct/kWh", () => {
    expect(odd({ price_ct: 0.225 })).toBe("price_small");
    expect(odd({ price_ct: 22.5 })).toBeNull();
    expect(odd({})).toBeNull();
  });

  it("is one below what surplus earns, entered or usual", () => {
    expect(odd({ price_ct: 10, sale_ct: 12 })).toBe("price_below_sale");
    expect(odd({ price_ct: 5 })).toBe("price_below_sale");
    expect(odd({ sale_ct: 40 })).toBe("price_below_sale");
    expect(odd({ price_ct: 12, sale_ct: 12 })).toBeNull();
  });

  it("is none that is added to the day-ahead price", () => {
    expect(odd({ price_kind: "day_ahead", price_ct: 1 })).toBeNull();
  });
});
