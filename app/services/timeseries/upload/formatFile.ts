import { open, readFile, stat, writeFile } from "node:fs/promises";
import { encodingOf, type FormatKey, formatOf, MOST_CHARACTERS, readFormat, textOf } from "~/engines/timeseries";
import type { FileProblem } from "~/entities/tables/view";
import { csvText } from "~/services/core/csv";

const HEAD_BYTES = 16_384;

/** The format of a file that is not a table of stamps and numbers as it is, by its beginning; null for all others. */
export async function formatOfFile(path: string): Promise<FormatKey | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return formatOf(textOf(head, encodingOf(head)));
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file of a format as CSV; what is wrong with it, null when it is written. Its size is looked at before it is read. Takes seconds of
 * processor time.
 */
export async function formatToCsv(from: string, to: string, format: FormatKey): Promise<FileProblem | null> {
  // A character is a byte or more.
  if ((await stat(from)).size > MOST_CHARACTERS)
    return { message: "timeseries.format.too_large", params: { megabytes: MOST_CHARACTERS / 1_048_576 } };
  const bytes = await readFile(from);
  const reading = readFormat(format, textOf(bytes, encodingOf(bytes)));
  if (!reading.ok) return { message: reading.finding.key, params: reading.finding.params };
  await writeFile(to, csvText(reading.table), { mode: 0o600 });
  return null;
}
