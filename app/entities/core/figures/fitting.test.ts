import { describe, expect, it } from "vitest";
import { formatMoney, formatScaled } from "~/entities/core/format";
import { LOCALES } from "~/entities/core/locale";
import { fittingFactor, fittingUnit } from "./fitting";
import { fittedRows } from "./rows";

const unitOf = (...args: Parameters<typeof fittingUnit>) => fittingUnit(...args)[1];

describe("the unit that fits", () => {
  it("is the largest in which the least value is 1 or more and the greatest stays below 10,000", () => {
    // 1,600 kW alone are 1.60 MW; beside 200 kW they stay kW.
    expect(unitOf([1.6], "MW")).toBe("MW");
    expect(unitOf([1.6, 0.2], "MW")).toBe("kW");
    expect(unitOf([9.999, 0.2], "MW")).toBe("kW");
    expect(unitOf([2_431_000], "MWh")).toBe("TWh");
    expect(unitOf([9999, 1], "MWh")).toBe("MWh");
    expect(unitOf([0.0068], "MW")).toBe("kW");
    expect(unitOf([612_500], "kg")).toBe("t");
    expect(unitOf([0.4], "kg")).toBe("kg");
  });

  it("follows the greatest value where no unit does both", () => {
    // 10 MW and 0.2 kW: in kW the greatest would be 10,000, in W the more.
    expect(unitOf([10, 0.0002], "MW")).toBe("MW");
    expect(unitOf([2_431_000, 12], "MWh")).toBe("GWh");
    expect(unitOf([1e9], "MWh")).toBe("TWh");
  });

  it("looks at neither zeros, gaps, signs nor what rounding of the solver leaves", () => {
    expect(unitOf([-1.6, 0, null, undefined, 0.2], "MW")).toBe("kW");
    expect(unitOf([1600, 1e-9], "MW")).toBe("GW");
    expect(unitOf([Number.NaN, 0.2], "MW")).toBe("kW");
    expect([unitOf([], "MW"), unitOf([0, 0], "MWh"), unitOf([null], "kg")]).toEqual(["MW", "MWh", "kg"]);
  });

  it("is the smallest for what is below all of them", () => {
    expect(unitOf([3e-9], "MW")).toBe("W");
    expect(fittingFactor([5], [10, 100])).toBe(10);
  });
});

it("rows of one unit share a unit of the family and their decimals", () => {
  const rows = fittedRows([
    { key: "a", unit: "MWh/a", values: [1200, 900] },
    { key: "b", unit: "MWh/a", values: [300, null] },
    { key: "c", unit: "MW", values: [0.35, 0.006] },
    { key: "d", unit: "m³", values: [12, 8.5] },
  ]);
  expect(rows.map(({ unit }) => unit)).toEqual(["MWh/a", "MWh/a", "kW", "m³"]);
  expect(rows[2]!.values.map((value) => Math.round(value!))).toEqual([350, 6]);
  expect(rows.map(({ decimals }) => decimals)).toEqual([0, 0, 1, 1]);
});

// FACE: the table of numbers in three languages.
const N = "\u202f";
const S = "\u00a0";
describe("figures in sentences", () => {
  it.each([
    [0.00681, "MW", `6.81${S}kW`, `6,81${S}kW`, `6,81${S}kW`],
    [1.6, "MW", `1.60${S}MW`, `1,60${S}MW`, `1,60${S}MW`],
    [2_431_000, "MWh", `2.43${S}TWh`, `2,43${S}TWh`, `2,43${S}TWh`],
    [612_500, "kg", `613${S}t`, `613${S}t`, `613${S}t`],
    [2730, "MWh/a", `2.73${S}GWh/a`, `2,73${S}GWh/a`, `2,73${S}GWh/a`],
    [-0.0425, "MW", `−42.5${S}kW`, `−42,5${S}kW`, `−42,5${S}kW`],
    [9.79e-5, "MW", `97.9${S}W`, `97,9${S}W`, `97,9${S}W`],
    [0, "MWh", `0${S}MWh`, `0${S}MWh`, `0${S}MWh`],
    [2730, "h", `2,730${S}h`, `2.730${S}h`, `2${N}730${S}h`],
    [12_345, "h", `12,300${S}h`, `12.300${S}h`, `12${N}300${S}h`],
    [null, "MW", "–", "–", "–"],
    [Number.POSITIVE_INFINITY, "MW", "–", "–", "–"],
  ] as const)("%s %s", (value, unit, ...texts) => {
    expect(LOCALES.map((locale) => formatScaled(value, unit, locale))).toEqual(texts);
  });

  it.each([
    [165_885, "EUR", "€166k", `166${S}Tsd.${S}€`, `166${S}k€`],
    [2_331_366, "EUR", "€2.33m", `2,33${S}Mio.${S}€`, `2,33${S}M€`],
    [2667, "EUR", "€2,670", `2.670${S}€`, `2${N}670${S}€`],
    [98, "EUR", "€98.0", `98,0${S}€`, `98,0${S}€`],
    [-11_527, "CHF", `−CHF${S}11.5k`, `−11,5${S}Tsd.${S}CHF`, `−11,5${S}kCHF`],
    [0, "EUR", "€0", `0${S}€`, `0${S}€`],
    [9994, "EUR", "€9,990", `9.990${S}€`, `9${N}990${S}€`],
    [9995, "EUR", "€10.0k", `10,0${S}Tsd.${S}€`, `10,0${S}k€`],
    [999_500, "EUR", "€1.00m", `1,00${S}Mio.${S}€`, `1,00${S}M€`],
    [4.2e9, "EUR", "€4.20bn", `4,20${S}Mrd.${S}€`, `4,20${S}Md€`],
    [0.0979, "EUR", "€0.0979", `0,0979${S}€`, `0,0979${S}€`],
    [undefined, "EUR", "–", "–", "–"],
  ] as const)("%s %s", (value, currency, ...texts) => {
    expect(LOCALES.map((locale) => formatMoney(value, currency, locale))).toEqual(texts);
  });
});
