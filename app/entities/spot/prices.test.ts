import { expect, it } from "vitest";
import { daySpans, priceFigures } from "./prices";

it("days that follow each other are one span, over the end of a month too", () => {
  expect(daySpans(["2026-03-30", "2026-03-31", "2026-04-01", "2026-04-03"])).toEqual([
    { first: "2026-03-30", last: "2026-04-01" },
    { first: "2026-04-03", last: "2026-04-03" },
  ]);
  expect(daySpans([])).toEqual([]);
});

it("figures leave out what is unknown", () => {
  const values = Float64Array.of(10, -2, NaN, -4, 16);
  expect(priceFigures(values, 900)).toEqual({ low: -4, high: 16, mean: 5, negativeHours: 0.5 });
  expect(priceFigures(Float64Array.of(NaN), 900)).toBeNull();
});
