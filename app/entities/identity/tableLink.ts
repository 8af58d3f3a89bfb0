import { z } from "zod";
import { requiredLines, requiredText } from "~/entities/core/shared";
import { MOST_TABLES } from "~/entities/core/sheets/spreadsheet";
import { changedTokenSchema } from "./tokenLimits";

/** What the form of an address for a spreadsheet asks for; whether the lines of `table` are ours is the route's to say, which knows our host. */
export const sheetFormSchema = z.object({
  name: requiredText(60),
  table: requiredLines(2000 * MOST_TABLES),
  calls_per_minute: changedTokenSchema.shape.calls_per_minute.default(null),
});

/** A link of a spreadsheet as its list shows it; times are written for the reader. */
export interface SheetLink {
  token_id: string;
  name: string;
  /** Paths and queries of its tables. */
  tables: string[];
  used: string;
  ends: string;
}

/** A link that was made just now: the addresses of its tables and of the workbooks, in this answer and nowhere else. */
export interface MadeSheet {
  addresses: string[];
  excel: string;
  calc: string;
}
