import type { Course } from "../site/plan";
import type { OperationSite, Storage } from "../site/types";
import { CELLS } from "./cells";
import { Future } from "./future";

/** What energy in a storage is worth once a step is over, by how full it is. */
export interface StorageWorth {
  /** [kWh], ascending from empty to full; length CELLS + 1. */
  levels: Float64Array;
  /** Of a kWh between levels b and b + 1 at the end of step t, at t * CELLS + b [currency/kWh]; length steps * CELLS. */
  values: Float64Array;
}

/** The storages whose energy has a worth: those of a bus with a connection. Of others the plan's own values stay. */
export function storagesWithWorth({ grids, storages }: Pick<OperationSite, "grids" | "storages">): Storage[] {
  const connected = new Set(grids.map(({ bus }) => bus));
  return storages.filter((storage) => connected.has(storage.bus) && storage.capacity > 0);
}

/** The worth of every storage of a bus with a connection, by its id, all else being as in the course. */
export const storageWorths = (site: OperationSite, course: Course): Record<string, StorageWorth> =>
  Object.fromEntries(storagesWithWorth(site).map((storage) => [storage.id, worthOf(site, course, storage)]));

function worthOf(site: OperationSite, course: Course, storage: Storage): StorageWorth {
  const future = new Future(site, course, storage);
  const band = storage.capacity / CELLS;
  const values = new Float64Array(site.steps * CELLS);
  for (let t = 0; t < site.steps; t++) {
    const toPay = future.toPayAfter(t);
    for (let b = 0; b < CELLS; b++) values[t * CELLS + b] = (toPay[b]! - toPay[b + 1]!) / band;
  }
  return { levels: Float64Array.from({ length: CELLS + 1 }, (_, b) => b * band), values };
}
