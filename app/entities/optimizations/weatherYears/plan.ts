import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";

/** Weather years of one plan at most. */
export const MOST_WEATHER_YEARS = 40;

/** The worst tenth of the years, and half of the whole: what is proposed. */
export const WORST_SHARE = 0.1;
export const WORST_WEIGHT = 0.5;

const share = finiteNumber.min(0.01, "rules.must_be_in_range").max(1, "rules.must_be_in_range");

/** What a plan for many weather years makes small (weatherYears/criterion.ts of the engine has the equations). */
export const yearsCriterion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("expected") }),
  z.object({
    kind: z.literal("tail"),
    /** Of the mean of the worst share in the whole [1]; the rest is the expected cost. */
    weight: finiteNumber.min(0, "rules.must_be_in_range").max(1, "rules.must_be_in_range").default(WORST_WEIGHT),
    /** Of the years that count as the worst [1]. */
    share: share.default(WORST_SHARE),
  }),
  z.object({ kind: z.literal("regret") }),
]);
export type YearsCriterion = z.infer<typeof yearsCriterion>;
export const YEARS_CRITERIA = yearsCriterion.options.map((one) => one.shape.kind.value);

/** A calendar year whose weather counts, and how much; weights need not add up to 1. */
export const weightedYear = z.object({
  year: z.number().int().min(1900).max(2200),
  weight: finiteNumber.positive("rules.must_be_positive").default(1),
});
export type WeightedYear = z.infer<typeof weightedYear>;

/** One plan for several weather years: the same sizes in all of them. */
export const weatherYearsAsked = z.object({
  years: z
    .array(weightedYear)
    .min(2, "rules.needs_two_years")
    .max(MOST_WEATHER_YEARS, "rules.too_many_weather_years")
    .refine((all) => new Set(all.map(({ year }) => year)).size === all.length, "rules.years_unique"),
  criterion: yearsCriterion.default({ kind: "expected" }),
});
export type WeatherYearsAsked = z.infer<typeof weatherYearsAsked>;

/** The week of a weather year that is the dearest. */
export interface BindingWeek {
  /** Model year, and its first day as MM-DD. */
  modelYear: number;
  day: string;
  placeId: string;
  carrierLevelId: string;
  /** Mean of the prices of its steps [currency/MWh], and that of the year. */
  price: number;
  meanPrice: number;
}

/** What a weather year of a plan comes to. */
export interface PlannedYear {
  year: number;
  /** Share of it in the expected cost [1]; the shares add up to 1. */
  weight: number;
  /** What it costs with the sizes of the plan, in what the run minimizes. */
  cost: number;
  /** What the best plan for it alone costs; null where that was not asked for. */
  best: number | null;
  /** False where that plan may not be the best one, by more than 1e-4: the regret is then larger than it says. */
  isBestProven: boolean;
  /** What a unit of its cost counts in the plan [1]: its weight, and more where it is one of the worst. */
  counts: number;
}

/** What a plan for many weather years came to; costs are what the run minimizes [currency]. */
export interface WeatherYearsReport {
  criterion: YearsCriterion;
  /** Of the criterion. */
  value: number;
  /** Mean of the costs by weight, and the mean of the worst share of the years. */
  expected: number;
  worst: number;
  worstShare: number;
  /** Whether the solver ended with an optimum. */
  isOptimal: boolean;
  /** How far a plan with whole numbers may be from the best one [1]; null of linear ones, which are optimal to the solver's tolerances. */
  gap: number | null;
  /** The one model of all years. */
  columns: number;
  rows: number;
  /** Their binding weeks are null without prices. */
  years: (PlannedYear & { week: BindingWeek | null })[];
}
