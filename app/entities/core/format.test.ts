import { describe, expect, it } from "vitest";
import {
  columnDecimals,
  formatDate,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatScaled,
  formatTime,
  formatUnit,
  unbroken,
} from "./format";

describe("numbers", () => {
  it.each([
    [1234567.891, "en", "1,234,568"],
    [1234567.891, "de", "1.234.568"],
    [1234567.891, "fr", "1\u00a0234\u00a0568"],
    [100.6, "en", "101"],
    [99.46, "en", "99.5"],
    [12.3456, "de", "12,3"],
    [0.012345, "en", "0.0123"],
    [-0.0001, "en", "-0.0001"],
    [0, "fr", "0"],
    [null, "en", "–"],
    [Number.NaN, "en", "–"],
  ] as const)("writes %s in %s as %s", (value, locale, text) => expect(formatNumber(value, locale)).toBe(text));

  it("writes units, money, shares and sizes", () => {
    expect(formatUnit(1250, "MW", "en")).toBe("1,250\u00a0MW");
    expect(formatUnit(0.5, "1", "de")).toBe("0,5");
    expect(formatUnit(5, "m^2/MW", "en")).toBe("5\u00a0m²/MW");
    expect(unbroken("Heat 70 °C, Electricity 0.4 kV")).toBe("Heat 70\u00a0°C, Electricity 0.4\u00a0kV");
    expect(formatMoney(12300.4, "EUR", "de")).toBe("12.300\u00a0EUR");
    expect(formatMoney(12.3, "EUR", "fr")).toBe("12,30\u00a0EUR");
    expect(formatPercent(0.0625, "en")).toBe("6.3\u00a0%");
    expect(formatScaled(1234, "MWh", "en")).toBe("1.23\u00a0GWh");
    expect(formatScaled(0.0005, "MW", "en")).toBe("0.0005\u00a0MW");
    expect(formatScaled(2500, "kg", "de")).toBe("2,5\u00a0t");
    expect(formatNumber(5, "en", { signed: true })).toBe("+5");
    expect(formatNumber(-0.001, "en", { decimals: 1 })).toBe("0.0");
  });
});

describe("times", () => {
  const instant = Date.UTC(2030, 2, 5, 23, 30);
  it("names the zone and follows its day", () => {
    expect(formatTime(instant, "en", "UTC")).toBe("5 Mar 2030, 23:30 (UTC)");
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
    expect(columnDecimals([1600, 6.4])).toBe(1);
    expect(columnDecimals([1600, 0.0064])).toBe(2);
    expect(columnDecimals([-163.1, -4, 151.6])).toBe(1);
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
