import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { CsvCell, CsvTable } from "~/services/core/csv";

/** A number as our CSV files write it: with a point, without zeros before it that a code or a name would have. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** A table that was read whole. */
export interface ReadTable extends CsvTable {
  rows: readonly (readonly CsvCell[])[];
  cells: number;
}

/** A CSV file of ours as a table: its first line is the heading. Null where it has more cells than `most`; the rest is not read then. */
export async function csvTable(body: ReadableStream<Uint8Array>, most: number): Promise<ReadTable | null> {
  const lines: CsvCell[][] = [];
  let cells = 0;
  const parser = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true }),
  );
  for await (const line of parser as AsyncIterable<string[]>) {
    cells += line.length;
    if (cells > most) return null;
    lines.push(lines.length === 0 ? line : line.map((text) => (NUMBER.test(text) ? Number(text) : text)));
  }
  const [header = [], ...rows] = lines;
  return { header: header.map(String), rows, cells };
}
