import { at } from "./perStep";
import type { OperationSite } from "./types";

/** What the sources of a bus could give in a step beyond its fixed demands [kW], at least 0. */
export function surplusOf(site: Pick<OperationSite, "sources" | "demands">, bus: string, t: number): number {
  let surplus = 0;
  for (const one of site.sources) if (one.bus === bus) surplus += at(one.available, t);
  for (const one of site.demands) if (one.bus === bus) surplus -= at(one.power, t);
  return Math.max(0, surplus);
}
