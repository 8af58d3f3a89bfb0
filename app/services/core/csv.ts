import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

export interface CsvTable {
  /** Names with their units, e.g. "Energy [MWh/a]". */
  header: readonly string[];
  rows: Iterable<readonly CsvCell[]>;
}

/** Programs that calculate would run these beginnings as formulas, some also in their full-width form. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** So many rows are made at a time: a few milliseconds. */
const AT_ONCE = 250;

/** The same text in parts: rows that are made as they are asked for are made part by part. */
export function* csvParts({ header, rows }: CsvTable): Generator<string> {
  let part: (readonly CsvCell[])[] = [header];
  let isFirst = true;
  for (const row of rows) {
    if (part.length >= AT_ONCE) {
      yield textOf(part, isFirst);
      [part, isFirst] = [[], false];
    }
    part.push(row);
  }
  yield textOf(part, isFirst);
}

/** RFC 4180 with a byte order mark, so that spreadsheet programs read it as UTF-8; numbers in full precision with a point. */
export const csvText = ({ header, rows }: CsvTable): string => textOf([header, ...rows], true);

function textOf(rows: readonly (readonly CsvCell[])[], bom: boolean): string {
  return stringify(rows as CsvCell[][], {
    bom,
    record_delimiter: "windows",
    // Whatever a spreadsheet program could take for more than a word or a number is in quotes.
    quoted_match: /[^\w .:/-]/,
    cast: {
      number: (value) => (Number.isFinite(value) ? String(value) : ""),
      string: (value) => (FORMULA.test(value) ? `'${value}` : value),
    },
  });
}
