import type { Finding } from "~/entities/core/finding";
import type { Delimiter } from "~/entities/timeseries/textFile";
import { HEAD_BYTES } from "../timeseries/table/encoding";
import { allRecords, detectDelimiter } from "../timeseries/table/records";

/** A number with a decimal comma: files of models have points. */
const DECIMAL_COMMA = /^\s*[-+]?\d+,\d+(?:[eE][-+]?\d+)?\s*$/;

/**
 * The rows of a table of a model, names first, by the stages in which every table is read here. `usual`: what the format parts columns by; a
 * table program may have saved another. Instead of rows the finding why they cannot be read: a number with a decimal comma would count as none.
 */
export function csvRows(file: string, text: string, usual: Delimiter): { rows: string[][] } | { finding: Finding } {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const isUsual = first.includes(usual) && !/^\ufeff?"?sep=/i.test(first);
  const delimiter = isUsual ? usual : detectDelimiter(text.slice(0, HEAD_BYTES));
  const rows = allRecords(text, delimiter);
  const finding = (key: string, params: Finding["params"]): { finding: Finding } => ({
    finding: { key: `exchange.${key}`, severity: "error", params: { file, ...params } },
  });
  if (!rows) return finding("csv_unreadable", {});
  if (delimiter !== ",")
    for (const [i, cells] of rows.entries()) {
      const cell = i === 0 ? undefined : cells.find((one) => DECIMAL_COMMA.test(one));
      if (cell !== undefined) return finding("csv_decimal_comma", { row: i + 1, text: cell.trim() });
    }
  return { rows };
}
