import { availableParallelism } from "node:os";

/** From which size on a tree uses what costs something before it pays. Results hang on all but threads. */
export interface Effort {
  /** Sizes are bounded before branching where at least so many are decided for. With fewer, cutting boxes takes less. */
  fewestLimits: number;
  /** Linear models that are solved at once, and from which size on [columns]. */
  threads: number;
  threadedColumns: number;
}

export const usualEffort = (): Effort => ({
  fewestLimits: 8,
  threads: Math.min(2, availableParallelism()),
  threadedColumns: 20_000,
});
