import { parentPort, workerData } from "node:worker_threads";
import { type Search, searchSpaces } from "./search";

/** Searches spaces for damage in a thread: {dataDir, spaces} in, what is damaged out. */
parentPort?.postMessage(searchSpaces(workerData as Search));
