import { type CsvInspection, type InspectOptions, type ReadOptions, type ReadResult } from "~/engines/timeseries";
import { inThread, threadProgram } from "~/services/core/inThread";
import { inspectFile } from "./inspectFile";
import { readSpread } from "./readSpread";
import type { SpreadOrder } from "./spread/spread";

/** Files up to this size [bytes] are read at once: a day of quarter-hours takes less than starting a thread. */
const AT_ONCE = 20_000;

/**
 * Reads a CSV file to a series as readCsv does, in a thread of its own. `spread`: how values of long periods become steps. Rejects when the file
 * cannot be read at all.
 */
export async function readSeriesFile(
  file: string,
  size: number,
  options: ReadOptions,
  spread: SpreadOrder | null = null,
): Promise<ReadResult> {
  const isLong = size > AT_ONCE || (spread !== null && spread.kind !== "even");
  const program = isLong ? threadProgram("readSeries.js") : undefined;
  return program ? inThread(program, { file, options, spread }) : readSpread(file, options, spread);
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
