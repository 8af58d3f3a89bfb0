/** What a list of runs says of one that has a result, of its last model year. */
export interface RunFigures {
  year: number;
  currency: string;
  /** Money of the year, investments as annuities [currency/a]. */
  yearly: number;
  /** Less than the newest status quo that was asked the same [currency/a]; null where there is none that fits. */
  saved: number | null;
  /** [kg/a]; null where none is counted. */
  co2: number | null;
  /** Lump sums of all years, not discounted [currency]. */
  investment: number;
  /** How long the computation took [s]. */
  seconds: number;
}
