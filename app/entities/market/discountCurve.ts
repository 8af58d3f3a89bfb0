import { z } from "zod";
import { typedNumbers } from "~/entities/core/figures/typedNumbers";
import { finiteNumber } from "~/entities/core/shared";

/** Points of a curve, years ahead and rates [% a year] at most. */
const MOST_POINTS = 36;
const MOST_YEARS = 50;
const MOST_RATE = 50;

/** What a payment in so many years is discounted with [% a year, compounded once a year]; rates may be below zero. */
const point = z.object({
  years: finiteNumber.min(0, "market.rules.discount_line").max(MOST_YEARS, "market.rules.discount_line"),
  rate: finiteNumber.min(-MOST_RATE, "market.rules.discount_line").max(MOST_RATE, "market.rules.discount_line"),
});

/** Rates by maturity, in ascending order however they come: linear between the points, flat outside. None: one rate holds for all. */
export const discountCurveSchema = z
  .array(point)
  .max(MOST_POINTS, "market.rules.discount_points")
  .refine((points) => new Set(points.map(({ years }) => years)).size === points.length, "market.rules.discount_twice")
  .transform((points) => [...points].sort((a, b) => a.years - b.years));
export type DiscountCurve = z.infer<typeof discountCurveSchema>;

/** A number as it is typed, or as the product writes one that a call stored: up to all digits of a double, 1e-7 for small ones. */
const NUMBER = /^[-−]?\d{1,4}([.,]\d{1,24})?(e-\d{1,3})?$/;

/** What is typed, one point a line: years and rate. Spaces or semicolons are between them, a comma or a point stands for decimals. */
const pointsOf = (text: string) =>
  typedNumbers(text, NUMBER).map((numbers) => {
    const [years, rate] = numbers;
    return numbers.length === 2 ? { years, rate } : null;
  });

/** The curve that was typed; an empty text is none. */
export const readDiscountCurve = (text: string): DiscountCurve => discountCurveSchema.parse(pointsOf(text));

/** The field of a form: a text of lines that can be read as a curve. */
export const discountCurveText = z
  .string()
  .max(2000, "market.rules.discount_points")
  .default("")
  .superRefine((text, ctx) => {
    const read = discountCurveSchema.safeParse(pointsOf(text));
    if (read.success) return;
    const rule = read.error.issues.find(({ message }) => message.startsWith("market.rules."))?.message;
    ctx.addIssue({ code: "custom", message: rule ?? "market.rules.discount_line" });
  });

/** A curve as it is typed. */
export const writeDiscountCurve = (curve: DiscountCurve): string =>
  curve.map(({ years, rate }) => [years, rate].join("  ")).join("\n");

/** The rates that open deliveries are discounted with: the curve, else the one rate. Empty: nothing is discounted. */
export const discountRates = (market: { discount_rate: number; discount_curve: DiscountCurve }): DiscountCurve => {
  if (market.discount_curve.length > 0) return market.discount_curve;
  return market.discount_rate === 0 ? [] : [{ years: 0, rate: market.discount_rate }];
};
