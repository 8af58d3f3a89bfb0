import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { snapshotIfThere } from "./snapshot.server";
import { type Wanted, wantedOf } from "./templates/wanted";
import { writeArchive } from "./write";

/** The thread a system's file is read for and written in: what is wanted in, the bytes out. Null when the system is gone. */
const order = workerData as Wanted;
const { dataDir, space, systemId, now } = order;
const snapshot = snapshotIfThere(spaceDb(dataDir, space), systemId);
closeDatabases();
const bytes = snapshot && writeArchive(wantedOf(snapshot, order), now);
const ownsBuffer = bytes && bytes.byteLength === bytes.buffer.byteLength;
parentPort?.postMessage(bytes, ownsBuffer ? [bytes.buffer as ArrayBuffer] : []);
