import { parentPort, workerData } from "node:worker_threads";
import { readSent, type SentBody } from "./sentBodies";

/** The thread a long body is read and checked in: {name, body} in, an Outcome with its values in columns out. */
const { name, body } = workerData as { name: SentBody; body: Uint8Array };
const read = readSent(name, body);
const columns = read.ok ? [read.value.data.times, read.value.data.values] : [];
parentPort?.postMessage(
  read,
  columns.map(({ buffer }) => buffer as ArrayBuffer),
);
