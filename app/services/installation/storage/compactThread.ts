import { parentPort, workerData } from "node:worker_threads";
import { compactSpace } from "./compact";

/** Hands free pages of a space back in a thread of the worker: {dataDir, space} in, what came of it out. */
const { dataDir, space } = workerData as { dataDir: string; space: string };
parentPort?.postMessage(compactSpace(dataDir, space));
