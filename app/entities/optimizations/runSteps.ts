import type { OptimizationStatus } from "./status";

/** What a run does, one after the other, as its page shows it. */
export const RUN_STEPS = ["input", "solve", "report", "store"] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** A later part of a run that is solved in parts prepares its input again: by then, this share of the work is done. */
const FIRST_INPUT = 0.05;

/**
 * The step that a run is in; null while it waits for its turn, and after its end. `fraction` is the share of the work that is done
 * (0 to 1).
 */
export function runStep(status: OptimizationStatus, fraction: number): RunStep | null {
  switch (status) {
    case "wait_eb":
    case "run_clustering":
      return "input";
    case "prepare_input":
      return fraction > FIRST_INPUT ? "solve" : "input";
    case "run_operation":
    case "run_optimization":
      return "solve";
    case "prepare_results":
    case "get_dataset_eb":
    case "get_dataset_opt":
    case "get_dataset_operation":
      return "report";
    case "save_dataset_eb":
    case "save_dataset_opt":
    case "save_dataset_operation":
      return "store";
    default:
      return null;
  }
}
