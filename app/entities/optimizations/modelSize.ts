import type { RootTechnology } from "~/entities/catalogue/technology";

/** How large a run becomes, told before it starts: counted from its components, without building it. */

/** A component as far as it makes the model larger. */
export interface SizedComponent {
  root: RootTechnology;
  /** Its size is decided by the run: limits are then rows, not bounds. */
  optional: boolean;
  /** Flows: both directions of a line, purchase and sale. A fixed demand has none. */
  flows: number;
}

export interface ModelSize {
  rows: number;
  columns: number;
  entries: number;
}

/**
 * Rows, columns and entries of a linear run: per step of each model year one row for a balance, a flow for what converts or
 * trades, three columns and a row for a storage, and one more row for each flow or level whose limit is decided.
 */
export function modelSize(components: readonly SizedComponent[], balances: number, steps: number): ModelSize {
  const perStep = { rows: balances, columns: 0, entries: 0 };
  for (const { root, optional, flows } of components) {
    const isStorage = root === "storage";
    const isLine = root === "transmission";
    const columns = isStorage ? 3 : flows;
    // Both directions of a line share one limit.
    const limits = isLine ? (optional || flows > 1 ? 1 : 0) : optional ? columns : 0;
    perStep.columns += columns;
    perStep.rows += limits + (isStorage ? 1 : 0);
    perStep.entries += (isStorage ? 6 : (isLine ? 2 : 1) * flows) + (isLine ? limits * (flows + 1) : 2 * limits);
  }
  return {
    rows: Math.round(perStep.rows * steps),
    columns: Math.round(perStep.columns * steps),
    entries: Math.round(perStep.entries * steps),
  };
}

/** Memory of the solver's process [GB]: what it takes by itself, and what was measured per entry of the matrix. */
export const memoryOf = ({ entries }: ModelSize): number => BASE_GB + entries * GB_PER_ENTRY;
const BASE_GB = 0.2;
/** 0.16 GB at 140 000 entries, 0.26 at 420 000, and a margin. */
const GB_PER_ENTRY = 5e-7;

/** A solved model: rows of the model, and seconds of the solve. */
export interface MeasuredSolve {
  rows: number;
  seconds: number;
}

/** Processor seconds measured on one core with the product's solver: one site by 6, 2 and 1 hours, three sites by the hour. */
export const MEASURED: readonly MeasuredSolve[] = [
  { rows: 8_800, seconds: 2 },
  { rows: 26_000, seconds: 3.4 },
  { rows: 53_000, seconds: 5.7 },
  { rows: 158_000, seconds: 26 },
];
/** Models of one size differ by these factors. */
const BAND = [0.3, 4] as const;

/**
 * Time a linear model of so many rows takes [s], least and most: between the measured sizes by powers of the size, times how much
 * slower or faster this machine was in its own runs (their median).
 */
export function timeBand(rows: number, own: readonly MeasuredSolve[]): [number, number] {
  const ratios = own
    .filter((run) => run.rows > 1000 && run.seconds > 0)
    .map((run) => run.seconds / expected(run.rows))
    .sort((a, b) => a - b);
  const machine = ratios.length >= 3 ? ratios[Math.floor(ratios.length / 2)]! : 1;
  const middle = expected(rows) * machine;
  return [middle * BAND[0], middle * BAND[1]];
}

/** Straight lines between the measured points on logarithmic axes; beyond the ends the nearest line goes on. */
function expected(rows: number): number {
  const from = MEASURED.findLastIndex((point) => point.rows <= rows);
  const at = Math.min(Math.max(from, 0), MEASURED.length - 2);
  const [a, b] = [MEASURED[at]!, MEASURED[at + 1]!];
  const slope = Math.log(b.seconds / a.seconds) / Math.log(b.rows / a.rows);
  return a.seconds * (Math.max(rows, 1) / a.rows) ** slope;
}
