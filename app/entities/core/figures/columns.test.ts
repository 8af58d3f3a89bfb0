import { describe, expect, it } from "vitest";
import { LOCALES } from "~/entities/core/locale";
import {
  amountColumn,
  formatQuantity,
  moneyColumn,
  paidColumn,
  priceColumn,
  pricedColumn,
  quantityColumn,
} from "./columns";

const S = "\u00a0";

describe("a column of money", () => {
  it("has one decimal of the unit that fits it, whole euros without", () => {
    const { unit, write, signed } = moneyColumn([24_727, -112, 211.4, 0, null], "EUR", "en");
    expect([unit, ...[24_727, -112, 211.4, 0, null].map(write)]).toEqual(["€k", "24.7", "−0.1", "0.2", "0.0", "–"]);
    expect(signed(211.4)).toBe("+0.2");
    const small = moneyColumn([3766, 86], "EUR", "en");
    expect([small.unit, small.write(3766), small.signed(-86), small.signed(86)]).toEqual(["€", "3,766", "−86", "+86"]);
    expect(moneyColumn([98, 12], "EUR", "fr").write(98)).toBe("98,0");
    expect(moneyColumn([0.0979], "EUR", "en").write(0.0979)).toBe("0.10");
    expect(small.scaled(86)).toBe(86);
  });

  it("has the unit of the language in its head", () =>
    expect(LOCALES.map((locale) => moneyColumn([2_331_366], "EUR", locale).unit)).toEqual(["€m", `Mio.${S}€`, "M€"]));

  it("names the currency of each amount where there are several", () => {
    const one = paidColumn([{ value: 12_000, currency: "CHF" }], "en");
    expect([one.unit, one.write(12_000, "CHF")]).toEqual([`CHF${S}k`, "12.0"]);
    const two = paidColumn(
      [
        { value: 12_000, currency: "CHF" },
        { value: 5, currency: "EUR" },
      ],
      "en",
    );
    expect([two.unit, two.write(12_000, "CHF"), two.signed(5, "EUR")]).toEqual([undefined, `CHF${S}12.0k`, "+€5.00"]);
    expect(paidColumn([], "en").unit).toBeUndefined();
  });
});

it("a column of prices has three digits, and one decimal from 100 on", () => {
  const { unit, write } = priceColumn([74.91, 86.2, null], "EUR/MWh", "de");
  expect([unit, write(74.91), write(86.2), write(null)]).toEqual(["€/MWh", "74,9", "86,2", "–"]);
  expect(priceColumn([120.46, 9.8], "EUR/MWh", "en").write(120.46)).toBe("120.5");
  expect(priceColumn([1234.5], "EUR/t", "en").write(1234.5)).toBe("1,235");
  expect(priceColumn([4.567], "EUR/MWh", "en").signed(4.567)).toBe("+4.57");
  const two = pricedColumn(
    [
      { value: 80, currency: "EUR" },
      { value: 90, currency: "CHF" },
    ],
    "MWh",
    "en",
  );
  expect([two.unit, two.write(80, "EUR")]).toEqual([undefined, "€80.0/MWh"]);
});

it("a column of power or energy has the unit of the family that fits it", () => {
  const { unit, write, signed } = amountColumn([0.15, 0.06, null], "MW", "en");
  expect([unit, write(0.15), write(0.06), write(undefined), signed(0.06)]).toEqual(["kW", "150", "60", "–", "+60"]);
  expect(amountColumn([2400, 900], "MWh/a", "en").unit).toBe("MWh/a");
});

it("values of any unit are money, a price or an amount by their unit", () => {
  const texts = (["EUR/a", "EUR/MW", "MW", "MWh/a", "kg", "h", "%"] as const).map((unit) =>
    formatQuantity(1_383_000, unit, "en"),
  );
  expect(texts).toEqual([
    "€1.38m/a",
    "€1.38m/MW",
    `1,380${S}GW`,
    `1.38${S}TWh/a`,
    `1.38${S}kt`,
    `1,380,000${S}h`,
    "1,380,000%",
  ]);
  expect(formatQuantity(-5_000, "EUR", "fr", true)).toBe(`−5${"\u202f"}000${S}€`);
  expect(quantityColumn([165_885, 12_400], "EUR/a", "en").unit).toBe("€k/a");
  expect(quantityColumn([83.7], "EUR/MWh", "en").unit).toBe("€/MWh");
  expect(quantityColumn([1.6, 0.2], "MW", "en").unit).toBe("kW");
});
