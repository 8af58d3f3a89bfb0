import { createReadStream } from "node:fs";
import { Worker } from "node:worker_threads";
import { shipped } from "~/services/core/shipped";
import { readCsv, type ReadOptions, type ReadResult } from "~jobs/engines/timeseries";

/** Files up to this size [bytes] are read at once: a day of quarter-hours takes less than starting a thread. */
const AT_ONCE = 20_000;
const TIMEOUT_MS = 120_000;

/** The bundled thread, as the build leaves it beside the server; without it (tests, development) reading stays in line. */
const threadProgram = (): string | undefined => shipped("dist/readSeries.js");

/** Reads a CSV file to a series as readCsv does, in a thread of its own. Rejects when the file cannot be read at all. */
export async function readSeriesFile(file: string, size: number, options: ReadOptions): Promise<ReadResult> {
  const program = size > AT_ONCE ? threadProgram() : undefined;
  if (!program) return readCsv(createReadStream(file) as AsyncIterable<Uint8Array>, options);
  return new Promise((done, fail) => {
    const worker = new Worker(program, { workerData: { file, options } });
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error(`Reading the table took longer than ${TIMEOUT_MS / 1000} s`));
    }, TIMEOUT_MS);
    worker.once("message", (result: ReadResult) => done(result));
    worker.once("error", fail);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      if (code !== 0) fail(new Error(`The reading thread ended with code ${code}`));
    });
  });
}
