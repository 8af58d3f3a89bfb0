import { createReadStream } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { readCsv, type ReadOptions } from "~/engines/timeseries";

/** The thread a table is read in, so that reading never delays other requests: {file, options} in, a ReadResult out. */
const { file, options } = workerData as { file: string; options: ReadOptions };
const result = await readCsv(createReadStream(file) as AsyncIterable<Uint8Array>, options);
parentPort?.postMessage(
  result,
  result.blocks.map((block) => block.values.buffer as ArrayBuffer),
);
