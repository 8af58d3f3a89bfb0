import { parentPort, workerData } from "node:worker_threads";
import { serve, type ThreadInput } from "./threads";

/** A thread of the structured solver: says that it is there, then does its segments' share of every phase. */
parentPort?.postMessage("ready");
serve(workerData as ThreadInput);
