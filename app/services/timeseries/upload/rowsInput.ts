import { z } from "zod";
import { rowsChoice } from "~/entities/timeseries/rowsForm";
import { complain, done, type Outcome } from "~/services/core/outcome";
import type { RowsFile } from "./rowsFile.server";

/** A file in the body of a call. */
export const fileFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .default("call.csv")
    .describe("Name of the file; .xlsx and .ods are workbooks"),
  file: z.string().optional().describe("Text of a file"),
  file_base64: z.string().optional().describe("Bytes of a file in Base64; one of both is needed"),
};

/** The same and how it is read, as far as the caller says so: the fields of its page. */
export const rowsInput = rowsChoice.extend({
  ...fileFields,
  // Programs send an empty text where they mean none.
  sheet: rowsChoice.shape.sheet.transform((name) => name || null),
});

/** The file of a body. Refuses with 422 a body with none or both. */
export function sentFile({
  name,
  file,
  file_base64,
}: Pick<z.infer<typeof rowsInput>, keyof typeof fileFields>): Outcome<RowsFile> {
  if ((file === undefined) === (file_base64 === undefined)) return complain("file", "rules.file_required");
  const bytes = file === undefined ? Buffer.from(file_base64!, "base64") : Buffer.from(file);
  return bytes.length === 0 ? complain("file", "rules.file_required") : done({ name, bytes });
}

/** Of a body with a file: its text has colons of times. */
export const FILE_BOUNDS = { parts: 25_000, colons: 500_000 };
