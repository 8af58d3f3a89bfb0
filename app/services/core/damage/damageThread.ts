import { parentPort, workerData } from "node:worker_threads";
import { damagedFile } from "~db/spaces/faults";
import type { Damage, Search } from "./shutDamaged.server";

/** Reads the databases of some spaces whole, in a thread, and says which are damaged. */
const { dataDir, spaces } = workerData as Search;
const damage: Damage[] = spaces.flatMap((space) => {
  const file = damagedFile(dataDir, space);
  return file === null ? [] : [{ space, file }];
});
parentPort?.postMessage(damage);
