import { builtFrom } from "~jobs/worker/builtFrom";
import { childWork } from "~jobs/worker/childWork";
import { type RunInput, runOptimization } from "~/engines/optimization/run";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunResult } from "~/entities/results/result";
import { AutomaticSolver } from "./automatic";

/**
 * The program a run is computed in: { snapshot, optimization } in, a RunResult out. A cancel, or the end of the parent, ends
 * the run with status "abort". What cannot be solved is a result.
 */
childWork<RunInput, RunResult, RunProgress>(async (input, { report, shouldStop }) => {
  const tools = { onProgress: report, shouldStop, now: () => performance.now() };
  return { ...(await runOptimization(input, new AutomaticSolver(), tools)), build: builtFrom() };
});
