import fc from "fast-check";
import { describe, expect, it } from "vitest";
import de from "../../../locales/de/units.json";
import en from "../../../locales/en/units.json";
import fr from "../../../locales/fr/units.json";
import { convert, isConvertible, renderUnit, seriesConversion } from "./units.server";

/** 1 of the first unit is so many of the second. */
const conversions: [string, string, number][] = [
  ["MW", "kW", 1000],
  ["kW", "MW", 0.001],
  ["GW", "MW", 1000],
  ["TW", "GW", 1000],
  ["W", "MW", 1e-6],
  ["MWp", "kW", 1000],
  ["kWel", "MW", 0.001],
  ["MWth", "MW", 1],
  ["MVA", "MW", 1],
  ["kVA", "kW", 1],
  ["MWh", "kWh", 1000],
  ["kWh", "MWh", 0.001],
  ["GWh", "MWh", 1000],
  ["TWh", "GWh", 1000],
  ["Wh", "kWh", 0.001],
  ["GJ", "MWh", 1 / 3.6],
  ["MWh", "GJ", 3.6],
  ["TJ", "MWh", 1000 / 3.6],
  ["PJ", "GWh", 1000 / 3.6],
  ["kJ", "J", 1000],
  ["MJ", "kWh", 1 / 3.6],
  ["MMBTU", "MWh", 0.293071070172],
  ["MMBtu", "BTU", 1e6],
  ["therm", "kWh", 29.3071070172],
  ["MW*h", "MWh", 1],
  ["MW h", "MWh", 1],
  ["MWh/h", "MW", 1],
  ["kWh/h", "MW", 0.001],
  ["MWh/a", "kWh/a", 1000],
  ["MW", "MWh/a", 8760],
  ["GWh/a", "MWh/month", 1000 / 12],
  ["a", "h", 8760],
  ["month", "h", 730],
  ["week", "d", 7],
  ["d", "h", 24],
  ["h", "min", 60],
  ["min", "s", 60],
  ["hr", "h", 1],
  ["year", "a", 1],
  ["EUR/kVA/an", "EUR/MW/a", 1000],
  ["EUR/kW/Jahr", "EUR/kW/a", 1],
  ["MWh/ans", "MWh/a", 1],
  ["kWc", "kW", 1],
  ["ct/kWh", "EUR/MWh", 10],
  ["centimes/kWh", "EUR/MWh", 10],
  ["1/h", "1/d", 24],
  ["%/h", "1/h", 0.01],
  ["1/h", "%/h", 100],
  ["%/d", "%/h", 1 / 24],
  ["h/a", "1", 1 / 8760],
  ["%", "1", 0.01],
  ["1", "%", 100],
  ["‰", "%", 0.1],
  ["ppm", "1", 1e-6],
  ["-", "1", 1],
  ["", "1", 1],
  ["MWh/MWh", "%", 100],
  ["kWh/MWh", "1", 0.001],
  ["m^3/h", "l/s", 1 / 3.6],
  ["m³/h", "m^3/h", 1],
  ["m3/h", "m^3/d", 24],
  ["m^3/hr", "m^3/h", 1],
  ["l/h", "m^3/h", 0.001],
  ["m^3", "l", 1000],
  ["km", "m", 1000],
  ["m", "km", 0.001],
  ["cm", "mm", 10],
  ["km^2", "ha", 100],
  ["ha", "m^2", 10000],
  ["m2", "m^2", 1],
  ["m²", "cm^2", 10000],
  ["m^2/MW", "m^2/kW", 0.001],
  ["ha/MW", "m^2/MW", 10000],
  ["m^2/kWp", "m^2/MW", 1000],
  ["km²/GW", "m^2/MW", 1000],
  ["kg", "t", 0.001],
  ["t", "kg", 1000],
  ["kt", "t", 1000],
  ["Mt", "kt", 1000],
  ["g", "kg", 0.001],
  ["mg", "g", 0.001],
  ["g/kWh", "kg/MWh", 1],
  ["t/MWh", "kg/MWh", 1000],
  ["kg/MWh", "g/kWh", 1],
  ["kg/kWh", "t/GWh", 1000],
  ["t/TJ", "kg/MWh", 3.6],
  ["kg/GJ", "kg/MWh", 3.6],
  ["mg/MJ", "kg/MWh", 0.0036],
  ["t/a", "kg/a", 1000],
  ["kg/kW", "kg/MW", 1000],
  ["g/kWh", "t/MWh", 0.001],
  ["EUR/MWh", "EUR/kWh", 0.001],
  ["ct/kWh", "EUR/MWh", 10],
  ["EUR/MWh", "ct/kWh", 0.1],
  ["EUR/kW", "EUR/MW", 1000],
  ["EUR/kW/a", "EUR/MW/a", 1000],
  ["EUR/(kW*a)", "EUR/kW/a", 1],
  ["EUR/kW/month", "EUR/kW/a", 12],
  ["EUR/MW/a", "EUR/MW/month", 1 / 12],
  ["EUR/(MW*km)", "EUR/MW/km", 1],
  ["EUR/(kW*m)", "EUR/(MW*km)", 1e6],
  ["EUR/kW/km", "EUR/(MW*km)", 1000],
  ["EUR/t", "EUR/kg", 0.001],
  ["EUR/kWh", "EUR/MWh", 1000],
  ["€/MWh", "EUR/MWh", 1],
  ["$/MWh", "USD/kWh", 0.001],
  ["CHF/kWh", "CHF/MWh", 1000],
  ["JPY/kWh", "JPY/MWh", 1000],
  ["EUR/GJ", "EUR/MWh", 3.6],
  ["EUR/m^3", "EUR/l", 0.001],
  ["EUR MWh^-1", "EUR/MWh", 1],
  ["EUR·MWh⁻¹", "EUR/MWh", 1],
  ["J/m^2", "kWh/m^2", 1 / 3.6e6],
  ["m^6", "km^6", 1e-18],
  ["kWh/m²", "J/m^2", 3.6e6],
  ["W/m^2", "kW/m^2", 0.001],
  ["m/s", "km/h", 3.6],
  ["km/h", "m/s", 1 / 3.6],
  ["bar", "Pa", 1e5],
  ["mbar", "hPa", 1],
  ["MPa", "bar", 10],
  ["kPa", "Pa", 1000],
  ["kV", "V", 1000],
  ["kA", "A", 1000],
  ["kV*A", "kW", 1],
  ["kW/K", "kW/°C", 1],
  ["W/(m^2*K)", "W/m^2/°C", 1],
  ["kJ/(kg*K)", "Wh/(kg*K)", 1 / 3.6],
  ["kg*m^2/s^3", "W", 1],
  ["N/A", "N/A", 1],
];

