import { z } from "zod";
import { typedNumbers } from "~/entities/core/figures/typedNumbers";
import { finiteNumber } from "~/entities/core/shared";

/** Points of a path, months before delivery and shares of the demand [%] at most. */
const MOST_POINTS = 36;
const MOST_MONTHS = 120;
const MOST_PERCENT = 1000;

const between = (most: number) =>
  finiteNumber.min(0, "rules.must_be_non_negative").max(most, "portfolio.rules.hedge_path_line");

/** How much of the demand shall be hedged so many months before a delivery begins: least, target and most [%]. */
const point = z
  .object({
    months_before: between(MOST_MONTHS),
    least: between(MOST_PERCENT),
    target: between(MOST_PERCENT),
    most: between(MOST_PERCENT),
  })
  .refine(({ least, target, most }) => least <= target && target <= most, "portfolio.rules.hedge_path_line");

/** A hedge path of a book; linear between its points, flat outside. */
export const hedgePathSchema = z
  .array(point)
  .max(MOST_POINTS, "portfolio.rules.hedge_path_points")
  .refine(
    (points) => new Set(points.map((one) => one.months_before)).size === points.length,
    "portfolio.rules.hedge_path_twice",
  );
export type HedgePath = z.infer<typeof hedgePathSchema>;

/**
 * What is typed, one point a line: months, least, target and most. Spaces or semicolons are between them. A comma or a point stands for
 * decimals.
 */
const pointsOf = (text: string) =>
  typedNumbers(text, /^\d{1,4}([.,]\d{1,6})?$/).map((numbers) => {
    const [months_before, least, target, most] = numbers;
    return numbers.length === 4 ? { months_before, least, target, most } : null;
  });

/** The path that was typed; an empty text is none. */
export const readHedgePath = (text: string): HedgePath | null => {
  const points = pointsOf(text);
  return points.length === 0 ? null : hedgePathSchema.parse(points);
};

/** The field of a form: a text of lines that can be read as a path. */
export const hedgePathText = z
  .string()
  .max(2000, "portfolio.rules.hedge_path_points")
  .default("")
  .superRefine((text, ctx) => {
    const points = pointsOf(text);
    const read = hedgePathSchema.safeParse(points);
    const ruleKey = /^portfolio\.rules\./;
    const rule = read.error?.issues.map(({ message }) => message).find((message) => ruleKey.test(message));
    if (!read.success) ctx.addIssue({ code: "custom", message: rule ?? "portfolio.rules.hedge_path_line" });
  });

/** A path as it is typed. */
export const writeHedgePath = (path: HedgePath | null): string =>
  (path ?? [])
    .map(({ months_before, least, target, most }) => [months_before, least, target, most].join("  "))
    .join("\n");
