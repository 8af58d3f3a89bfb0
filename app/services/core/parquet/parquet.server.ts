import { parquetWriteBuffer } from "hyparquet-writer";
import type { CsvCell, CsvTable } from "../csv";
import { inThread, threadProgram } from "../inThread";
import { limited } from "../limited";
import { done, type Outcome, refused } from "../outcome";

/** A table whose rows are all there. */
export interface WholeTable {
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

/** Of one file: a year of quarter-hours in sixty columns. */
export const MOST_CELLS = 2_100_000;
/** More cells are written in a thread: they take longer than others should wait. */
const CELLS_AT_ONCE = 5000;
/** One file at a time: each can take a core for seconds. */
const oneAtATime = limited(1);

/**
 * A table as a Parquet file (parquet.apache.org): a column of numbers as DOUBLE, any other as STRING. What is empty is null. A name that is
 * there before gets a number, since columns are found by their names.
 */
export function parquetOf({ header, rows }: WholeTable): Uint8Array {
  const names = new Set<string>();
  const columnData = header.map((heading, i) => {
    let name = heading;
    for (let n = 2; names.has(name); n++) name = `${heading} (${n})`;
    names.add(name);
    const cells = rows.map((row) => row[i] ?? null);
    const isNumber = cells.every((cell) => cell === null || typeof cell === "number");
    if (isNumber) {
      const data = cells.map((cell) => (typeof cell === "number" && Number.isFinite(cell) ? cell : null));
      return { name, data, type: "DOUBLE" as const, nullable: true };
    }
    return {
      name,
      data: cells.map((cell) => (cell === null ? null : String(cell))),
      type: "STRING" as const,
      nullable: true,
    };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** A table as a Parquet file; 413 for one that is too large. */
export async function parquetFile(table: CsvTable): Promise<Outcome<Uint8Array>> {
  const rows: (readonly CsvCell[])[] = [];
  for (const row of table.rows) {
    if ((rows.length + 1) * table.header.length > MOST_CELLS) return refused(413, "errors.parquet_too_large");
    rows.push(row);
    // Others are served while many rows are made.
    if (rows.length % 500 === 0) await new Promise((later) => setImmediate(later));
  }
  const whole: WholeTable = { header: table.header, rows };
  const program = rows.length * table.header.length > CELLS_AT_ONCE ? threadProgram("parquet.js") : undefined;
  return done(program ? await oneAtATime(() => inThread<Uint8Array>(program, whole)) : parquetOf(whole));
}
