import { parentPort, workerData } from "node:worker_threads";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { readArchive } from "./read";
import { writeArchive } from "./write";

/** The thread a system's file is read or written in: {bytes} in, a ReadArchive out; {snapshot, now} in, the bytes out. */
const input = workerData as { bytes: Uint8Array } | { snapshot: SystemSnapshot; now: Date };
if ("bytes" in input) parentPort?.postMessage(readArchive(input.bytes));
else {
  const bytes = writeArchive(input.snapshot, input.now);
  parentPort?.postMessage(bytes, bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : []);
}
