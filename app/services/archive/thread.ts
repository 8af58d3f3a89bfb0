import { parentPort, workerData } from "node:worker_threads";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { writeArchive } from "./write";

/** The thread a system's file is written in: {snapshot, now} in, the bytes out. */
const { snapshot, now } = workerData as { snapshot: SystemSnapshot; now: Date };
const bytes = writeArchive(snapshot, now);
parentPort?.postMessage(bytes, bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : []);
