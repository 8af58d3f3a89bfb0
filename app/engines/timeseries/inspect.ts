import { parse } from "csv-parse/sync";
import type { DecimalDecision } from "~/entities/timeseries/decimal";
import { decideDecimal, parseNumber } from "./number";
import { type CsvSource, decodeHead, type Delimiter, detectDelimiter, withHead } from "./readTable";
import { detectStampFormat } from "./stampFormat";

export interface CsvInspection {
  delimiter: Delimiter;
  decimal: DecimalDecision;
  /** Null when none is recognised or day and month cannot be told apart. */
  stampFormat: string | null;
  hasHeader: boolean;
  /** Names of the columns; "1", "2", ... without a header. */
  columns: string[];
  /** The first rows of data, as written. */
  preview: string[][];
}

/**
 * What the first 64 kB of a file tell of its form, to preselect an upload form. Null when they are no table. The stream of
 * a source is used up; read the file again afterwards.
 */
export async function inspectCsv(source: CsvSource, previewRows = 10): Promise<CsvInspection | null> {
  const text = decodeHead((await withHead(source)).head);
  const delimiter = detectDelimiter(text);
  let table: string[][];
  try {
    const lines = text.length >= 65_000 ? text.slice(0, text.lastIndexOf("\n")) : text;
    table = parse(lines, { delimiter, skip_empty_lines: true, relax_column_count: true });
  } catch {
    return null;
  }
  const first = table[0];
  if (!first) return null;
  const hasHeader =
    detectStampFormat([first[0]!]) === null && parseNumber(first[1] ?? first[0]!, "comma").kind === "text";
  const data = hasHeader ? table.slice(1) : table;
  const stampFormat = detectStampFormat(data.map((row) => row[0]!));
  return {
    delimiter,
    decimal: decideDecimal(
      data.flatMap((row) => row.slice(1)),
      delimiter,
    ),
    stampFormat: stampFormat && !stampFormat.ambiguous ? stampFormat.format : null,
    hasHeader,
    columns: first.map((name, i) => (hasHeader ? name.trim() : String(i + 1))),
    preview: data.slice(0, previewRows),
  };
}
