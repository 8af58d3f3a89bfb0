/**
 * A linear or mixed-integer model: minimise cost·x + offset, rowLower <= A x <= rowUpper, colLower <= x <= colUpper.
 * A is stored by column (CSC): entries of column j are starts[j]..starts[j+1].
 */
export interface LinearModel {
  columns: number;
  rows: number;
  nonzeros: number;
  offset: number;
  /** Length columns. */
  cost: Float64Array;
  colLower: Float64Array;
  colUpper: Float64Array;
  /** 1 where a column is an integer; null when none is. */
  integer: Int32Array | null;
  /** Length rows. */
  rowLower: Float64Array;
  rowUpper: Float64Array;
  /** Length columns + 1, nonzeros, nonzeros. */
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
  /**
   * The time structure: chain of a column or row, -1 when it is global. Also its step in the chain, -1 when it has none. A chain is a model
   * year, or with typical days one of them: chains touch each other in global columns and rows only.
   */
  colChain: Int32Array;
  colStep: Int32Array;
  rowChain: Int32Array;
  rowStep: Int32Array;
}

/** A bound of a column or row that moves by `by` with one unit of something. */
export interface Move {
  index: number;
  isRow: boolean;
  side: "lower" | "upper" | "both";
  by: number;
}

/** A reach that ends nowhere. */
export const NO_END = 1e12;

export type SolveState = "optimal" | "infeasible" | "unbounded" | "limit" | "interrupted" | "failed";

/** `Solution.stateName` where a solver broke down over figures of very different size. */
export const BROKE_DOWN = "broke down";

/** `Solution.stateName` of a plan with whole numbers that did not come as near to its bound as was asked for. */
export const GAP_LEFT = "gap left";

export interface Solution {
  state: SolveState;
  /** The solver's word for the final state. */
  stateName: string;
  /** What solved it. */
  method: "simplex" | "ipx" | "mip" | "structured" | "tree" | "windows";
  /** Why another method was tried before this one and gave up (`GaveUp` of the structured solver). Null: none was. */
  fallback: string | null;
  objective: number;
  /** Length columns; values of a limit-stopped run may be absent (length 0). */
  x: Float64Array;
  /** Change of the objective per unit of a row's right-hand side, length rows; empty without duals. */
  rowDual: Float64Array;
  /** Reduced costs, length columns, where rows that the model lacks have prices too; else they follow from `rowDual`. */
  columnDual?: Float64Array;
  iterations: number;
  mipGap: number | null;
  /** Mixed-integer runs, and linear ones without an optimum: what no solution can be below, where it is known. */
  bound: number | null;
  /**
   * How many units of each of `SolverOptions.directions` up and down the optimal basis stays optimal: 0 where the optimum is
   * degenerate, NO_END where nothing ends it. Only of solvers that end in a basis.
   */
  reach?: { up: number; down: number }[];
  seconds: number;
}

/** What a solve came to that has neither a state nor values. */
export const NO_VALUES: Omit<Solution, "state" | "stateName" | "method"> = {
  fallback: null,
  objective: Number.NaN,
  x: new Float64Array(),
  rowDual: new Float64Array(),
  iterations: 0,
  mipGap: null,
  bound: null,
  seconds: 0,
};

export interface SolverOptions {
  /** automatic: the structured method for large linear models, HiGHS else (`AutomaticSolver`). */
  method: "automatic" | "primal simplex" | "dual simplex" | "barrier";
  primalTolerance: number;
  dualTolerance: number;
  /** Where reduced costs miss more than that by rounding: what they may be worth, as a share of the objective [1]. */
  dualWorth: number;
  barrierTolerance: number;
  mipGap: number;
  /** Crossover after the interior point: null = only when its result needs it. */
  crossover: boolean | null;
  /** HiGHS' simplex_scale_strategy 0..4; null = its own choice. */
  scaling: number | null;
  timeLimitS: number;
  /** Solve again with the integers fixed, for prices. */
  mipDuals: boolean;
  /** A solution of a model like it, length columns: its whole numbers are tried first, where the solver can. */
  startWith?: Float64Array;
  /** Takes what the solver writes of its work, as it writes it. */
  log?: (text: string) => void;
  /** Moves of bounds of which to say how far they keep the optimal basis. */
  directions?: readonly (readonly Move[])[];
  /**
   * Asked after each solve: bounds to change for one more solve of the same model, which begins where this one ended, or null. The solution
   * of the last solve is returned, with the iterations of all. Models with whole numbers are solved anew each time.
   */
  follow?: (solution: Solution) => UpperBounds | null;
}

/** Upper bounds of columns that change from one solve of a model to the next. Same length. */
export interface UpperBounds {
  columns: Int32Array;
  upper: Float64Array;
}

export interface SolverProgress {
  iteration: number;
  objective?: number;
  /** Mixed-integer runs, and linear ones that a method gave up on: best bound, and relative distance to it [1]. */
  bound?: number;
  gap?: number;
  /** Why another method was tried before and gave up, as in `Solution`. */
  fallback?: string;
}

/** What every solver of the product looks like. `shouldStop` is asked often and must be cheap. */
export interface Solver {
  solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution>;
}

/** A model with other upper bounds; nothing else is copied. */
export function withUpper(model: LinearModel, { columns, upper }: UpperBounds): LinearModel {
  const colUpper = model.colUpper.slice();
  columns.forEach((j, i) => (colUpper[j] = upper[i]!));
  return { ...model, colUpper };
}
