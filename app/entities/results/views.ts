/** The views of a run's result, in the order in which they are offered: pages, files and calls follow from this list. */
export const RESULT_VIEWS = [
  "summary",
  "status-quo",
  "capacities",
  "costs",
  "operation",
  "components",
  "geometries",
  "influence",
  "compare",
] as const;
export type ResultView = (typeof RESULT_VIEWS)[number];
