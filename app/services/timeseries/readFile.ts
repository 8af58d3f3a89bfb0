import { createReadStream } from "node:fs";
import {
  type CsvInspection,
  type InspectOptions,
  readCsv,
  type ReadOptions,
  type ReadResult,
} from "~/engines/timeseries";
import { inThread, threadProgram } from "~/services/core/inThread";
import { inspectFile } from "./inspectFile";

/** Files up to this size [bytes] are read at once: a day of quarter-hours takes less than starting a thread. */
const AT_ONCE = 20_000;

/** Reads a CSV file to a series as readCsv does, in a thread of its own. Rejects when the file cannot be read at all. */
export async function readSeriesFile(file: string, size: number, options: ReadOptions): Promise<ReadResult> {
  const program = size > AT_ONCE ? threadProgram("readSeries.js") : undefined;
  return program
    ? inThread(program, { file, options })
    : readCsv(createReadStream(file) as AsyncIterable<Uint8Array>, options);
}

/** What a CSV file tells of how it is read, as inspectCsv says it, in a thread of its own. */
export async function inspectSeriesFile(
  file: string,
  size: number,
  inspect: InspectOptions,
): Promise<CsvInspection | null> {
  const program = size > AT_ONCE ? threadProgram("readSeries.js") : undefined;
  return program ? inThread(program, { file, inspect }) : inspectFile(file, inspect);
}
