import { z } from "zod";
import { finiteNumber, requiredText } from "~/entities/core/shared";
import {
  type WeightedYear,
  WORST_SHARE,
  WORST_WEIGHT,
  YEARS_CRITERIA,
} from "~/entities/optimizations/weatherYears/plan";
import { manyYears } from "./settings";

const percent = (least: number) =>
  finiteNumber.min(least, "rules.must_be_in_range").max(100, "rules.must_be_in_range").optional();

/** What the page of a new plan for many weather years sends: years that are ticked, and the weight of each that is offered. */
export const manyYearsForm = z
  .object({
    study_id: z.string().min(1).max(100),
    name: requiredText(),
    /** How many there have to be, and may be, is said by the settings below. */
    years: z.array(z.string().regex(/^\d{4}$/)).max(200),
    /** Of the years offered, in their order; an empty one counts 1. */
    weights: z
      .array(
        z.object({
          year: z.string().regex(/^\d{4}$/),
          weight: finiteNumber.positive("rules.must_be_positive").optional(),
        }),
      )
      .max(200)
      .default([]),
    criterion: z.enum(YEARS_CRITERIA as [string, ...string[]]),
    /** In percent, as pages show shares. */
    share: percent(1),
    weight: percent(0),
    compare: z.boolean().default(false),
    alone: z.boolean().default(false),
  })
  .superRefine((form, context) => {
    const parsed = manyYears.safeParse(manyYearsAsked(form));
    if (parsed.success) return;
    // What is wrong with a single field is said there.
    for (const { message, path } of parsed.error.issues)
      if (path.join() === "years") context.addIssue({ code: "custom", path: ["years"], message });
  });

interface Form {
  years: string[];
  weights: { year: string; weight?: number }[];
  criterion: string;
  share?: number;
  weight?: number;
  compare: boolean;
  alone: boolean;
}

/** The settings that a form asks for. */
export function manyYearsAsked({ years, weights, criterion, share, weight, compare, alone }: Form) {
  const weightOf = new Map(weights.map((one) => [one.year, one.weight]));
  const weighted = [...new Set(years)]
    .sort()
    .map((year): WeightedYear => ({ year: Number(year), weight: weightOf.get(year) ?? 1 }));
  const tail = {
    kind: "tail",
    share: share === undefined ? WORST_SHARE : share / 100,
    weight: weight === undefined ? WORST_WEIGHT : weight / 100,
  };
  const chosen = criterion === "tail" ? tail : { kind: criterion };
  return { kind: "many_years", years: weighted, criterion: chosen, compare, alone };
}
