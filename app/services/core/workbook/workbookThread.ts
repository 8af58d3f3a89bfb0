import { parentPort, workerData } from "node:worker_threads";
import { type Sheet, workbookOf } from "./workbook.server";

/** The program of the thread that writes large workbooks. */
const bytes = await workbookOf(workerData as Sheet[]);
parentPort?.postMessage(new Uint8Array(bytes));
