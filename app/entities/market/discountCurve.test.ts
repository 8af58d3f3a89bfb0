import { expect, it } from "vitest";
import {
  discountCurveSchema,
  discountCurveText,
  discountRates,
  readDiscountCurve,
  writeDiscountCurve,
} from "./discountCurve";

it("is typed line by line, with a comma or a point, in any order", () => {
  const curve = readDiscountCurve("2 2,5\n0.25; -0.1\n\n10\t3");
  expect(curve).toEqual([
    { years: 0.25, rate: -0.1 },
    { years: 2, rate: 2.5 },
    { years: 10, rate: 3 },
  ]);
  expect(readDiscountCurve(writeDiscountCurve(curve))).toEqual(curve);
  expect(readDiscountCurve(" \n")).toEqual([]);
});

it("can be typed as it is written, whatever a call stored", () => {
  // A month of a year, and what JavaScript writes as 1e-7. Six decimals would refuse both, and the form of the market with them.
  const points = [
    { years: 50, rate: -1.2345678901234567e-10 },
    { years: 1 / 12, rate: 2.123456789012345 },
    { years: 1e-7, rate: 0.000001234567890123456 },
  ];
  const stored = discountCurveSchema.parse(points);
  expect(stored.map(({ years }) => years)).toEqual([1e-7, 1 / 12, 50]);
  const text = writeDiscountCurve(stored);
  expect(discountCurveText.safeParse(text).error).toBeUndefined();
  expect(readDiscountCurve(text)).toEqual(stored);
  // The longest curve fits in the field.
  const long = Array.from({ length: 36 }, (_, i) => ({
    years: (i + 1) * 1.2345678901234567e-101,
    rate: -(i + 1) * 1.2345678901234567e-101,
  }));
  const longText = writeDiscountCurve(long).replaceAll("\n", "\r\n");
  expect(longText.length).toBeGreaterThan(1500);
  expect(discountCurveText.safeParse(longText).error).toBeUndefined();
});

it("says what is wrong with a line", () => {
  const ruleOf = (text: string) => discountCurveText.safeParse(text).error?.issues[0]?.message;
  expect(ruleOf("1 2")).toBeUndefined();
  for (const text of ["1", "1 2 3", "one 2", "-1 2", "51 2", "1 51"])
    expect(ruleOf(text), text).toBe("market.rules.discount_line");
  expect(ruleOf("1 2\n1 3")).toBe("market.rules.discount_twice");
  expect(ruleOf(Array.from({ length: 37 }, (_, i) => `${i} 1`).join("\n"))).toBe("market.rules.discount_points");
});

it("stands in place of one rate, which still works alone", () => {
  expect(discountRates({ discount_rate: 3, discount_curve: [] })).toEqual([{ years: 0, rate: 3 }]);
  expect(discountRates({ discount_rate: 0, discount_curve: [] })).toEqual([]);
  expect(discountRates({ discount_rate: 3, discount_curve: [{ years: 1, rate: 2 }] })).toEqual([{ years: 1, rate: 2 }]);
});
