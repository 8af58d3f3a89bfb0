import { expect, it } from "vitest";
import type { CostRow } from "./result";
import {
  amountSize,
  DEFAULT_SCALES,
  largestYear,
  readScale,
  SCALE_FACTORS,
  scaledUnit,
  SCALES,
  unitIn,
} from "./scales";

it("the size of a view is the one chosen, else the view's own", () => {
  expect(SCALES.map((scale) => SCALE_FACTORS[scale])).toEqual([0.001, 0.01, 1, 1e3, 1e6, 1e9]);
  expect(readScale("bn", DEFAULT_SCALES.costs)).toBe("bn");
  for (const odd of [null, "", "5", "MN"]) expect(readScale(odd, DEFAULT_SCALES.costs)).toBe("mn");
  const of = (view: keyof typeof DEFAULT_SCALES) => SCALE_FACTORS[readScale(null, DEFAULT_SCALES[view])];
  expect([of("capacities"), of("costs"), of("operation"), of("components"), of("factors")]).toEqual([
    1, 1e6, 1, 1, 0.01,
  ]);
});

it("amounts have the decimals of their size, and more where the largest would have no digits", () => {
  const decimals = (...args: Parameters<typeof amountSize>) => amountSize(...args).decimals;
  expect(decimals("mn", 12_345_678)).toBe(3);
  // 0.00616 mn: three digits of the largest.
  expect(decimals("mn", 6160)).toBe(5);
  expect(decimals("bn", 1)).toBe(6);
  expect([decimals("1", 6160), decimals("k", 6160), decimals("k", 0)]).toEqual([0, 2, 1]);
  const row = (year: number, amount: number, impact: CostRow["impact"] = "money"): CostRow => ({
    componentId: null,
    year,
    kind: "fixed",
    impact,
    amount,
  });
  expect(largestYear([row(2030, 5), row(2030, -6), row(2035, 7), row(2030, 99, "CO2")], "money", [2030, 2035])).toBe(
    11,
  );
});

it("units have the name of their size, or the power of ten", () => {
  expect(SCALES.map((scale) => unitIn("MW", scale))).toEqual(["kW", "10⁻² MW", "MW", "GW", "TW", "PW"]);
  expect(SCALES.map((scale) => unitIn("1", scale))).toEqual(["‰", "%", "1", "10³", "10⁶", "10⁹"]);
  expect([unitIn("MWh", "k"), unitIn("kg", "mn"), unitIn("m³", "k"), unitIn("m³", "1")]).toEqual([
    "GWh",
    "kt",
    "10³ m³",
    "m³",
  ]);
  expect(scaledUnit("money", "k", "CHF")).toEqual({ key: "unit.money_k", unit: "CHF" });
  expect(scaledUnit("money", "0.001", "CHF")).toEqual({ key: "unit.money_thousandth", unit: "CHF" });
  expect(scaledUnit("CO2", "mn", "CHF")).toEqual({ key: "unit.plain", unit: "kt" });
});
