import { describe, expect, test } from "vitest";
import { sameUnit, unitInHeader } from "./headerUnit";

describe("the unit that a header names", () => {
  test.each([
    ["load_kW", "kW"],
    ["load_kw", "kW"],
    ["power [MW]", "MW"],
    ["price (EUR/MWh)", "EUR/MWh"],
    ["Strompreis in EUR/MWh", "EUR/MWh"],
    ["price_eur_per_mwh", "EUR/MWh"],
    ["price_eur_mwh", "EUR/MWh"],
    ["price EUR MWh", "EUR/MWh"],
    ["Last (Werk 2) [kW]", "kW"],
    ["Verbrauch kWh", "kWh"],
    ["temp °C", "°C"],
    ["availability %", "%"],
    ["cost [EUR/(kW*a)]", "EUR/(kW*a)"],
  ])("%s: %s", (header, unit) => expect(unitInHeader(header, { currency: "EUR", target: "MW" })).toBe(unit));

  test.each([
    "load",
    "value",
    "2",
    "Wert 2",
    "column_a",
    "plant_t",
    "",
    "Leistung (gesamt)",
    "area_m",
    "Wert Jahr",
    "load hour",
  ])("none in %s", (header) => expect(unitInHeader(header, { currency: "EUR", target: "MW" })).toBeNull());

  test("a short word counts where it fits what the column is for", () => {
    expect(unitInHeader("fuel_t", { target: "t" })).toBe("t");
    expect(unitInHeader("fuel_t", { target: "MW" })).toBeNull();
  });

  test("the same unit in other letters is no contradiction, a thousandth is", () => {
    expect(sameUnit("€/MWh", "EUR/MWh", "EUR")).toBe(true);
    expect(sameUnit("MWp", "MW")).toBe(true);
    expect(sameUnit("kW", "MW")).toBe(false);
    expect(sameUnit("°C", "K")).toBe(false);
    expect(sameUnit("nonsense", "MW")).toBe(false);
  });
});
