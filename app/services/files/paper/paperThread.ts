import { parentPort, workerData } from "node:worker_threads";
import type { Paper } from "~/entities/files/paper";
import { drawPaper } from "./drawPaper";

/** The program of the thread that draws reports. */
parentPort?.postMessage(await drawPaper(workerData as Paper));
