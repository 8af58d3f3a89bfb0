import type { OptimizationConfig } from "./optimization";

const HOURS_OF_YEAR = 8760;

interface SolvedSteps {
  /** Steps of a year. */
  all: number;
  /** Segments of a typical day. */
  perDay: number;
  /** Steps that are solved for a year; extreme days come on top. */
  solved: number;
}

/** How many steps a run solves for a year, of how many. */
export function solvedSteps({ delta_t, temporal_clustering }: OptimizationConfig): SolvedSteps {
  const { status, kind, n_clust, n_seg, n_seg_year } = temporal_clustering;
  const all = HOURS_OF_YEAR / delta_t;
  const perDay = Math.min(n_seg, 24 / delta_t);
  const reduced = kind === "segments" ? Math.min(n_seg_year, all) : n_clust * perDay;
  return { all, perDay, solved: status ? reduced : all };
}
