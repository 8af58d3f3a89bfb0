import { parse } from "csv-parse/sync";
import type { TableRecognition } from "~/entities/timeseries/recognition";
import type { Delimiter, Encoding } from "~/entities/timeseries/textFile";
import { withKnownTable } from "./formats/known";
import type { ReadOptions } from "./options";
import { formOf } from "./readTable";
import { type CsvSource, withHead } from "./table/encoding";
import { recognizeTable } from "./table/recognize";

/** How a file is written, and what its columns hold. */
export interface CsvInspection extends TableRecognition {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Whose table it is, where its columns tell; a proper name. */
  format: string | null;
}

/** What of the form of a file is not to be found out. */
export interface InspectOptions {
  encoding?: Encoding;
  delimiter?: Delimiter;
  firstRow?: number;
  /** Whole lines from the file beyond its beginning, in their order. */
  samples?: readonly string[];
  /** Zone of the system, whose clock changes are looked for. Default UTC. */
  zone?: string;
}

/** So much of a file is looked at whole: a year of quarter-hours is less. */
export const MOST_INSPECTED = 4_194_304;

/**
 * What the beginning of a file, and samples of it, tell of how it is read. Null when they are no table. The stream of a source is used up;
 * read the file again afterwards.
 */
export async function inspectCsv(source: CsvSource, o: InspectOptions = {}): Promise<CsvInspection | null> {
  const { head } = await withHead(source, MOST_INSPECTED);
  const form = formOf(head, { ...o, commaIsDecimal: false }, MOST_INSPECTED);
  const { encoding, delimiter, records, layout } = form;
  if (!layout) return null;
  const first = records.slice(layout.dataFrom).map(({ cells }) => cells);
  const more = (o.samples ?? []).flatMap((text) => rowsOf(text, delimiter));
  const before = records.filter(({ line }) => line < layout.firstRow).map(({ cells }) => cells);
  const preamble = before.flat();
  const table = {
    ...layout,
    preamble,
    rows: [...first, ...more],
    together: first.length,
    delimiter,
    zone: o.zone ?? "UTC",
  };
  const seen = withKnownTable(recognizeTable(table), preamble);
  return { encoding, delimiter, ...seen, constants: [...seen.constants, ...unitsBefore(before)] };
}

const UNIT_NAME = /^(?:unit[eés]?|unidade?|unità|einheit|eenheid|enhet)\s*:?$/i;

/** Units that lines before the table name: next to the word, or in the line below it. */
function unitsBefore(records: readonly (readonly string[])[]): TableRecognition["constants"] {
  return records.flatMap((cells, row) =>
    cells.flatMap((cell, at) => {
      if (!UNIT_NAME.test(cell.trim())) return [];
      const beside = cells.length === 2 && at === 0 ? cells[1] : records[row + 1]?.[at];
      const text = beside?.trim();
      return text ? [{ name: cell.trim(), text }] : [];
    }),
  );
}

function rowsOf(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text, { delimiter, skip_empty_lines: true, relax_column_count: true });
  } catch {
    return [];
  }
}

/** How a file is read as far as it tells by itself; what it leaves open is left out, and found out or refused by `readCsv`. */
export function readAs(seen: CsvInspection): ReadOptions {
  const { decimal, stampColumn, valueColumn, stampFormat, mark, meter, clock } = seen;
  return {
    encoding: seen.encoding,
    delimiter: seen.delimiter,
    firstRow: seen.firstRow,
    header: seen.hasHeader,
    ...(decimal.separator === null ? {} : { decimalSeparator: decimal.separator, decimalIsChosen: true }),
    ...(stampColumn === null ? {} : { stampColumn }),
    timeColumn: seen.timeColumn,
    endColumn: seen.endColumn,
    endDay: seen.endDay.value ?? undefined,
    ...(valueColumn.value === null ? {} : { valueColumn: valueColumn.value }),
    dayColumns: seen.dayColumns,
    ...(stampFormat.value === null ? {} : { stampFormat: stampFormat.value }),
    ...(mark.value === null ? {} : { stampsMark: mark.value }),
    ...(meter.value === null ? {} : { meter: meter.value }),
    missing: seen.missing.value,
    ...(clock.value === "UTC" ? { timezone: "UTC" } : {}),
  };
}
