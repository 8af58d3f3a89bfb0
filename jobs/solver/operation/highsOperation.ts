import loadHighs, { type Highs, type HighsCallbackMap, type Model } from "highs";
import type { RowModel } from "~/engines/operation/model/rowBuilder";
import type {
  Basis,
  Improvement,
  ImproveOptions,
  LinearProgram,
  LinearResult,
  OperationSolver,
} from "~/engines/operation/steps/solver";

/** Dual simplex with Devex weights, without presolve: measured fastest for these programs, and warm starts need it. */
const LINEAR = { output_flag: false, solver: "simplex", presolve: "off", simplex_dual_edge_weight_strategy: 1 };
/** Time goes into cuts of the root: heuristics would look for what the engine already has. */
const WHOLE = {
  output_flag: false,
  presolve: "off",
  mip_rel_gap: 0,
  mip_detect_symmetry: false,
  mip_heuristic_effort: 0,
  mip_heuristic_run_feasibility_jump: false,
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
};
const OPTIMAL = 7;
const FEASIBLE = 2;

/** Loaded once: a warm instance is faster, and each one keeps its memory. */
let loading: Promise<Highs> | undefined;

/** HiGHS for the operation engine. `shouldStop` is asked within its runs; a stopped run has no result. */
export async function highsOperation(shouldStop: () => boolean): Promise<OperationSolver> {
  loading ??= loadHighs();
  const highs = await loading;
  return {
    open: (model) => new HighsProgram(highs, model, shouldStop),
    improve: (model, options) => improve(highs, model, options),
  };
}

function instanceOf(highs: Highs, model: RowModel, whole: boolean): Model {
  const { rows, columns, starts, indices, values } = model;
  const isWhole = whole && model.integer.some((v) => v === 1);
  return highs.createModel({
    numCols: columns,
    numRows: rows,
    offset: model.offset,
    colCost: model.cost,
    colLower: model.colLower,
    colUpper: model.colUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: { format: "csr" as const, numRows: rows, numCols: columns, starts, indices, values },
    ...(isWhole ? { integrality: model.integer } : {}),
  });
}

class HighsProgram implements LinearProgram {
  private readonly instance: Model;
  private readonly callbacks: HighsCallbackMap;

  constructor(highs: Highs, model: RowModel, shouldStop: () => boolean) {
    this.instance = instanceOf(highs, model, false);
    this.instance.options.set(LINEAR);
    this.callbacks = {
      [highs.constants.callbackType.simplexInterrupt]: (event) => {
        if (shouldStop()) event.interrupt();
      },
    };
  }

  setBounds(column: number, lower: number, upper: number): void {
    this.instance.changeColBounds(column, lower, upper);
  }

  setCost(column: number, cost: number): void {
    this.instance.changeColCost(column, cost);
  }

  startFrom(basis: Basis): void {
    this.instance.setBasis(basis as Parameters<Model["setBasis"]>[0]);
  }

  run(): LinearResult {
    const { modelStatus } = this.instance.run(this.callbacks);
    if (modelStatus !== OPTIMAL) return { x: null, objective: Infinity, basis: null };
    // The basis can be read right after a run only, not once a bound has been changed.
    const basis = this.instance.getBasis();
    return { x: this.instance.getSolution().colValue, objective: this.instance.getObjectiveValue(), basis };
  }

  rowDuals(): Float64Array {
    return this.instance.getSolution().rowDual;
  }

  close(): void {
    this.instance.dispose();
  }
}

function improve(highs: Highs, model: RowModel, options: ImproveOptions): Improvement {
  const instance = instanceOf(highs, model, true);
  const types = highs.constants.callbackType;
  try {
    instance.options.set({
      ...WHOLE,
      ...(options.nodes === null ? {} : { mip_max_nodes: options.nodes }),
      ...(Number.isFinite(options.timeLimitS) ? { time_limit: Math.max(0.1, options.timeLimitS) } : {}),
    });
    if (options.start) instance.setSolution({ colValue: options.start });
    instance.run({
      [types.mipInterrupt]: (event) => {
        const { mip_primal_bound: primal = Infinity, mip_dual_bound: dual = -Infinity } = event.data;
        if (options.isEnough(primal, dual)) event.interrupt();
      },
    });
    const isFeasible = Number(instance.info.get("primal_solution_status")) === FEASIBLE;
    const bound = Number(instance.info.get("mip_dual_bound"));
    return {
      x: isFeasible ? instance.getSolution().colValue : null,
      objective: isFeasible ? instance.getObjectiveValue() : Infinity,
      bound: Number.isFinite(bound) && Math.abs(bound) < 1e20 ? bound : -Infinity,
    };
  } finally {
    instance.dispose();
  }
}
