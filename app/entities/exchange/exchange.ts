import { z } from "zod";
import { BASE_SCENARIO_ID, FIRST_YEAR, id } from "~/entities/core/shared";

/** A model year of a run; without a choice its first. */
const modelYear = z
  .string()
  .regex(/^\d{4}$/, "rules.not_in_list")
  .transform(Number)
  .optional();

/** What a network with the results of a run is of. */
export const solvedNetworkChoice = z.object({ year: modelYear });
export type SolvedNetworkChoice = z.infer<typeof solvedNetworkChoice>;

/** Files of programs of geography, by their endings. */
export const MAP_FORMATS = ["geojson", "gpkg"] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];

/** What a map is of: the system alone, or with the sizes and flows of a run. */
export const mapChoice = z.object({
  format: z.enum(MAP_FORMATS, { errorMap: () => ({ message: "rules.not_in_list" }) }).default("geojson"),
  optimization_id: z.preprocess((value) => (value === "" ? undefined : value), id.optional()),
  year: modelYear,
});
export type MapChoice = z.infer<typeof mapChoice>;

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
