import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import { type Wanted, writeModel } from "./write";

/** The thread a system is written in for other programs: what is wanted in, the file out. Null when the system is gone. */
const order = workerData as Wanted;
const snapshot = snapshotIfThere(spaceDb(order.dataDir, order.space), order.systemId);
closeDatabases();
parentPort?.postMessage(snapshot && writeModel(snapshot, order));
