import type { JobState } from "~/entities/core/jobState";

/** What of the jobs and errors is asked for. Null: all. */
export interface OperationsFilter {
  state: JobState | null;
  type: string | null;
  errorId: string | null;
}
