import loadHighs, { type Highs, type HighsCallbackMap, type Model } from "highs";
import {
  BROKE_DOWN,
  type LinearModel,
  type Solution,
  type Solver,
  type SolverOptions,
  type SolverProgress,
  type SolveState,
  type UpperBounds,
  withUpper,
} from "~/engines/linearModel";
import { FEASIBLE, GAP, LOOSEST } from "~/engines/optimization/solving/tolerances";
import { reachOf } from "./reach";
import { residuals } from "./residuals";
import { solveInUnits, type SolveOrder } from "./solveInUnits";

/**
 * Linear models with fewer rows go to the simplex method, larger ones to the interior point. Measured with this build (CPU s, simplex /
 * interior point). Oemof v1 with 70 000 rows took 3.1 / 9.9, v2 with 53 000 took 0.7 / 2.8. The rich site at 2 h with 74 000 took 22 / 29,
 * at 8760 h with 149 000 it took 82 / 130.
 */
const SIMPLEX_ROWS = 150_000;
/** From this size on the simplex method gets a bounded number of iterations, then the interior point takes over. */
const WATCHED_ROWS = 20_000;
const NO_ITERATION_LIMIT = 2_147_483_647;

/** What HiGHS ends with instead of a state where it breaks down over its figures (HighsStatus::kError). */
const ERROR = -1;
/** A second try asks for so many times less, and no more than the check after every solve forgives. */
const LOOSER = 100;
const looser = (tolerance: number): number =>
  Math.max(tolerance, Math.min(LOOSEST, Number((LOOSER * tolerance).toPrecision(6))));

const OPTIMAL = 7;
const INFEASIBLE = 8;
const UNDECIDED = 9;
const ITERATION_LIMIT = 14;
const STATES: Record<number, [SolveState, string]> = {
  [ERROR]: ["failed", BROKE_DOWN],
  6: ["optimal", "empty"],
  [OPTIMAL]: ["optimal", "optimal"],
  [INFEASIBLE]: ["infeasible", "infeasible"],
  [UNDECIDED]: ["infeasible", "infeasible or unbounded"],
  10: ["unbounded", "unbounded"],
  13: ["limit", "time limit"],
  [ITERATION_LIMIT]: ["limit", "iteration limit"],
  15: ["failed", "unknown"],
  16: ["limit", "solution limit"],
  17: ["interrupted", "interrupted"],
};

let loading: Promise<Highs> | undefined;
const loadOnce = (): Promise<Highs> => (loading ??= loadHighs());

type Settings = Record<string, string | number | boolean>;

interface Run {
  status: number;
  seconds: number;
}

/**
 * HiGHS compiled to WebAssembly, fed with arrays through its persistent model. One instance per call, disposed. The call blocks its thread:
 * use it in a child process. Throws when HiGHS refuses the model. Where HiGHS breaks down over the figures of a model, it is asked once
 * more with looser tolerances. The log says so. If it breaks down again, the state is "failed" (`BROKE_DOWN`).
 */
export class HighsSolver implements Solver {
  /** `iterationsPerRow`: simplex iterations a watched model may take, per row. */
  constructor(
    private readonly iterationsPerRow = 3,
    private readonly load = loadOnce,
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const highs = await this.load();
    const bare = (order: SolveOrder): Solution => {
      const instance = highs.createModel(modelData(order.model));
      try {
        return solveInstance(highs, instance, order, this.iterationsPerRow);
      } finally {
        instance.dispose();
      }
    };
    const once = (order: SolveOrder): Solution => solveInUnits(bare, order);
    const { follow, ...alone } = options;
    if (!model.integer || !follow) return once({ model, options, onProgress, shouldStop });
    let now = model;
    let [seconds, iterations] = [0, 0];
    for (;;) {
      const timeLimitS = Math.max(1, options.timeLimitS - seconds);
      const solution = once({ model: now, options: { ...alone, timeLimitS }, onProgress, shouldStop });
      seconds += solution.seconds;
      iterations += solution.iterations;
      const next = shouldStop() ? null : follow(solution);
      if (!next) return { ...solution, seconds, iterations };
      now = withUpper(now, next);
    }
  }
}

/** A model as HiGHS takes it. */
export function modelData(model: LinearModel) {
  return {
    numCols: model.columns,
    numRows: model.rows,
    offset: model.offset,
    colCost: model.cost,
    colLower: model.colLower,
    colUpper: model.colUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: {
      format: "csc" as const,
      numRows: model.rows,
      numCols: model.columns,
      starts: model.starts,
      indices: model.indices,
      values: model.values,
    },
    ...(model.integer ? { integrality: model.integer } : {}),
  };
}

