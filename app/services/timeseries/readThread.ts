import { createReadStream } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type InspectOptions, readCsv, type ReadOptions } from "~/engines/timeseries";
import { inspectFile } from "./inspectFile";

/**
 * The thread a table is read in, so that reading never delays other requests: {file, options} in, a ReadResult out; {file, inspect} in, a
 * CsvInspection out.
 */
type Order = { file: string } & ({ options: ReadOptions } | { inspect: InspectOptions });
const order = workerData as Order;
if ("inspect" in order) parentPort?.postMessage(await inspectFile(order.file, order.inspect));
else {
  const result = await readCsv(createReadStream(order.file) as AsyncIterable<Uint8Array>, order.options);
  parentPort?.postMessage(
    result,
    result.blocks.map((block) => block.values.buffer as ArrayBuffer),
  );
}
