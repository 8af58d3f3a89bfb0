import { parentPort, workerData } from "node:worker_threads";
import { type HelperInput, serve } from "./helper";

/** A thread of a tree: solves linear models next to the thread that searches. */
if (parentPort) serve(parentPort, workerData as HelperInput);
