import { parentPort, workerData } from "node:worker_threads";
import type { Position } from "~/entities/twin/geometry";
import { gridToCsv } from "./gridFile";

/** The thread a netCDF file is read in, so that it never delays other requests: {from, to, position} in, notes or a FileProblem out. */
const { from, to, position } = workerData as { from: string; to: string; position: Position | null };
parentPort?.postMessage(await gridToCsv(from, to, position));
