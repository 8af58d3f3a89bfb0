import { parentPort, workerData } from "node:worker_threads";
import { readTechnologyData } from "~/engines/exchange/technologyData/readTechnologyData";

/** The thread a file of published values is read in, so that it never delays other requests: its text in, what it holds out. */
parentPort?.postMessage(readTechnologyData(workerData as string));
