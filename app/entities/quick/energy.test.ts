import { describe, expect, it } from "vitest";
import { type EnergyContext, readEnergy, readFuelPrice } from "./energy";
import { currencyOf } from "./price";

const context = (more: Partial<EnergyContext> = {}): EnergyContext => ({
  heating: "gas",
  country: "DE",
  currency: "EUR",
  efficiency: 0.9,
  prices: { price_ct: 25, fuel_ct: 10 },
  number: (text) => {
    const plain = text.replace(/\s/g, "").replace(",", ".");
    return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
  },
  ...more,
});
const valueOf = (...args: Parameters<typeof readEnergy>) => {
  const read = readEnergy(...args);
  return read && "value" in read ? read.value : read && read.issue.message.replace("quick.rules.", "");
};

describe("an energy as it stands on a bill", () => {
  it("keeps the unit of its field where it has none", () => {
    for (const text of ["3,5", "3500", " 12 "]) expect(readEnergy("electricity_mwh", text, context())).toBeNull();
  });

  it("is read in its own unit", () => {
    expect(valueOf("electricity_mwh", "3 500 kWh", context())).toBe(3.5);
    expect(valueOf("electricity_mwh", "3,5 MWh/an", context())).toBe(3.5);
    expect(valueOf("electricity_mwh", "3500 kWh/a", context())).toBe(3.5);
    // 3.6 GJ are 1 MWh.
    expect(valueOf("heat_mwh", "36 GJ", context())).toBe(10);
    expect(valueOf("battery_kwh", "0,01 MWh", context())).toBe(10);
    expect(valueOf("battery_kwh", "10 kWh", context())).toBe(10);
  });

  it("of a fuel is the heat that its boiler makes of it", () => {
    const of = (heating: EnergyContext["heating"], text: string, country = "DE") =>
      valueOf("heat_mwh", text, context({ heating, country }));
    // Miljødirektoratet: 10.056 kWh/l of heating oil, 12.815 kWh/kg and 6.778 kWh/l of LPG, 4.8 kWh/kg of pellets.
    expect(of("oil", "2 500 l")).toBeCloseTo(2500 * 10.056e-3 * 0.9, 4);
    expect(of("oil", "2500 Liter")).toBeCloseTo(2500 * 10.056e-3 * 0.9, 4);
    expect(of("lpg", "900 kg")).toBeCloseTo(900 * 12.815e-3 * 0.9, 4);
    expect(of("lpg", "1 700 litres")).toBeCloseTo(1700 * 6.778e-3 * 0.9, 4);
    expect(of("wood", "4 t")).toBeCloseTo(4 * 4.8 * 0.9, 6);
    // Ajena 2017: 1600 kWh for a stere of beech.
    for (const text of ["8 stères", "8 rm", "8 Ster"]) expect(of("wood", text), text).toBeCloseTo(8 * 1.6 * 0.9, 6);
    // enercity Netz: ten; GRDF: 11.03 in Paris.
    // Of a bill of gas the boiler has nine tenths: its lower heating value.
    expect(of("gas", "1800 m³")).toBeCloseTo(18 * 0.9 * 0.9, 6);
    expect(of("gas", "1800 m3", "FR")).toBeCloseTo(1800 * 11.03e-3 * 0.9 * 0.9, 4);
  });

  it("is money divided by the price that counts on the page", () => {
    expect(valueOf("electricity_mwh", "1 400 EUR/an", context())).toBe(5.6);
    expect(valueOf("electricity_mwh", "1400 € im Jahr", context())).toBe(5.6);
    expect(valueOf("heat_mwh", "2000 EUR", context())).toBe(16.2);
    expect(valueOf("heat_mwh", "2000 EUR", context({ heating: "oil" }))).toBe(18);
    expect(valueOf("electricity_mwh", "1400 EUR", context({ prices: { price_ct: null, fuel_ct: null } }))).toBe(
      "energy_money",
    );
    expect(valueOf("electricity_mwh", "1400 EUR", context({ currency: "GBP" }))).toBe("price_currency");
    expect(valueOf("electricity_mwh", "1400 £", context({ currency: "GBP" }))).toBe(5.6);
  });

  it("is asked about where it is odd", () => {
    expect(valueOf("heat_mwh", "2500 l", context())).toBe("energy_fuel");
    expect(valueOf("heat_mwh", "900 m3", context({ heating: "oil" }))).toBe("energy_fuel");
    expect(valueOf("electricity_mwh", "2500 l", context())).toBe("energy_no_fuel");
    expect(valueOf("manure_mwh", "2500 EUR", context())).toBe("energy_no_fuel");
    expect(valueOf("electricity_mwh", "12 parsec", context())).toBe("energy_unit");
    expect(valueOf("electricity_mwh", "12 constructor", context())).toBe("energy_unit");
    expect(valueOf("electricity_mwh", "1.2.3 kWh", context())).toBe("energy_number");
  });
});

describe("a price of a fuel by its measure", () => {
  const of = (heating: EnergyContext["heating"], text: string) => {
    const read = readFuelPrice("fuel_ct", text, context({ heating }));
    return read && "value" in read ? read.value : read && read.issue.message.replace("quick.rules.", "");
  };
  it("is one of the energy in it", () => {
    expect(of("oil", "1,05 EUR/l")).toBeCloseTo(105 / 10.056, 4);
    expect(of("oil", "105 ct/l")).toBeCloseTo(105 / 10.056, 4);
    expect(of("wood", "350 EUR/t")).toBeCloseTo(35_000 / 4800, 4);
    expect(of("lpg", "1,9 €/kg")).toBeCloseTo(190 / 12.815, 4);
    expect(of("wood", "90 € par stère")).toBeCloseTo(9000 / 1600, 6);
    expect(of("gas", "1 EUR/l")).toBe("energy_fuel");
    for (const text of ["12", "12 ct/kWh", "120 EUR/MWh"]) expect(of("oil", text)).toBeNull();
  });

  it("names its currency", () => {
    expect(["0,25 £/kWh", "27 p", "£0.27", "25 Rp.", "12 ct", "12", "0.2 EUR"].map(currencyOf)).toEqual([
      "GBP",
      "GBP",
      "GBP",
      "CHF",
      "",
      null,
      "EUR",
    ]);
  });
});
