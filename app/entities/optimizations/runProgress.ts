import type { RunPhase } from "./status";

/** A run's progress as the child program sends it. */
export interface RunProgress {
  phase: RunPhase;
  /** Share done of the whole run, 0..1, an estimate. */
  fraction: number;
  message?: string;
  iteration?: number;
  objective?: number;
  bound?: number;
  gap?: number;
  /** Why the structured method gave up, where another goes on. */
  fallback?: string;
  /** Of a run that is solved in several steps (windows, parts of a year): which one of how many. */
  solve?: number;
  solves?: number;
}
