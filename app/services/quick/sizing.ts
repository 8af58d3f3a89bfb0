import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { costAt, costCurves } from "~/entities/catalogue/data/costBySize";
import type { TechnologyName } from "~/entities/catalogue/names";
import type { RunResult } from "~/entities/results/result";
import type { CostedSizes } from "./rows/base";
import type { SiteMaker } from "./snapshot";

/** Sizes of a plan in coarse steps; null where it has none. */
export type SizeSolver = (snapshot: SystemSnapshot) => Promise<Pick<RunResult, "status" | "tables"> | null>;

/** Costs that differ by less than this share are the same. */
const SAME = 0.03;
const MOST_ROUNDS = 5;
/** A size below it is none [kW, kWh]. */
const NOTHING = 1e-3;

/**
 * The system with costs for the sizes that a plan finds: it begins with those of the largest sizes, which are the lowest, and goes on with
 * those of what was found until nothing changes. So sizes only fall, and what is not built at a lower cost is not built at a higher one.
 */
export async function sizedSnapshot(make: SiteMaker, solve: SizeSolver): Promise<SystemSnapshot> {
  let costedSizes: CostedSizes = {};
  let snapshot = make(costedSizes);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!curved(snapshot).some(({ status }) => status === "optional")) return snapshot;
    const result = await solve(snapshot);
    if (result?.status !== "success" && result?.status !== "warning") return snapshot;
    const next = sizesIn(snapshot, result, costedSizes);
    if (!next) return snapshot;
    costedSizes = next;
    snapshot = make(costedSizes);
  }
  return snapshot;
}

/** Components whose cost depends on their size. */
const curved = ({ nodes }: SystemSnapshot) => nodes.filter(({ technology_id }) => technology_id in costCurves);

/** Sizes to take costs for; null where they are those of before. */
function sizesIn(
  snapshot: SystemSnapshot,
  { tables }: Pick<RunResult, "tables">,
  before: CostedSizes,
): CostedSizes | null {
  const next: Record<string, number> = {};
  let changed = false;
  for (const { node_id, technology_id } of curved(snapshot)) {
    const key = node_id.slice(snapshot.system.system_id.length + 1);
    const row = tables.capacities.find(({ componentId, kind }) => componentId === node_id && kind !== "power");
    const size = (row?.built ?? 0) * 1000;
    const used = before[key];
    if (!row || size <= NOTHING) {
      // Not built at this cost: at a higher one it is not built either.
      if (used !== undefined) next[key] = used;
      continue;
    }
    next[key] = Number(size.toPrecision(3));
    const technology = technology_id as TechnologyName;
    const cost = (of: number) => costAt(technology, of, row.year)!.cost;
    if (used === undefined || Math.abs(cost(next[key]) / cost(used) - 1) > SAME) changed = true;
  }
  return changed ? next : null;
}
