import { parentPort, workerData } from "node:worker_threads";
import type { FormatKey } from "~/engines/timeseries";
import { formatToCsv } from "./formatFile";

/** The thread a file of a format is read in, so that it never delays other requests: {from, to, format} in, a FileProblem or null out. */
const { from, to, format } = workerData as { from: string; to: string; format: FormatKey };
parentPort?.postMessage(await formatToCsv(from, to, format));