function solveInstance(
  highs: Highs,
  instance: Model,
  { model, options, onProgress, shouldStop }: SolveOrder,
  iterationsPerRow: number,
): Solution {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const callbacks = { ...watch(highs, onProgress, shouldStop), ...written(highs, options.log) };
  const runOnce = (settings: Settings): Run => {
    instance.options.set({ ...settings, time_limit: Math.max(1, options.timeLimitS - seconds()) });
    instance.raw.zeroAllClocks();
    return { status: statusOf(instance, callbacks), seconds: seconds() };
  };
  const run = (settings: Settings): Run => {
    const first = runOnce(settings);
    if (first.status !== ERROR) return first;
    const primal = looser(options.primalTolerance);
    const dual = looser(options.dualTolerance);
    options.log?.(
      `\nHiGHS broke down. It tries again with tolerances of ${primal.toExponential()} and ${dual.toExponential()}.\n\n`,
    );
    instance.clearSolver();
    return runOnce({ ...settings, primal_feasibility_tolerance: primal, dual_feasibility_tolerance: dual });
  };
  instance.options.set({
    output_flag: options.log !== undefined,
    log_to_console: false,
    primal_feasibility_tolerance: options.primalTolerance,
    dual_feasibility_tolerance: options.dualTolerance,
    ipm_optimality_tolerance: options.barrierTolerance,
    mip_rel_gap: options.mipGap,
    ...(options.scaling === null ? {} : { simplex_scale_strategy: options.scaling }),
  });

  const followed = (solution: Solution): UpperBounds | null =>
    shouldStop() ? null : (options.follow?.(solution) ?? null);
  if (model.integer) return solveMip(instance, model, options, run);
  let used = chooseMethod(model, options);
  let last: Run | undefined;
  if (used === "simplex") {
    const watched = options.method === "automatic" && model.rows >= WATCHED_ROWS;
    last = run({
      solver: "simplex",
      simplex_strategy: options.method === "primal simplex" ? 4 : 1,
      simplex_iteration_limit: watched ? Math.round(iterationsPerRow * model.rows) : NO_ITERATION_LIMIT,
    });
    if (watched && last.status === ITERATION_LIMIT) {
      instance.clearSolver();
      instance.options.set("simplex_iteration_limit", NO_ITERATION_LIMIT);
      used = "ipx";
    }
  }
  if (used === "ipx") {
    last = run({ solver: "ipx", run_crossover: options.crossover === true ? "on" : "off" });
    const state = STATES[last.status]?.[0] ?? "failed";
    if (state === "failed") {
      // The interior point broke down: the simplex method needs longer, but ends.
      used = "simplex";
      last = run({ solver: "simplex", simplex_strategy: 1 });
    } else if (state === "optimal" && options.crossover === null && !isAccurate(instance, model)) {
      last = run({ solver: "ipx", run_crossover: "on" });
    }
  }
  if (!last) throw new Error("No method was chosen");
  // Presolve may find "infeasible or unbounded": without it the simplex method tells which.
  if (last.status === UNDECIDED) last = run({ solver: "simplex", simplex_strategy: 1, presolve: "off" });
  const counter = used === "ipx" ? "ipm_iteration_count" : "simplex_iteration_count";
  const solutionNow = (before = 0): Solution =>
    collect(instance, last!, {
      method: used,
      iterations: before + Math.max(0, Number(instance.info.get(counter))),
      mipGap: null,
      duals: true,
    });
  let solution = solutionNow();
  // The simplex method goes on from its basis; the interior point has none.
  const nextSolve: Settings =
    used === "simplex"
      ? { solver: "simplex", simplex_strategy: 1, simplex_iteration_limit: NO_ITERATION_LIMIT }
      : { solver: "ipx" };
  for (let next = followed(solution); next !== null; next = followed(solution)) {
    const { columns, upper } = next;
    columns.forEach((j, i) => instance.changeColBounds(j, model.colLower[j]!, upper[i]!));
    last = run(nextSolve);
    if (last.status === UNDECIDED) last = run({ solver: "simplex", simplex_strategy: 1, presolve: "off" });
    solution = solutionNow(solution.iterations);
  }
  if (used !== "simplex" || solution.state !== "optimal" || !options.directions?.length) return solution;
  const reach = reachOf(instance, model, { x: solution.x, directions: options.directions }, () => performance.now());
  return { ...solution, reach };
}

/** The status of the model after a run; ERROR where HiGHS reports one of its own. */
function statusOf(instance: Model, callbacks: HighsCallbackMap): number {
  try {
    return instance.run(callbacks).modelStatus;
  } catch (error) {
    if (error instanceof Error && error.name === "HighsError") return ERROR;
    throw error;
  }
}

function chooseMethod(model: LinearModel, options: SolverOptions): "simplex" | "ipx" {
  if (options.method === "barrier") return "ipx";
  if (options.method === "automatic") return model.rows < SIMPLEX_ROWS ? "simplex" : "ipx";
  return "simplex";
}

