import { createReadStream } from "node:fs";
import { readCsv, type ReadOptions, type ReadResult } from "~/engines/timeseries";
import { type SpreadOrder, spreadResult } from "./spread/spread";

/** A file as a series, with values of long periods spread as the order says. */
export async function readSpread(file: string, options: ReadOptions, spread: SpreadOrder | null): Promise<ReadResult> {
  const source = createReadStream(file) as AsyncIterable<Uint8Array>;
  const result = await readCsv(
    source,
    spread ? { ...options, spread: spread.kind === "even" ? "even" : "course" } : options,
  );
  return spread ? spreadResult(result, spread) : result;
}
