import { describe, expect, it } from "vitest";
import { polygonAreaM2 } from "~/entities/twin/geodesy";
import type { Position } from "~/entities/twin/geometry";
import { checkPolygon, containsPoint, type Rings } from "~/entities/twin/polygon";
import { countryLandmass, countryList, countryOutline, currencyList, isTimezone, TIMEZONES } from "./countries.server";

describe("lists", () => {
  it("names countries in three languages, sorted, with currency and zones", () => {
    const find = (locale: string, code: string) => countryList(locale).find((c) => c.code === code);
    expect(find("en", "DE")).toEqual({
      code: "DE",
      name: "Germany",
      currency: "EUR",
      timezones: expect.arrayContaining(["Europe/Berlin"]),
    });
    expect(find("de", "CH")).toMatchObject({ name: "Schweiz", currency: "CHF", timezones: ["Europe/Zurich"] });
    expect(find("fr", "US")).toMatchObject({ name: "États-Unis", currency: "USD" });
    expect(find("en", "IN")).toMatchObject({ currency: "INR" });
    expect(countryList("en").length).toBeGreaterThan(240);
    const names = countryList("de").map((c) => c.name);
    expect(names).toEqual([...names].sort(new Intl.Collator("de").compare));
  });
  it("gives every country a known currency and at least one known zone, the first one being its main one", () => {
    const currencies = new Set(Intl.supportedValuesOf("currency"));
    for (const country of countryList("en")) {
      expect(currencies.has(country.currency), country.code).toBe(true);
      expect(country.timezones.length, country.code).toBeGreaterThan(0);
      expect(country.timezones.every(isTimezone), country.code).toBe(true);
    }
    const first = (code: string) => countryList("en").find((c) => c.code === code)?.timezones[0];
    expect(["DE", "FR", "GB", "AT", "LU", "JP", "US", "SE", "RU"].map(first)).toEqual([
      "Europe/Berlin",
      "Europe/Paris",
      "Europe/London",
      "Europe/Vienna",
      "Europe/Luxembourg",
      "Asia/Tokyo",
      "America/New_York",
      "Europe/Stockholm",
      "Europe/Moscow",
    ]);
  });
  it("lists currencies and zones", () => {
    expect(currencyList("de").find((c) => c.code === "EUR")).toEqual({ code: "EUR", text: "EUR - Euro", symbol: "€" });
    expect(currencyList("fr").find((c) => c.code === "CHF")?.text).toBe("CHF - franc suisse");
    expect(currencyList("en").length).toBeGreaterThan(150);
    expect(TIMEZONES[0]).toBe("UTC");
    expect(new Set(TIMEZONES).size).toBe(TIMEZONES.length);
    expect(TIMEZONES.length).toBeGreaterThan(400);
  });
});

describe("outlines", () => {
  const area = (code: string) => {
    const { outline } = countryOutline(code)!;
    const parts = outline.type === "Polygon" ? [outline.coordinates] : outline.coordinates;
    return parts.reduce((sum, rings) => sum + polygonAreaM2(rings as Rings), 0) / 1e6;
  };
  it.each([
    ["DE", 357_600],
    ["LU", 2586],
    ["CH", 41_285],
    ["AU", 7_692_000],
    ["XK", 10_887],
  ])("%s has about %d km²", (code, km2) => {
    expect(Math.abs(area(code) / km2 - 1)).toBeLessThan(0.05);
  });
  it("gives the main landmass as a polygon that passes the checks", () => {
    for (const [code, inside] of [
      ["DE", [10, 51]],
      ["FR", [2.3, 47]],
      ["US", [-98, 39]],
      ["FR", [2.3, 48.8]],
    ] as const) {
      const landmass = countryOutline(code)!.landmass;
      const checked = checkPolygon(landmass.coordinates);
      expect(checked.findings.filter((f) => f.severity === "error")).toEqual([]);
      expect(containsPoint(checked.coordinates, [...inside] as Position), code).toBe(true);
    }
  });
  it.each([
    ["FR", 1, 540_000],
    ["NZ", 2, 263_000],
    ["GB", 1, 218_000],
    ["US", 1, 7_800_000],
    ["MY", 2, 327_000],
    ["JP", 2, 305_000],
  ])("main land of %s: %d parts, about %d km²", (code, parts, km2) => {
    const { type, coordinates } = countryLandmass(code)!;
    const polygons = (type === "Polygon" ? [coordinates] : coordinates) as Rings[];
    expect(polygons.length).toBe(parts);
    const area = polygons.reduce((sum, rings) => sum + polygonAreaM2(rings), 0) / 1e6;
    expect(Math.abs(area / km2 - 1)).toBeLessThan(0.05);
  });
  it("has nothing for codes that are no country", () => {
    expect(countryOutline("ZZ")).toBeNull();
    expect(countryOutline("AQ")).toBeNull();
    expect(countryOutline("FJ")?.outline.type).toBe("MultiPolygon");
    expect(countryOutline("de")?.code).toBe("DE");
  });
});
