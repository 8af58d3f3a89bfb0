import type { ModelSize } from "~/entities/optimizations/modelSize";
import type { Reach } from "~/entities/optimizations/solverReach";

export interface Preflight {
  size: ModelSize;
  memoryGb: number;
  /** Least and most [s]. Null for whole units and for what is `beyond`, whose time nobody can tell. */
  seconds: [number, number] | null;
  /** What is likely to keep the structured method from solving it, so that HiGHS has to. Null where nothing is, or HiGHS solves it anyway. */
  beyond: keyof Reach | null;
  /** It does not fit the machine that was chosen. */
  tooLarge: boolean;
  /** The smallest machine memory it fits [GB]. Null when there is none. */
  memoryNeeded: number | null;
}