/** Neither converts into the other. */
const refusals: [string, string][] = [
  ["MW", "MWh"],
  ["MWh", "kg"],
  ["EUR", "USD"],
  ["EUR/MWh", "CHF/MWh"],
  ["EUR/MWh", "EUR/MW"],
  ["kg", "EUR"],
  ["m", "m^2"],
  ["m^3/h", "MW"],
  ["1", "h"],
  ["%", "MW"],
  ["a", "1"],
  ["K", "kW"],
  ["EUR", "1"],
  ["EUR/kW/a", "EUR/kW"],
  ["EUR/(MW*km)", "EUR/MW"],
  ["kg/MWh", "kg/MW"],
  ["J/m^2", "J/m^3"],
  ["bar", "kW"],
  ["1/h", "1/km"],
  ["EUR/EUR", "EUR"],
];

/** Not read at all, with the reason. */
const unreadable: [string, string][] = [
  ["mw", "unknown_symbol"],
  ["MWH", "unknown_symbol"],
  ["Kw", "unknown_symbol"],
  ["are", "unknown_symbol"],
  ["ah", "unknown_symbol"],
  ["Pah", "unknown_symbol"],
  ["kt/MWhh", "unknown_symbol"],
  ["XYZ/MWh", "unknown_symbol"],
  ["eur/MWh", "unknown_symbol"],
  ["import", "unknown_symbol"],
  ["constructor", "unknown_symbol"],
  ["__proto__", "unreadable"],
  ["toString", "unknown_symbol"],
  ["sqrt(4)", "unreadable"],
  ["f(x)=x", "unreadable"],
  ["MW;kW", "unreadable"],
  ["MW-h", "unreadable"],
  ["EUR/MW h", "unreadable"],
  ["MW//h", "unreadable"],
  ["MW*", "unreadable"],
  ["/h", "unreadable"],
  ["(MW", "unreadable"],
  ["MW)", "unreadable"],
  ["m^7", "unreadable"],
  ["MW^9", "unreadable"],
  ["MW^0", "unreadable"],
  ["m^2^3", "unreadable"],
  ["5 MW", "unreadable"],
  ["1e3", "unreadable"],
  ["MW+kW", "unreadable"],
  ["((((((MW))))))", "unreadable"],
  ["MW".repeat(40), "too_long"],
  ["evaluate('1')", "unreadable"],
];

