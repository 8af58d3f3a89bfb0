import { describe, expect, it } from "vitest";
import { boundsIn, inputUnits, seriesUnits, storedUnit, toStored, unitFactor } from "./parameterUnit";

const type = (unit: string, parameter_type = "any") => ({ unit, parameter_type });

describe("stored unit", () => {
  it("fills impact, technology and currency", () => {
    expect(storedUnit(type("{impact}/{tech}"), { currency: "CHF", tech: "MWh" })).toBe("CHF/MWh");
    expect(storedUnit(type("{impact}/{tech}"), { currency: "CHF", tech: "MW", impact: "CO2" })).toBe("kg/MW");
    expect(storedUnit(type("{currency}/kg"), { currency: "EUR" })).toBe("EUR/kg");
  });

  it("has the length in the building cost of lines only", () => {
    const context = { currency: "EUR", along: "Line" as const };
    expect(storedUnit(type("{impact}/{tech}", "investment_cost"), context)).toBe("EUR/(MW*km)");
    expect(storedUnit(type("{impact}/{tech}/a", "fixed_operation_cost"), context)).toBe("EUR/MW/a");
  });
});

describe("typed units", () => {
  it("convert by what one of them is in the stored unit", () => {
    expect(unitFactor("EUR/kW", "EUR/MW", "EUR")).toBe(1000);
    expect(unitFactor("kEUR/MW", "EUR/MW", "EUR")).toBe(1000);
    expect(unitFactor("ct (EUR)/kWh", "EUR/MWh", "EUR")).toBe(10);
    expect(unitFactor("EUR/t", "EUR/kg", "EUR")).toBe(0.001);
    expect(unitFactor("t/a", "kg/a", "EUR")).toBe(1000);
    expect(unitFactor("g/kWh", "kg/MWh", "EUR")).toBe(1);
    expect(unitFactor("%", "1", "EUR")).toBe(0.01);
    expect(unitFactor("%/h", "1/h", "EUR")).toBe(0.01);
    expect(unitFactor("m^2/kW", "m^2/MW", "EUR")).toBe(1000);
    expect(unitFactor("EUR/kW/a", "EUR/MW/a", "EUR")).toBe(1000);
  });

  it("refuse what is of another kind", () => {
    expect(unitFactor("kg/MW", "EUR/MW", "EUR")).toBeNull();
    expect(unitFactor("USD/MW", "EUR/MW", "EUR")).toBeNull();
  });

  it("begin with the stored unit and name none twice", () => {
    for (const stored of ["EUR/MWh", "MW", "1", "1/h", "a", "°C", "EUR/MW/month", "kg/a", "EUR/(MW*km)"]) {
      const units = inputUnits(stored, "EUR").map(({ unit }) => unit);
      expect(units[0]).toBe(stored);
      expect(new Set(units).size, stored).toBe(units.length);
    }
  });

  it("offer the energy of a step where power is wanted", () => {
    const perStep = seriesUnits("MW", "EUR").filter((one) => one.perStep);
    expect(perStep.map(({ unit, factor }) => [unit, factor])).toContainEqual(["kWh", 0.001]);
    expect(seriesUnits("1", "EUR").some((one) => one.perStep)).toBe(false);
  });
});

it("scales bounds and values without rests of binary fractions", () => {
  expect(boundsIn({ geq: 0, leq: 1 }, 0.01)).toEqual({ lower: 0, upper: 100 });
  expect(toStored(0.07, 0.01)).toBe(0.0007);
  expect(toStored(29.3, 1000)).toBe(29300);
});
