/** Where a run is, in the words of the API. */
export const OPTIMIZATION_PROGRESS = [
  "pending",
  "planned",
  "wait_eb",
  "run_clustering",
  "prepare_input",
  "run_operation",
  "run_optimization",
  "prepare_results",
  "get_dataset_eb",
  "get_dataset_opt",
  "get_dataset_operation",
  "save_dataset_eb",
  "save_dataset_opt",
  "save_dataset_operation",
] as const;

export const OPTIMIZATION_END = ["success", "warning", "error", "abort"] as const;

export const OPTIMIZATION_STATUSES = [...OPTIMIZATION_PROGRESS, ...OPTIMIZATION_END] as const;
export type OptimizationStatus = (typeof OPTIMIZATION_STATUSES)[number];

const ENDED = new Set<OptimizationStatus>(OPTIMIZATION_END);
export const isEnded = (status: OptimizationStatus): boolean => ENDED.has(status);

/** What a run does, in the order of the specified states; storing is the worker's part. */
export type RunPhase =
  | "wait_eb"
  | "run_clustering"
  | "prepare_input"
  | "run_operation"
  | "run_optimization"
  | "prepare_results"
  | "get_dataset_eb"
  | "get_dataset_opt"
  | "get_dataset_operation";
