import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

export interface CsvTable {
  /** Names with their units, e.g. "Energy [MWh/a]". */
  header: readonly string[];
  rows: Iterable<readonly CsvCell[]>;
}

/** Programs that calculate would run these beginnings as formulas. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** RFC 4180 with a byte order mark, so that spreadsheet programs read it as UTF-8; numbers in full precision with a point. */
export function csvText({ header, rows }: CsvTable): string {
  return stringify([header, ...rows] as CsvCell[][], {
    bom: true,
    record_delimiter: "windows",
    // Whatever a spreadsheet program could take for more than a word or a number is in quotes.
    quoted_match: /[^\w .:/-]/,
    cast: {
      number: (value) => (Number.isFinite(value) ? String(value) : ""),
      string: (value) => (FORMULA.test(value) ? `'${value}` : value),
    },
  });
}
