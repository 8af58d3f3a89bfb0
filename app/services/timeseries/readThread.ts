import { parentPort, workerData } from "node:worker_threads";
import type { InspectOptions, ReadOptions } from "~/engines/timeseries";
import { inspectFile } from "./inspectFile";
import { readSpread } from "./readSpread";
import type { SpreadOrder } from "./spread/spread";

/**
 * The thread a table is read in, so that reading never delays other requests: {file, options, spread} in, a ReadResult out; {file, inspect} in, a
 * CsvInspection out.
 */
type Order = { file: string } & ({ options: ReadOptions; spread: SpreadOrder | null } | { inspect: InspectOptions });
const order = workerData as Order;
if ("inspect" in order) parentPort?.postMessage(await inspectFile(order.file, order.inspect));
else {
  const result = await readSpread(order.file, order.options, order.spread);
  parentPort?.postMessage(
    result,
    result.blocks.map((block) => block.values.buffer as ArrayBuffer),
  );
}
