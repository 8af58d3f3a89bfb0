import { parentPort, workerData } from "node:worker_threads";
import { measureSpace } from "./measure";

/** Measures a space in a thread of the worker: {dataDir, space} in, its sizes out. */
const { dataDir, space } = workerData as { dataDir: string; space: string };
parentPort?.postMessage(measureSpace(dataDir, space));
