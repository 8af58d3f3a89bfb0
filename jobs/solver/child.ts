import { builtFrom } from "~jobs/worker/builtFrom";
import { childWork } from "~jobs/worker/childWork";
import type { RunInput } from "~/engines/optimization/run";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunResult } from "~/entities/results/result";
import { AlikeRuns } from "./alike/alikeRuns";

const runs = new AlikeRuns();
/** A process that stays may outlive the build that it was started from. */
const build = builtFrom();

/**
 * The program a run is computed in: { snapshot, optimization } in, a RunResult out. A cancel, or the end of the parent, ends
 * the run with status "abort". What cannot be solved is a result. Where it stays, runs that are alike share what they can.
 */
childWork<RunInput, RunResult, RunProgress>(
  async (input, { report, shouldStop }) => {
    const hooks = { onProgress: report, shouldStop, now: () => performance.now() };
    return { ...(await runs.run(input, hooks)), build };
  },
  // A solver that broke down may have left its memory in disorder.
  ({ status }) => status === "error",
);
