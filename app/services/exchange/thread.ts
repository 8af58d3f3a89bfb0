import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import { runInput } from "~/services/optimizations/runInput.server";
import { type WantedModel, writeRunModel } from "./runModel";
import { readRunNetwork, type WantedNetwork, writeRunNetwork } from "./runNetwork";
import { type Wanted, writeModel } from "./write";

/** The thread a system or a run is written in for other programs: what is wanted in, the file out. Null when it is gone. */
const order = workerData as Wanted | WantedModel | WantedNetwork;
const db = spaceDb(order.dataDir, order.space);
if ("year" in order && "optimizationId" in order) {
  const input = readRunNetwork(db, order);
  closeDatabases();
  parentPort?.postMessage(input && (await writeRunNetwork(input, order)));
} else if ("optimizationId" in order) {
  const input = runInput(db, order.optimizationId);
  closeDatabases();
  parentPort?.postMessage(input ? writeRunModel(input, order.format, order.now) : null);
} else {
  const snapshot = snapshotIfThere(db, order.systemId);
  closeDatabases();
  parentPort?.postMessage(snapshot && writeModel(snapshot, order));
}
