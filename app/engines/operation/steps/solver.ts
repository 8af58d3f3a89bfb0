import type { RowModel } from "../model/rowBuilder";

/** Where a linear program has its optimum; only the solver that made it reads it. */
export type Basis = object;

export interface LinearResult {
  /** Length columns. Null: infeasible, or stopped. */
  x: Float64Array | null;
  objective: number;
  basis: Basis | null;
}

/** A linear program (whole columns as any others) that is solved again and again from its last basis. */
export interface LinearProgram {
  setBounds(column: number, lower: number, upper: number): void;
  /** What a unit of a column costs from now on. */
  setCost(column: number, cost: number): void;
  /** The next run begins at this basis. */
  startFrom(basis: Basis): void;
  run(): LinearResult;
  /** Change of the objective per unit of a row's right-hand side in the last run, length rows. Before any bound is changed. */
  rowDuals(): Float64Array;
  close(): void;
}

export interface Improvement {
  x: Float64Array | null;
  objective: number;
  /** No whole solution is below. */
  bound: number;
}

export interface ImproveOptions {
  /** A whole solution to begin with. */
  start: Float64Array | null;
  /** Stop once it returns true; asked often. Bounds are -Infinity and Infinity before there are any. */
  isEnough(objective: number, bound: number): boolean;
  /** Ends it whatever `isEnough` hears: some parts of a solver ask nobody. Infinity: no limit. */
  timeLimitS: number;
  /** Nodes of its tree. Null: no limit. Without a clock the only limit. */
  nodes: number | null;
}

/** What the engine needs of a solver. The calls block. */
export interface OperationSolver {
  open(model: RowModel): LinearProgram;
  /** The whole program. */
  improve(model: RowModel, options: ImproveOptions): Improvement;
}