function solveMip(
  instance: Model,
  model: LinearModel,
  options: SolverOptions,
  run: (s: Record<string, string>) => Run,
): Solution {
  if (options.startWith) instance.setSolution({ colValue: options.startWith });
  const result = run({ solver: "choose" });
  if (result.status === UNDECIDED) return solveRelaxation(instance, run);
  const gap = Number(instance.info.get("mip_gap"));
  const iterations = Number(instance.info.get("simplex_iteration_count"));
  const bound = Number(instance.info.get("mip_dual_bound"));
  const solution = { ...collect(instance, result, { method: "mip", iterations, mipGap: gap, duals: false }), bound };
  if (!options.mipDuals || solution.x.length === 0) return solution;
  // Prices of a mixed-integer result: those of the linear model with the integers fixed.
  model.integer?.forEach((isInteger, j) => {
    if (!isInteger) return;
    const fixed = Math.round(solution.x[j] ?? 0);
    instance.changeColBounds(j, fixed, fixed);
  });
  instance.raw.clearIntegrality();
  const linear = run({ solver: "simplex" });
  if (STATES[linear.status]?.[0] !== "optimal") return solution;
  const { rowDual, colValue } = instance.getSolution();
  return { ...solution, x: colValue, rowDual, objective: instance.getObjectiveValue(), seconds: linear.seconds };
}

/**
 * What a model with whole numbers is, of which presolve says that it is infeasible or unbounded. Its relaxation tells. Without a bound
 * there, it has none with whole numbers, or no solution at all. That holds with figures that are fractions (Meyer, Mathematical Programming
 * 7 (1974) 223-235). What has a bound in parts has one in whole numbers.
 */
function solveRelaxation(instance: Model, run: (s: Record<string, string>) => Run): Solution {
  instance.raw.clearIntegrality();
  const relaxed = run({ solver: "simplex", presolve: "off" });
  instance.options.set("presolve", "choose");
  const restated = { ...relaxed, status: relaxed.status === OPTIMAL ? INFEASIBLE : relaxed.status };
  const iterations = Number(instance.info.get("simplex_iteration_count"));
  const none = { objective: Number.NaN, x: new Float64Array(), rowDual: new Float64Array() };
  return { ...collect(instance, restated, { method: "mip", iterations, mipGap: null, duals: false }), ...none };
}

/** How a run came to its result. */
interface RunFigures {
  method: Solution["method"];
  iterations: number;
  mipGap: number | null;
  /** Whether the model has prices of its rows. */
  duals: boolean;
}

function collect(instance: Model, run: Run, { method, iterations, mipGap, duals }: RunFigures): Solution {
  const [state, stateName] = STATES[run.status] ?? ["failed", `status ${run.status}`];
  const feasible = Number(instance.info.get("primal_solution_status")) === 2;
  const usable = state === "optimal" || ((state === "limit" || state === "interrupted") && feasible);
  const values = usable ? instance.getSolution() : null;
  return {
    state,
    stateName,
    method,
    objective: values ? instance.getObjectiveValue() : Number.NaN,
    x: values?.colValue ?? new Float64Array(),
    rowDual: values && duals && state === "optimal" ? values.rowDual : new Float64Array(),
    iterations: Math.max(0, iterations),
    mipGap,
    bound: null,
    fallback: null,
    seconds: run.seconds,
  };
}

function isAccurate(instance: Model, model: LinearModel): boolean {
  const { colValue, rowDual, colDual } = instance.getSolution();
  const errors = residuals(model, colValue, rowDual, colDual);
  return errors.primal <= FEASIBLE && errors.gap <= GAP;
}

/** The channel of what HiGHS writes. */
function written(highs: Highs, log: SolverOptions["log"]): HighsCallbackMap {
  if (!log) return {};
  return { [highs.constants.callbackType.logging]: ({ message }: { message: string }) => void log(message) };
}

/** Interrupt channels of all three algorithms: progress out, cancel in, at most every 200 ms. */
function watch(highs: Highs, onProgress: (p: SolverProgress) => void, shouldStop: () => boolean): HighsCallbackMap {
  let next = 0;
  const tick = (progress: SolverProgress, interrupt: () => void): undefined => {
    const now = performance.now();
    if (now < next) return;
    next = now + 200;
    onProgress(progress);
    if (shouldStop()) interrupt();
  };
  const types = highs.constants.callbackType;
  return {
    [types.simplexInterrupt]: (e) =>
      tick({ iteration: e.data.simplex_iteration_count ?? 0, objective: e.data.objective_function_value }, () =>
        e.interrupt(),
      ),
    [types.ipmInterrupt]: (e) =>
      tick({ iteration: e.data.ipm_iteration_count ?? 0, objective: e.data.objective_function_value }, () =>
        e.interrupt(),
      ),
    [types.mipInterrupt]: (e) =>
      tick(
        {
          iteration: Number(e.data.mip_node_count ?? 0),
          objective: e.data.mip_primal_bound,
          bound: e.data.mip_dual_bound,
          gap: e.data.mip_gap,
        },
        () => e.interrupt(),
      ),
  };
}
