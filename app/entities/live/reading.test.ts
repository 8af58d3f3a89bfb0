import { expect, it } from "vitest";
import { readingText } from "./reading";

const NBSP = "\u00a0";

it("has all digits of a meter and of a pressure, and three of what is measured now", () => {
  // 123 MWh and 1.01 if they were rounded as a key figure is.
  expect(readingText(123_456.789, "kWh", "en")).toBe(`123,456.789${NBSP}kWh`);
  expect(readingText(98_765.4, "m^3", "en")).toBe(`98,765.4${NBSP}m³`);
  expect(readingText(1013.25, "hPa", "en")).toBe(`1,013.25${NBSP}hPa`);
  expect(readingText(1.0132, "bar", "de")).toBe(`1,013${NBSP}bar`);
  expect(readingText(0.1 + 0.2, "kWh", "en")).toBe(`0.3${NBSP}kWh`);
  expect(readingText(1234.56, "kW", "en")).toBe(`1,230${NBSP}kW`);
  expect(readingText(21.4567, "°C", "en")).toBe(`21.5${NBSP}°C`);
});
