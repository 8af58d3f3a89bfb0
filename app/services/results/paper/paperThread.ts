import { parentPort, workerData } from "node:worker_threads";
import type { Paper } from "~/entities/results/report/paper";
import { drawPaper } from "./drawPaper";

/** The program of the thread that draws reports. */
parentPort?.postMessage(await drawPaper(workerData as Paper));
