import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/** The sheet of a component: one field for each parameter it needs or should have. An empty one is left as it is. */
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
      }),
    )
    .max(100)
    .default([]),
});
export type SheetRow = z.infer<typeof sheetForm>["rows"][number];
