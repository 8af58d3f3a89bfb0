import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import {
  columnDecimals,
  columnWriter,
  formatDate,
  formatDuration,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRate,
  formatTime,
  formatUnit,
  moneyUnit,
  priceText,
  unbroken,
} from "./format";

describe("numbers", () => {
  it.each([
    [1234567.891, "en", "1,234,568"],
    [1234567.891, "de", "1.234.568"],
    [1234567.891, "fr", "1\u202f234\u202f568"],
    [100.6, "en", "101"],
    [99.46, "en", "99.5"],
    [12.3456, "de", "12,3"],
    [0.012345, "en", "0.0123"],
    [-0.0001, "en", "−0.0001"],
    [9.79e-5, "de", "0,0000979"],
    [3e-12, "en", "0"],
    [-3e-12, "en", "0"],
    [0, "fr", "0"],
    [null, "en", "–"],
    [Number.NaN, "en", "–"],
  ] as const)("writes %s in %s as %s", (value, locale, text) => expect(formatNumber(value, locale)).toBe(text));

  it("writes units, money, shares and sizes", () => {
    expect(formatUnit(1250, "MW", "en")).toBe("1,250\u00a0MW");
    expect(formatUnit(0.5, "1", "de")).toBe("0,5");
    expect(formatUnit(5, "m^2/MW", "en")).toBe("5\u00a0m²/MW");
    expect(unbroken("Heat 70 °C, Electricity 0.4 kV")).toBe("Heat 70\u00a0°C, Electricity 0.4\u00a0kV");
    expect(formatMoney(12300.4, "EUR", "de")).toBe("12,3\u00a0Tsd.\u00a0€");
    expect(formatMoney(1234.5, "EUR", "fr", { decimals: 2 })).toBe("1\u202f234,50\u00a0€");
    expect(formatMoney(250, "EUR", "en", { signed: true })).toBe("+€250");
    expect(formatMoney(0.001, "EUR", "en", { decimals: 2, signed: true })).toBe("€0.00");
    expect(formatPrice(83.7, "EUR/MWh", "en")).toBe("€83.7/MWh");
    expect(formatPrice(83.7, "EUR/MWh", "de")).toBe("83,7\u00a0€/MWh");
    expect([priceText("EUR/MWh"), priceText("CHF/m^2")]).toEqual(["€/MWh", "CHF/m²"]);
    expect((["en", "de", "fr"] as const).map((locale) => moneyUnit("EUR", 1, locale))).toEqual([
      "€k",
      "Tsd.\u00a0€",
      "k€",
    ]);
    expect([moneyUnit("CHF", 2, "en"), moneyUnit("CHF", 0, "de")]).toEqual(["CHF\u00a0m", "CHF"]);
    expect([1.0873, 0.00256, 391.2].map((rate) => formatRate(rate, "en"))).toEqual(["1.0873", "0.00256", "391.2000"]);
    expect(formatPercent(0.0625, "en")).toBe("6.3%");
    expect(formatPercent(0.1032, "de")).toBe("10,3\u00a0%");
    expect(formatPercent(0.1032, "fr")).toBe("10,3\u202f%");
    expect([1, 0.9996, 0.9994, 0, 12].map((share) => formatPercent(share, "en"))).toEqual([
      "100%",
      "100%",
      "99.9%",
      "0%",
      "1,200%",
    ]);
    expect(formatPercent(1, "en", 1)).toBe("100.0%");
    expect([1600.4, 99.96, 0.04567, 0].map((value) => formatFigure(value, "en"))).toEqual([
      "1,600",
      "100",
      "0.0457",
      "0",
    ]);
    expect(formatFigure(5, "en", true)).toBe("+5.00");
    expect(formatNumber(5, "en", { signed: true })).toBe("+5");
    expect(formatNumber(-0.001, "en", { decimals: 1 })).toBe("0.0");
  });
});

describe("times", () => {
  const instant = Date.UTC(2030, 2, 5, 23, 30);
  it("names the zone and follows its day", () => {
    expect(formatTime(instant, "en", "UTC")).toBe("5 Mar 2030, 23:30 (UTC)");
    // The hour that comes twice in autumn has its offset; no other has.
    const autumn = Date.parse("2026-10-25T00:15Z");
    expect(formatTime(autumn, "en", "Europe/Berlin", true)).toBe("25 Oct 2026, 02:15 +02:00");
    expect(formatTime(autumn + HOUR_MS, "en", "Europe/Berlin", true)).toBe("25 Oct 2026, 02:15 +01:00");
    expect(formatTime(autumn + 2 * HOUR_MS, "en", "Europe/Berlin", true)).toBe("25 Oct 2026, 03:15");
    expect(formatTime(instant, "de", "Europe/Berlin")).toBe("06.03.2030, 00:30 (Europe/Berlin)");
    expect(formatDate(instant, "fr", "America/New_York")).toBe("05/03/2030");
    expect(formatDuration(7500)).toBe("2\u00a0h 5\u00a0min");
  });

  it("writes hours from an hour on: 1 h 0 min, not 60 min; 59 min before, not 0 h 59 min", () => {
    expect(formatDuration(3600)).toBe("1\u00a0h 0\u00a0min");
    expect(formatDuration(59 * 60)).toBe("59\u00a0min");
    expect(formatDuration(59.4)).toBe("59\u00a0s");
    // Half a second more is a minute.
    expect(formatDuration(59.5)).toBe("1\u00a0min");
  });
});

describe("decimals of a column", () => {
  it("gives a column the decimals that its least value needs for two digits, two at most", () => {
    expect(columnDecimals([1600, 441, 200])).toBe(0);
    expect(columnDecimals([16, 6.4])).toBe(1);
    expect(columnDecimals([16, 0.0064])).toBe(2);
    expect(columnDecimals([-163.1, -4, 151.6])).toBe(1);
  });

  it("leaves the largest value four digits at most", () => {
    expect(columnDecimals([1600, 6.4])).toBe(0);
    expect(columnDecimals([123, 0.0064])).toBe(1);
  });

  it("says of what is too small for them that it is there, and of mere rounding nothing", () => {
    const write = columnWriter([1600, 0.4, 1e-9, 0, null, -0.4], "en");
    expect([1600, 0.4, 1e-9, 0, null, -0.4].map(write)).toEqual(["1,600", "<1", "0", "0", "–", "0"]);
    expect(columnWriter([25.25, 0.001], "fr")(0.001)).toBe("<0,01");
  });

  it("leaves three digits to the largest value, however small it is", () => {
    // 0.00681 has three digits with five decimals; with two it were 0.01.
    expect(columnDecimals([0.00681, 0.001])).toBe(5);
  });

  it("needs none for nothing", () => {
    expect(columnDecimals([])).toBe(0);
    expect(columnDecimals([0, null])).toBe(0);
  });
});
