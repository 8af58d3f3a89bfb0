import { z } from "zod";

/** The sheets of a workbook in its order, and which of them are the table. */
export type ReadSheets = readonly { name: string; isRead: boolean }[];

/** No sheet can be called this: those that belong together, or the longest. */
export const SHEETS_TOGETHER = "*";

/** Which sheet is wanted. */
export const sheetForm = z.object({ sheet: z.string().trim().min(1).max(200) });

/** The sheet that a form means; null: those that belong together. */
export const sheetNamed = (text: string): string | null => (text === SHEETS_TOGETHER ? null : text);

/** What can be read of a workbook, and what is. `together`: the words for several sheets as one table. */
export function sheetOptions(sheets: ReadSheets, together: string) {
  const read = sheets.filter(({ isRead }) => isRead);
  return {
    value: read.length === 1 ? read[0]!.name : SHEETS_TOGETHER,
    options: [{ value: SHEETS_TOGETHER, label: together }, ...sheets.map(({ name }) => ({ value: name, label: name }))],
  };
}
