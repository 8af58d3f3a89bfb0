import { parentPort, workerData } from "node:worker_threads";
import { type RunInput, testRun } from "~/engines/optimization/prepare";

/** The thread a run is tested in: a RunInput in, its findings out. The test of hundreds of components takes seconds. */
parentPort?.postMessage(testRun(workerData as RunInput));
