import { expect, it } from "vitest";
import type { CostRow } from "./result";
import {
  amountSize,
  amountUnit,
  costAmounts,
  FACTOR_SCALE,
  fittingScale,
  greatestOf,
  largestYear,
  readScale,
  SCALE_FACTORS,
  SCALES,
  unitIn,
  writeIn,
} from "./scales";

it("the size of a view is the one chosen; without one each table has its own", () => {
  expect(SCALES.map((scale) => SCALE_FACTORS[scale])).toEqual([0.001, 0.01, 1, 1e3, 1e6, 1e9]);
  expect(readScale("bn")).toBe("bn");
  // Watts are come to, not chosen.
  for (const odd of [null, "", "5", "MN", "0.000001"]) expect(readScale(odd)).toBeNull();
  expect(SCALE_FACTORS[FACTOR_SCALE]).toBe(0.01);
});

it("powers, energies and masses have the size that fits their values", () => {
  expect(fittingScale("MW", [0.00681, 0.0002])).toBe("0.000001");
  expect(fittingScale("MW", [0.00681, 0.002])).toBe("0.001");
  expect(fittingScale("MWh", [2_431_000])).toBe("mn");
  expect(fittingScale("kg", [612_500])).toBe("k");
  expect(fittingScale("m³", [2e6])).toBe("1");
  expect(greatestOf([{ values: [0.2, null, -1.6] }, { values: [] }])).toEqual([1.6, 0]);
  expect(writeIn(0.00681, "MW", null, "de")).toBe("6,81\u00a0kW");
  expect(writeIn(0.00681, "MW", "1", "de")).toBe("0,00681\u00a0MW");
});

const row = (year: number, amount: number, impact: CostRow["impact"] = "money"): CostRow => ({
  componentId: null,
  year,
  kind: "fixed",
  impact,
  amount,
});

it("amounts have the decimals of a chosen size, and more where the largest would have no digits", () => {
  const decimals = (scale: (typeof SCALES)[number], amount: number) => amountSize("money", scale, [amount]).decimals;
  expect(decimals("mn", 12_345_678)).toBe(3);
  // 0.00616 mn: three digits of the largest.
  expect(decimals("mn", 6160)).toBe(5);
  expect(decimals("bn", 1)).toBe(6);
  expect([decimals("1", 6160), decimals("k", 6160), decimals("k", 0)]).toEqual([0, 2, 1]);
});

it("amounts without a chosen size have the one that fits, with one decimal", () => {
  expect(amountSize("money", null, [362_700, -6000])).toEqual({ scale: "k", decimals: 1, chosen: false });
  expect(amountSize("money", null, [2_331_366, 11_500])).toEqual({ scale: "k", decimals: 1, chosen: false });
  expect(amountSize("money", null, [97.9, 3])).toEqual({ scale: "1", decimals: 1, chosen: false });
  expect(amountSize("money", null, [6160, 3])).toEqual({ scale: "1", decimals: 0, chosen: false });
  expect(amountSize("money", null, [])).toEqual({ scale: "1", decimals: 0, chosen: false });
  expect(amountSize("CO2", null, [612_500, 2000])).toEqual({ scale: "k", decimals: 1, chosen: false });
  expect(amountSize("money", "mn", [6160]).chosen).toBe(true);
});

it("a page of costs has room for its rows and for the largest year", () => {
  const rows = [row(2030, 5), row(2030, -6), row(2035, 7), row(2030, 99, "CO2"), row(2040, 1000)];
  expect(largestYear(rows, "money", [2030, 2035])).toBe(11);
  expect(costAmounts(rows, "money", [2030, 2035])).toEqual([11, 5, -6, 7]);
});

it("units have the name of their size, or how many they are: never a power of ten", () => {
  expect(SCALES.map((scale) => unitIn("MW", scale))).toEqual(["kW", "1/100 MW", "MW", "GW", "TW", "PW"]);
  expect(SCALES.map((scale) => unitIn("1", scale))).toEqual([
    "‰",
    "%",
    "1",
    "1000",
    "1\u202f000\u202f000",
    "1\u202f000\u202f000\u202f000",
  ]);
  expect([unitIn("MWh", "k"), unitIn("kg", "mn"), unitIn("m³", "k"), unitIn("m³", "1")]).toEqual([
    "GWh",
    "kt",
    "1000 m³",
    "m³",
  ]);
  expect(amountUnit("money", "k", "CHF", "en")).toBe("CHF\u00a0k");
  expect(amountUnit("money", "mn", "EUR", "fr")).toBe("M€");
  expect(amountUnit("money", "0.001", "EUR", "de")).toBe("1/1000 €");
  expect(amountUnit("CO2", "mn", "EUR", "de")).toBe("kt");
});
