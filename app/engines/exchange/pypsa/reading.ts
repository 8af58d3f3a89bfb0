import type { Finding } from "~/entities/core/finding";
import { COMPONENT_LISTS, OTHER_LISTS, type PypsaNetwork, SIDE_LISTS, type Weightings } from "./network";

/** What a network may have at most. */
const MOST = { snapshots: 35_136, components: 20_000, columns: 400, series: 4_000 } as const;

export type ReadNetwork = { ok: true; network: PypsaNetwork; findings: Finding[] } | { ok: false; findings: Finding[] };

/** Every kind of table that files may have. */
export const KNOWN_LISTS: ReadonlySet<string> = new Set([...COMPONENT_LISTS, ...OTHER_LISTS, ...SIDE_LISTS]);

export const error = (key: string, params: Finding["params"] = {}): Finding => ({
  key: `exchange.${key}`,
  severity: "error",
  params,
});

/** What of a network, counted so far, is too much; undefined while nothing is. */
export function checkCounts(counts: Readonly<Record<keyof typeof MOST, number>>): Finding | undefined {
  if (counts.snapshots > MOST.snapshots)
    return error("too_many_snapshots", { count: counts.snapshots, max: MOST.snapshots });
  if (counts.components > MOST.components || counts.columns > MOST.columns)
    return error("too_many_components", { max: MOST.components });
  return counts.series > MOST.series ? error("too_many_series", { max: MOST.series }) : undefined;
}

/** Whether weightings are numbers from 0, and some snapshot counts. */
export const isSound = (weightings: Weightings): boolean =>
  Object.values(weightings).every((all: Float64Array) => all.every((w) => Number.isFinite(w) && w >= 0)) &&
  weightings.objective.some((w) => w > 0);
