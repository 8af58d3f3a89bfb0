import type { RunPhase } from "./status";

/** Choices of a run's form that keep it from the structured method, else its size. */
export type FasterBy = "method" | "crossover" | "size";

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
  /** Seconds that linear models of its size usually take by the structured method, all its solves together. */
  usualS?: number;
  /** What would make it faster: another choice in its form, or a smaller model. */
  faster?: FasterBy;
  /** Of a run that is solved in several steps (windows, parts of a year): which one of how many. */
  solve?: number;
  solves?: number;
}
