import { z } from "zod";
import { type BindingWeek, type WeatherYearsReport, yearsCriterion } from "~/entities/optimizations/weatherYears/plan";
import { modelYear, number, numberOrNull, text, year } from "./fields";
import { rowOf } from "./rowOf";

export const bindingWeek = rowOf<BindingWeek>()({
  modelYear,
  day: text("First day of the week in the model year, MM-DD"),
  placeId: z.string(),
  carrierLevelId: z.string(),
  price: number("Mean price of its steps [currency/MWh]"),
  meanPrice: number("Mean price of the year [currency/MWh]"),
});

const plannedYear = rowOf<WeatherYearsReport["years"][number]>()({
  year: year.describe("Calendar year of the weather"),
  weight: number("Share in the expected cost [1]"),
  cost: number("With the sizes of the plan [unit of the objective]"),
  best: numberOrNull("Least cost of a plan for this year alone [unit of the objective]; null: not asked for"),
  isBestProven: z.boolean(),
  counts: number("What a unit of its cost counts in the plan [1]"),
  week: bindingWeek
    .nullable()
    .describe("Of the balance whose demand is worth the most, the week with the highest mean price"),
});

/** What one plan for many weather years came to. */
export const weatherYears = rowOf<WeatherYearsReport>()({
  criterion: yearsCriterion,
  value: number("Of the criterion [unit of the objective]"),
  expected: number("Mean of the costs by weight [unit of the objective]"),
  worst: number("Mean cost of the worst share of the years [unit of the objective]"),
  worstShare: number("That share [1]"),
  isOptimal: z.boolean().describe("The solver ended with an optimum"),
  gap: numberOrNull("How far a plan with whole numbers may be from the best one [1]; null of linear ones"),
  columns: z.number(),
  rows: z.number(),
  years: z.array(plannedYear),
});
