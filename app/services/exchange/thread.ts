import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, type SpaceDb, spaceDb } from "~db/client";
import { snapshotIfThere } from "~/services/archive/snapshot.server";
import { runInput } from "~/services/optimizations/runInput.server";
import { readMap, type WantedMap, writeMap } from "./mapFile";
import { type WantedModel, writeRunModel } from "./runModel";
import { readRunNetwork, type WantedNetwork, writeRunNetwork } from "./runNetwork";
import { type Wanted, writeModel } from "./write";

/** The thread a system or a run is written in for other programs: what is wanted in, the file out. Null when it is gone. */
const order = workerData as Wanted | WantedModel | WantedNetwork | WantedMap;
const write = readOrder(spaceDb(order.dataDir, order.space));
closeDatabases();
parentPort?.postMessage(await write());

/** Reads what is wanted, and returns what writes it, for which the database need not be open. */
function readOrder(db: SpaceDb): () => unknown {
  if (order.kind === "map") {
    const input = readMap(db, order);
    return () => input && writeMap(input, order);
  }
  if (order.kind === "network") {
    const input = readRunNetwork(db, order);
    return () => input && writeRunNetwork(input, order);
  }
  if (order.kind === "model") {
    const input = runInput(db, order.optimizationId);
    return () => input && writeRunModel(input, order.format, order.now);
  }
  const snapshot = snapshotIfThere(db, order.systemId);
  return () => snapshot && writeModel(snapshot, order);
}
