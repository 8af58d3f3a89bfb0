import { readFileSync } from "node:fs";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { converted, withCatalogue } from "../../reference/exchange/model";
import type { Folder } from "../../reference/exchange/pypsaOptimum";

/** Seeds of random PyPSA networks of 24 hours with a limit of CO2, as they were drawn. */
export const NETWORKS = [55, 10, 6] as const;

/**
 * A network of one day that the import repeats through the year. Equal days have equal errors of rounding: what is left of a capacity's 8760
 * prices is a difference of millions.
 */
export function networkSystem(seed: (typeof NETWORKS)[number]): SystemSnapshot {
  const file = new URL(`./networks/network${seed}.json`, import.meta.url);
  const folder = JSON.parse(readFileSync(file, "utf8")) as Folder;
  return withCatalogue(converted(folder, `network-${seed}`).snapshot);
}
