import { z } from "zod";
import { BASE_SCENARIO_ID, FIRST_YEAR, id } from "~/entities/core/shared";

/** What a network with the results of a run is of: one of its model years, the first without a choice. */
export const solvedNetworkChoice = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, "rules.not_in_list")
    .transform(Number)
    .optional(),
});
export type SolvedNetworkChoice = z.infer<typeof solvedNetworkChoice>;

/** Files of other programs that a system is written as. */
export type ExchangeFormat = "pypsa" | "datapackage";

/** Text files of a linear model that solvers read. */
export const MODEL_FORMATS = ["mps", "lp"] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

/** In which of them a run is asked for. */
export const modelChoice = z.object({
  format: z.enum(MODEL_FORMATS, { errorMap: () => ({ message: "rules.not_in_list" }) }).default("mps"),
});

const YEARS = { lower_year: FIRST_YEAR, upper_year: 2090 };

/** What a network is of: a network has one year and one set of assumptions. */
export const networkChoice = z.object({
  scenario_id: id.default(BASE_SCENARIO_ID),
  year: z
    .string({ required_error: "rules.needs_value" })
    .trim()
    .min(1, "rules.needs_value")
    .superRefine((text, context) => {
      const isYear = /^\d{4}$/.test(text) && Number(text) >= YEARS.lower_year && Number(text) <= YEARS.upper_year;
      if (text !== "" && !isYear)
        context.addIssue({ code: z.ZodIssueCode.custom, message: "rules.year_range", params: YEARS });
    }),
});
export type NetworkChoice = z.infer<typeof networkChoice>;
