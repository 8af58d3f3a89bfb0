import { describe, expect, it } from "vitest";
import type { SitePlace } from "~/entities/quick/quickSite";
import { understood } from "./understand";

const placed = (more: Partial<SitePlace>): SitePlace => ({
  name: "Here",
  country: "AT",
  timezone: "Europe/Vienna",
  latitude: 47,
  longitude: 11,
  ...more,
});
const read = (typed: Record<string, string>, at: SitePlace | null = placed({})) =>
  understood({ kind: "home", ...typed }, at, {
    words: (key, params) => `${key} ${JSON.stringify(params)}`,
    number: (text) => Number(text.replace(/\s/g, "").replace(",", ".")) || null,
  });

describe("texts of bills", () => {
  it("become numbers of their fields, and what was made of each is said", () => {
    const { values, notes, issues } = read({ heating: "oil", heat_mwh: "2500 l", fuel_ct: "1,05 EUR/l", pv_kw: "5" });
    expect(issues).toEqual([]);
    expect(values["heat_mwh"]).toBeCloseTo(2.5 * 10.056 * 0.9, 4);
    expect(values["fuel_ct"]).toBeCloseTo(105 / 10.056, 4);
    expect(notes["heat_mwh"]).toContain("understood.fuel_heat");
    expect(Object.keys(values)).toEqual(["fuel_ct", "heat_mwh"]);
  });

  it("in money are divided by what is entered, else by the price of the country", () => {
    expect(read({ electricity_mwh: "1000 EUR", price_ct: "25" }).values["electricity_mwh"]).toBe(4);
    // 24.37 ct/kWh: homes in Austria, second half of 2024.
    expect(read({ electricity_mwh: "1000 EUR" }).values["electricity_mwh"]).toBeCloseTo(1 / 0.2437, 4);
    const heat = read({ heating: "oil", heat_mwh: "2000 EUR", fuel_ct: "1 EUR/l" }).values["heat_mwh"];
    expect(heat).toBeCloseTo(2 * 10.056 * 0.9, 3);
    const open: Record<string, string>[] = [
      { heat_mwh: "2000 EUR", heating: "oil" },
      { electricity_mwh: "900 EUR", tariff: "fr_off_peak" },
    ];
    for (const typed of open) expect(read(typed).issues[0]?.message).toBe("quick.rules.energy_money");
    expect(read({ electricity_mwh: "900 EUR" }, null).issues[0]?.message).toBe("quick.rules.energy_money");
  });

  it("are in the currency of the place", () => {
    const devon = placed({ country: "GB", currency: "GBP" });
    expect(read({ price_ct: "27 p", sale_ct: "£0.12/kWh" }, devon).issues).toEqual([]);
    expect(read({ price_ct: "0,30 EUR" }, devon).issues).toMatchObject([
      { path: "price_ct", message: "quick.rules.price_currency", params: { currency: "GBP" } },
    ]);
    expect(read({ price_ct: "27 p" }).issues).toMatchObject([{ path: "price_ct" }]);
  });
});