describe("isConvertible", () => {
  it("has a table worth the name", () =>
    expect(conversions.length + refusals.length + unreadable.length).toBeGreaterThan(150));

  it.each(conversions)("%s = %s x %d", (from, to, factor) => {
    const check = isConvertible(from, to);
    expect(check).toMatchObject({ is_convertible: true, offset: 0 });
    expect(check.factor! / factor).toBeCloseTo(1, 10);
    const back = isConvertible(to, from);
    expect(check.factor! * back.factor!).toBeCloseTo(1, 10);
  });

  it.each(refusals)("%s does not become %s", (from, to) => {
    expect(isConvertible(from, to)).toEqual({
      is_convertible: false,
      factor: null,
      offset: 0,
      error: { key: "units.not_convertible", params: { from, to } },
    });
    expect(isConvertible(to, from).is_convertible).toBe(false);
  });

  it.each(unreadable)("%s is not read", (unit, reason) => {
    for (const check of [isConvertible(unit, "MW"), isConvertible("MW", unit)]) {
      expect(check).toMatchObject({ is_convertible: false, factor: null, error: { key: `units.${reason}` } });
    }
  });

  it("gives exact decimal factors", () => {
    for (const [from, to, factor] of [
      ["MWh", "kWh", 1000],
      ["kWh", "MWh", 0.001],
      ["ct/kWh", "EUR/MWh", 10],
      ["MWh", "GJ", 3.6],
      ["g/kWh", "kg/MWh", 1],
    ] as const) {
      expect(isConvertible(from, to).factor).toBe(factor);
    }
  });

  it("keeps temperatures and differences of temperature apart", () => {
    expect(isConvertible("K", "°C")).toEqual({ is_convertible: true, factor: 1, offset: -273.15 });
    expect(convert(20, "°C", "K")).toBe(293.15);
    expect(convert(5, "K", "°C", { difference: true })).toBe(5);
    expect(convert(2, "kW/K", "W/°C")).toBe(2000);
    expect(convert(0.4, "%/K", "1/°C")).toBe(0.004);
  });

  it("lets no currency become another one without a rate, and all with", () => {
    const codes = Intl.supportedValuesOf("currency");
    expect(codes.length).toBeGreaterThan(150);
    for (const code of codes) {
      expect(isConvertible(`${code}/kWh`, `${code}/MWh`).factor).toBe(1000);
      expect(isConvertible(code, code === "EUR" ? "USD" : "EUR").is_convertible).toBe(false);
    }
    const rates = { USD: 1.25, CHF: 0.95 };
    expect(convert(100, "USD/MWh", "EUR/MWh", { rates })).toBe(80);
    expect(convert(80, "EUR/MWh", "USD/kWh", { rates })).toBeCloseTo(0.1, 12);
    expect(convert(95, "CHF", "USD", { rates })).toBeCloseTo(125, 9);
    expect(convert(1, "GBP", "EUR", { rates })).toBeNull();
    expect(isConvertible("ct/kWh", "CHF/MWh", { currency: "CHF" }).factor).toBe(10);
    expect(isConvertible("ct/kWh", "CHF/MWh").is_convertible).toBe(false);
  });

  it("answers to any text without throwing", () => {
    const piece = fc.constantFrom(
      "MW",
      "h",
      "/",
      "*",
      "(",
      ")",
      "^2",
      "^-1",
      "1",
      " ",
      "EUR",
      "ct",
      "a",
      "°C",
      "%",
      "km",
      "\u0000",
      "x",
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.array(piece, { maxLength: 12 }).map((p) => p.join("")),
    );
    fc.assert(
      fc.property(texts, texts, (from, to) => {
        const there = isConvertible(from, to);
        const back = isConvertible(to, from);
        expect(back.is_convertible).toBe(there.is_convertible);
        if (there.is_convertible) expect(there.factor! * back.factor!).toBeCloseTo(1, 9);
      }),
      { numRuns: 500 },
    );
  });
});

