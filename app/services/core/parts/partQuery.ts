import { z } from "zod";

/** Rows of a list in one answer, where it is read in parts. */
const MOST_ROWS = 1000;

/** What a query has of the part of a list that it asks for; `rows` says which ones come first. */
export const partQuery = (rows: string, after = "or the id of the last row of the part before") => ({
  limit: z.coerce
    .number()
    .int()
    .min(1, "rules.must_be_in_range")
    .max(MOST_ROWS, "rules.must_be_in_range")
    .describe(`At most so many rows, ${rows} first; Link leads to the next part. Without it: all rows`)
    .optional(),
  after: afterQuery(`With limit: where the part begins, as Link has it${after && `, ${after}`}`),
});

export const afterQuery = (description: string) => z.string().max(200).describe(description).optional();
