import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { snapshotIfThere } from "./snapshot.server";
import { writeArchive } from "./write";

export interface Wanted {
  dataDir: string;
  space: string;
  systemId: string;
  now: Date;
}

/** The thread a system's file is read for and written in: what is wanted in, the bytes out; null when the system is gone. */
const { dataDir, space, systemId, now } = workerData as Wanted;
const snapshot = snapshotIfThere(spaceDb(dataDir, space), systemId);
closeDatabases();
const bytes = snapshot && writeArchive(snapshot, now);
const own = bytes && bytes.byteLength === bytes.buffer.byteLength;
parentPort?.postMessage(bytes, own ? [bytes.buffer as ArrayBuffer] : []);
