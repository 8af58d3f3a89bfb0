import type { DemandModel } from "../problem";
import type { Owner, ParameterReader } from "../reader";

/** What reserve of capacity somebody asks for where a demand is: of the component, its technology, else of the system. Null: none. */
export function reserveOfDemand(
  owner: Owner,
  { reader, system }: { reader: ParameterReader; system: Owner },
): DemandModel["reserve"] {
  const ofAll = reader.numbers(system, "reserve_share");
  const share = reader.numbers(owner, "reserve_share").map((v, y) => v ?? ofAll[y] ?? null);
  const everywhere = reader.number(system, "reserve_largest_unit");
  const largest = (reader.number(owner, "reserve_largest_unit") ?? everywhere ?? 0) !== 0;
  if (share.every((v) => v === null) && !largest) return null;
  return { share, largestUnit: share.map(() => largest) };
}
