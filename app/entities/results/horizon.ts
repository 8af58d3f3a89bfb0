/** How a run was solved that did not see all of its years at once. */
interface HorizonWindow {
  /** Model years that were solved together, and those of them that count. */
  years: number[];
  kept: number[];
  /** What was minimized over the window, discounted to the first year of the run, in the unit of the run's objective. */
  objective: number;
  iterations: number;
  seconds: number;
}

export interface HorizonReport {
  /** How far a window sees [a]. */
  horizonYears: number;
  windows: HorizonWindow[];
}

/** A model year that a dispatch solved in chronological parts. */
export interface SplitYear {
  year: number;
  /** In the unit of the run's objective, all years the model year stands for. */
  cost: number;
  /** What the year costs at least when it is solved as a whole; null where it is not known. */
  bound: number | null;
  /** What the outline of the year, in long steps, costs. */
  outline: number;
  parts: { firstHour: number; hours: number; iterations: number; seconds: number }[];
}
