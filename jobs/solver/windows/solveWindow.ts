import loadHighs, { type Highs, type HighsCallbackMap } from "highs";
import type { LinearModel } from "~/engines/linearModel";
import { modelData } from "../highs";

/** What is asked of a window's solve. */
export interface WindowAim {
  /** It ends this far above its bound [unit of the objective]. */
  absoluteGap: number;
  /** It ends after so many nodes. */
  nodes: number;
  /** A plan to begin with; null where there is none. */
  start: Float64Array | null;
  /** Longest [s]: a guard, which ends no window of the bench. */
  timeLimitS: number;
}

export interface WindowResult {
  /** Length columns; length 0 where there is no plan. */
  x: Float64Array;
  objective: number;
  bound: number;
  isInfeasible: boolean;
  seconds: number;
}

/** What a thread says before its first result. */
export const READY = "ready";

let loading: Promise<Highs> | undefined;

/** Solves the model of a window by HiGHS, or has no plan where that fails for any reason. Blocks its thread. `shouldStop` is asked during the solve. */
export async function solveWindow(
  model: LinearModel,
  aim: WindowAim,
  shouldStop?: () => boolean,
): Promise<WindowResult> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    return { ...solveBy(await (loading ??= loadHighs()), model, aim, shouldStop), seconds: seconds() };
  } catch {
    // What ran out of memory is of no use to the next window.
    loading = undefined;
    return { x: new Float64Array(), objective: Infinity, bound: -Infinity, isInfeasible: false, seconds: seconds() };
  }
}

/** Throws where HiGHS refuses the model or breaks down. */
function solveBy(
  highs: Highs,
  model: LinearModel,
  aim: WindowAim,
  shouldStop?: () => boolean,
): Omit<WindowResult, "seconds"> {
  const instance = highs.createModel(modelData(model));
  try {
    instance.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: aim.absoluteGap,
      mip_max_nodes: aim.nodes,
      time_limit: aim.timeLimitS,
    });
    if (aim.start) instance.setSolution({ colValue: aim.start });
    const status = instance.run(shouldStop && interrupts(highs, shouldStop)).modelStatus as number;
    const hasPlan = Number(instance.info.get("primal_solution_status")) === 2;
    return {
      x: hasPlan ? instance.getSolution().colValue : new Float64Array(),
      objective: hasPlan ? instance.getObjectiveValue() : Infinity,
      bound: model.integer
        ? Number(instance.info.get("mip_dual_bound"))
        : hasPlan
          ? instance.getObjectiveValue()
          : -Infinity,
      isInfeasible: status === INFEASIBLE || status === UNDECIDED,
    };
  } finally {
    instance.dispose();
  }
}

function interrupts({ constants: { callbackType } }: Highs, shouldStop: () => boolean): HighsCallbackMap {
  const ask = ({ interrupt }: { interrupt(): void }): undefined => {
    if (shouldStop()) interrupt();
  };
  return { [callbackType.simplexInterrupt]: ask, [callbackType.mipInterrupt]: ask };
}

const INFEASIBLE = 8;
const UNDECIDED = 9;
