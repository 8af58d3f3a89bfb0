import { z } from "zod";
import { finiteNumber, FIRST_YEAR, id, lastYear } from "~/entities/core/shared";

/** What can be done to many parameters at once. */
export const BULK_ACTIONS = ["scale", "value", "eol", "reference", "scenario", "components"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const existing = z.enum(["skip", "overwrite"]).default("skip");
const year = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const upper = lastYear();
    const year = /^\d{4}(-01-01)?$/.test(text) ? Number(text.slice(0, 4)) : NaN;
    if (year >= FIRST_YEAR && year <= upper) return;
    const params = { lower_year: FIRST_YEAR, upper_year: upper };
    context.addIssue({ code: z.ZodIssueCode.custom, message: "rules.year_range", params });
  });

/** The form of each action; `batch` begins the ids of copies, so that an order sent twice makes them once. */
export const BULK_FORMS = {
  scale: z
    .object({
      batch: id,
      factor: finiteNumber.nullable().default(null),
      percent: finiteNumber.nullable().default(null),
    })
    .superRefine(({ factor, percent }, refuse) => {
      if ((factor === null) !== (percent === null)) return;
      refuse.addIssue({
        code: "custom",
        message: factor === null ? "rules.needs_value" : "parameters.bulk.one_of",
        path: ["factor"],
      });
    }),
  value: z.object({ batch: id, value: finiteNumber, unit: z.string().trim().max(60).default("") }),
  eol: z.object({ batch: id, eol: year.nullable().default(null) }),
  reference: z.object({
    batch: id,
    reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
  }),
  scenario: z.object({ batch: id, scenario_id: id, existing }),
  components: z.object({ batch: id, technology_id: id, existing }),
} as const;
