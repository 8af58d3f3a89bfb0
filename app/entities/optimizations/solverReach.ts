import type { SizedComponent } from "./modelSize";
import type { OptimizationConfig } from "./optimization";

/**
 * What the structured method (docs/structured-solver.md) is for and how far it goes, and where a run is as to that before its model is
 * built. What is beyond is not impossible, but goes to HiGHS after all.
 */

/**
 * Linear models with a time structure and at least this many rows go to the structured method. Measured with the bench's sites and the demo
 * (CPU s, structured / simplex, at thousands of rows): 6 k 0.3 / 1.0, 7 k 0.4 / 0.4, 12 k 0.5 / 0.6, 15 k 0.4 / 1.2, 19 k 0.7 / 2.3, 29 k
 * 0.6 / 4.8, 37 k 1.0 / 8.7. Below, both take moments, and the simplex method returns a vertex.
 */
export const STRUCTURED_ROWS = 10_000;

/** Linking variables and global rows beyond which even planning the border takes too long; its factorization has a bound of its own. */
export const MAX_LINKING = 20_000;

/** Multiplications of one factorization beyond which a model is refused: some twenty seconds, needed up to a hundred times. */
export const MAX_OPERATIONS = 2e10;

/** Whether a large linear run is left to the structured method: not to another one, nor to a vertex. */
export const asksForStructured = ({ optimizer }: OptimizationConfig): boolean =>
  (optimizer.Method < 0 || optimizer.Method > 2) && optimizer.Crossover <= 0;

const DAYS_OF_YEAR = 365;

/** The part of a run that is solved at once. */
export interface ReachedRun {
  /** Model years. */
  years: number;
  /** Steps of one of them. */
  steps: number;
  /** Typical days that hand energy over to each other; null where the year is solved in its order, or each day by itself. */
  linkedDays: number | null;
  /** It decides on sizes. */
  invests: boolean;
}

export interface Reach {
  /** Columns and rows without a step of their own: sizes, and the levels between typical days. */
  border: number;
  /** Multiplications of a factorization. */
  operations: number;
}

/**
 * About how wide the border of a run becomes, and what a factorization takes. A storage between typical days has a level and three rows
 * (balance, least and most) for each day of the year. It has three levels for each typical day. A size ties all steps of its year together.
 * A storage has the sizes of energy and power and the level that closes the year. Rows of steps: balances, levels, and lines of two
 * directions. On the bench's sites within 2 % (border) and 10 % (operations) of what the analysis of the model finds.
 */
export function reachOf(components: readonly SizedComponent[], balances: number, run: ReachedRun): Reach {
  const { years, steps, linkedDays, invests } = run;
  let sizes = 0;
  let storages = 0;
  let perStep = balances;
  for (const { root, optional, flows } of components) {
    if (optional && invests) sizes += root === "storage" ? 2 : 1;
    if (root === "storage") storages++;
    if (root === "storage" || (root === "transmission" && flows > 1)) perStep++;
  }
  const tied = sizes + storages;
  const ofDays = linkedDays === null ? 0 : storages * (4 * DAYS_OF_YEAR + 3 * linkedDays);
  return { border: years * (tied + ofDays), operations: (years * steps * perStep * tied ** 2) / 2 };
}

/** What is likely to keep the structured method from solving a run. Null: nothing is. */
export function beyondReach({ border, operations }: Reach): keyof Reach | null {
  if (border > MAX_LINKING) return "border";
  return operations > MAX_OPERATIONS ? "operations" : null;
}
