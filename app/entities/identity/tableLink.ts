import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { changedTokenSchema } from "./tokenLimits";

/** What the form of an address for a spreadsheet asks for; whether `table` is one of ours is the route's to say, which knows our host. */
export const sheetFormSchema = z.object({
  name: requiredText(60),
  table: requiredText(2000),
  calls_per_minute: changedTokenSchema.shape.calls_per_minute.default(null),
});

/** A link of a spreadsheet as its list shows it; times are written for the reader. */
export interface SheetLink {
  token_id: string;
  name: string;
  table: string;
  used: string;
  ends: string;
}

/** A link that was made just now: its address and that of the workbook, in this answer and nowhere else. */
export interface MadeSheet {
  address: string;
  workbook: string;
}
