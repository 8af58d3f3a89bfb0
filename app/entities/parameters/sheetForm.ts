import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/** Columns of years that a sheet has at most. */
export const MOST_YEARS = 10;

/** The value from a year on; empty: that of the years before. */
const yearCell = z.object({
  year: z.coerce.number().int().min(1950).max(2150),
  value: finiteNumber.nullable().default(null),
  /** set_at of the row that is edited; null for a new one. */
  expected: z.string().nullable().default(null),
});
export type YearCell = z.infer<typeof yearCell>;

/** The sheet of a component: a row for each usual parameter. A value for all years that is empty is left as it is. */
export const sheetForm = z.object({
  rows: z
    .array(
      z.object({
        parameter_id: id,
        parameter_type: id,
        value: finiteNumber.nullable().default(null),
        /** Empty: the stored unit. */
        unit: z.string().max(60).default(""),
        reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
        /** set_at of the row that is edited; null for a new one. */
        expected: z.string().nullable().default(null),
        years: z.array(yearCell).max(MOST_YEARS).default([]),
      }),
    )
    .max(100)
    .default([]),
});
export type SheetRow = z.infer<typeof sheetForm>["rows"][number];
