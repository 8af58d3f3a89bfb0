import { describe, expect, it } from "vitest";
import { contradiction } from "./contradiction";
import { oddPrice, pricedSite, quickForm, quickSite } from "./quickSite";

const odd = (prices: Record<string, unknown>, kind = "farm") =>
  oddPrice(quickSite.parse({ place: "Quimper", kind, year: 2027, ...prices }));

describe("a price of the page that is asked about", () => {
  it("is neither one in euros nor one in ct", () => {
    expect(odd({ price_ct: 1.8 })).toBe("price_small");
    expect(odd({ price_ct: 0.225 })).toBeNull();
    expect(odd({ price_ct: 225 })).toBe("price_large");
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
    expect(odd({ price_kind: "day_ahead", price_ct: "1 ct" })).toBeNull();
  });
});

describe("a price as it stands on a bill", () => {
  const read = (entry: unknown) =>
    quickSite.parse({ place: "Here", kind: "home", year: 2027, price_ct: entry }).price_ct;
  it("is understood in its unit, and in euros where it can be nothing else", () => {
    for (const entry of ["0,225", 0.225, "0.225 EUR/kWh", "22,5 ct/kWh", "22.5", "225 €/MWh", "22.5 ct"])
      expect(read(entry), String(entry)).toBe(22.5);
    expect(read("0.5 ct/kWh")).toBe(0.5);
    expect(read("-0,05 €")).toBe(-5);
    expect(read("")).toBeNull();
  });

  it("is read once: a job that keeps it has the same, however small it is", () => {
    const typed = { price_ct: "1 ct/kWh", sale_ct: "8 €/MWh", gas_ct: "0,2", fuel_ct: "0.5 ct", diesel_ct: "1.4 ct" };
    const read = { price_ct: 1, sale_ct: 0.8, gas_ct: 20, fuel_ct: 0.5, diesel_ct: 1.4 };
    const form = quickForm.parse({ system_id: "small", place: "Here", kind: "home", year: 2027, ...typed });
    expect(form).toMatchObject(read);
    expect(pricedSite.parse(pricedSite.parse(form))).toMatchObject(read);
    // Each price of the page is among them: what it reads from a text, none reads again.
    const prices = Object.keys(quickSite.shape).filter((name) => name.endsWith("_ct"));
    expect(prices.toSorted()).toEqual(Object.keys(read).toSorted());
  });

  it("is refused where it is none", () => {
    for (const entry of ["cheap", "22,5 kWh", "1.000.000", "600"]) expect(() => read(entry), entry).toThrow();
  });
});

describe("answers that contradict each other", () => {
  const wrong = (more: object) => {
    const site = quickSite.parse({ place: "Here", kind: "farm", year: 2027, ...more });
    const first = contradiction(site);
    return first && `${first.field} ${first.rule}`;
  };
  it("are asked about at their field", () => {
    // 120 000 kWh are 120 MWh; a farm of 120 000 MWh is none.
    expect(wrong({ electricity_mwh: 120_000 })).toBe("electricity_mwh energy_large");
    expect(wrong({ electricity_mwh: 120 })).toBeNull();
    expect(wrong({ cold_store_kwh: 50 })).toBe("cold_store_kwh no_cold");
    expect(wrong({ biogas_kw: 50 })).toBe("biogas_kw no_manure");
    expect(wrong({ build: ["biogas"] })).toBe("manure_mwh no_manure");
    expect(wrong({ loan_percent: 80, loan_years: 10 })).toBe("loan_rate_percent loan_open");
    expect(wrong({ loan_years: 10 })).toBe("loan_years no_loan");
    // 36.5 MWh are 100 kWh a day: in four hours 25 kW, and a sixth more for the short night.
    const process = { process_mwh: 36.5, process_from: "02:00", process_until: "06:00" };
    expect(wrong({ ...process, process_kw: 29 })).toBe("process_kw process_slow");
    expect(wrong({ ...process, process_kw: 30 })).toBeNull();
    expect(wrong({ heat_mwh: 0, tank_kwh: 20 })).toBe("tank_kwh no_heat");
    expect(wrong({})).toBeNull();
  });
});
