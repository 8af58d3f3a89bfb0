/** The views of a run's result, in the order in which they are offered: pages, files and calls follow from this list. */
export const RESULT_VIEWS = [
  "summary",
  "status-quo",
  "capacities",
  "costs",
  "operation",
  "flows",
  "components",
  "geometries",
  "influence",
  "compare",
  "report",
  "finance",
] as const;
export type ResultView = (typeof RESULT_VIEWS)[number];

/** Views whose values are a table, also as files. The report is a document: it is printed. Finance has a workbook with formulas. */
export type FileView = Exclude<ResultView, "report" | "finance">;
export const FILE_VIEWS = RESULT_VIEWS.filter((view): view is FileView => view !== "report" && view !== "finance");
