import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import { writeModel, type Wanted } from "./write";

/** The thread a system is written in for other programs: what is wanted in, the file out; null when the system is gone. */
const wanted = workerData as Wanted;
const snapshot = snapshotIfThere(spaceDb(wanted.dataDir, wanted.space), wanted.systemId);
closeDatabases();
parentPort?.postMessage(snapshot && writeModel(snapshot, wanted));
