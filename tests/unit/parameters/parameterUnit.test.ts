import { describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { boundsIn, seriesUnitSuggestions, toStored, unitSuggestions } from "~/entities/parameters/parameterUnit";
import { isConvertible, renderUnit, seriesConversion } from "~/services/units/units.server";

/** Every unit a catalogue type can have. */
const stored = [
  ...new Set(
    catalogue.parameterTypes.flatMap((type) =>
      ["MW", "MWh", "m^3/h", "kg/h"].flatMap((technologyUnit) =>
        ["money", "CO2"].flatMap((impact) =>
          [false, true].map((perLength) =>
            renderUnit(type.unit, { currency: "CHF", impact, technologyUnit, perLength }),
          ),
        ),
      ),
    ),
  ),
];

describe("suggested units", () => {
  it("convert into the stored unit, whatever it is", () => {
    expect(stored.length).toBeGreaterThan(30);
    for (const unit of stored) {
      for (const suggestion of unitSuggestions(unit, "CHF")) {
        const { factor } = isConvertible(suggestion, unit, { currency: "CHF" });
        expect(factor, `${suggestion} -> ${unit}`).not.toBeNull();
      }
    }
  });

  it("begin with the stored unit and name none twice", () => {
    for (const unit of stored) {
      const units = unitSuggestions(unit, "CHF");
      expect(units[0]).toBe(unit);
      expect(new Set(units).size).toBe(units.length);
    }
  });

  it("have the customary ones", () => {
    expect(unitSuggestions("EUR/MW", "EUR")).toContain("EUR/kW");
    expect(unitSuggestions("EUR/MWh", "EUR")).toContain("ct/kWh");
    expect(unitSuggestions("EUR/MW/a", "EUR")).toContain("EUR/kW/a");
    expect(unitSuggestions("1", "EUR")).toEqual(["1", "%"]);
  });

  it("offer the energy of a step where power is wanted", () => {
    expect(seriesUnitSuggestions("MW", "EUR")).toContain("kWh");
    expect(seriesConversion("kWh", "MW").per_step).toBe(true);
    expect(seriesUnitSuggestions("1", "EUR")).not.toContain("kWh");
  });
});

it("scales bounds and values without rests of binary fractions", () => {
  const percent = { factor: 0.01, offset: 0 };
  expect(boundsIn({ geq: 0, leq: 1 }, percent)).toEqual({ lower: 0, upper: 100 });
  expect(boundsIn({ geq: null, leq: null }, percent)).toEqual({ lower: null, upper: null });
  // A further thousandth where the unit counts cubic metres.
  expect(boundsIn({ geq: 0, leq: 5000 }, { factor: 1, offset: 0, unit: "m^3/h" })).toEqual({ lower: 0, upper: 5 });
  expect(toStored(0.07, percent)).toBe(0.0007);
  expect(toStored(29.3, { factor: 1000, offset: 0 })).toBe(29300);
});
