import { parentPort, workerData } from "node:worker_threads";
import { workbookToCsv } from "./workbook";

/** The thread a workbook is read in, so that it never delays other requests: {from, to} in, a FileProblem or null out. */
const { from, to } = workerData as { from: string; to: string };
parentPort?.postMessage(await workbookToCsv(from, to));
