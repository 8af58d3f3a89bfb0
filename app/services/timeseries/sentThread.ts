import { parentPort, workerData } from "node:worker_threads";
import { readSent, type SentBody } from "./sentBodies";

/** The thread a long body is read and checked in: {name, body} in, an Outcome with its values in columns out. */
const { name, body } = workerData as { name: SentBody; body: Uint8Array };
const sent = readSent(name, body);
const columns = sent.ok ? [sent.value.data.times, sent.value.data.values] : [];
parentPort?.postMessage(
  sent,
  columns.map(({ buffer }) => buffer as ArrayBuffer),
);