describe("seriesConversion", () => {
  it("takes amounts per step for flows", () => {
    expect(seriesConversion("kWh", "MW")).toMatchObject({ is_convertible: true, factor: 0.001, per_step: true });
    expect(seriesConversion("kW", "MW")).toMatchObject({ is_convertible: true, factor: 0.001, per_step: false });
    expect(seriesConversion("m^3", "m^3/h")).toMatchObject({ factor: 1, per_step: true });
    expect(seriesConversion("K", "°C")).toMatchObject({ factor: 1, offset: -273.15, per_step: false });
    expect(seriesConversion("kg", "MW")).toMatchObject({
      is_convertible: false,
      error: { params: { from: "kg", to: "MW" } },
    });
  });
});

describe("renderUnit", () => {
  it.each([
    ["{impact}/{tech}", { currency: "EUR", impact: "money", technologyUnit: "MW" }, "EUR/MW"],
    ["{impact}/{tech}", { currency: "CHF", impact: "CO2", technologyUnit: "MWh" }, "kg/MWh"],
    ["{impact}/{tech}", { currency: "EUR", impact: "money", technologyUnit: "MW", perLength: true }, "EUR/(MW*km)"],
    ["{impact}/{tech}/a", { currency: "EUR", impact: "money", technologyUnit: "(MW*km)" }, "EUR/(MW*km)/a"],
    ["{impact}/{tech}", { currency: "EUR", impact: "money", technologyUnit: "m^3/h" }, "EUR/(m^3/h)"],
    ["{tech}", { currency: "EUR", technologyUnit: "(MW*km)" }, "MW"],
    ["{tech}", { currency: "EUR", technologyUnit: "(m^3/hr*km)" }, "m^3/hr"],
    ["{tech}", { currency: "EUR", technologyUnit: "MW", perLength: true }, "MW"],
    ["m^2/{tech}", { currency: "EUR" }, "m^2/MW"],
    ["{currency}/kg", { currency: "JPY", impact: "CO2" }, "JPY/kg"],
    ["{impact}/a", { currency: "EUR", impact: "NOx" }, "kg/a"],
    ["{impact}/MWh", { currency: "USD" }, "USD/MWh"],
    ["1/h", { currency: "EUR" }, "1/h"],
  ])("%s with %j is %s", (template, context, unit) => {
    expect(renderUnit(template, context)).toBe(unit);
    expect(isConvertible(`${unit}*1`, unit).factor).toBe(1);
  });
});

it("has every sentence in three languages", () => {
  expect(Object.keys(en)).toEqual(["not_convertible", "unknown_symbol", "unreadable", "too_long"]);
  expect(Object.keys(de)).toEqual(Object.keys(en));
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});
