import type { Profile } from "./profile";

/** A charge on the highest powers of a purchase in a model year. */
export interface PeakTerm {
  /** Per MW: of the year, or of each month. */
  price: number;
  per: "month" | "year";
  /** Share of each step in its window [1]: a step with a part in it counts. */
  window: Profile;
  /** The mean of so many peaks, each at least so high [MW]; of different days (as numbers, by step of the input) or months. */
  peaks: number;
  leastMw: number;
  apart: "any" | "day" | "month";
  dayOf: Int32Array;
  /** Of a month at least this share of the highest of the months of the year before it [1]. */
  ratchet: number;
  /** Counts beyond it alone [MW]; 0: all of it. */
  beyondMw: number;
}

/** Energy whose price rises with what was used in a month or year. */
export interface TierTerm {
  per: "month" | "year";
  /** Months (0 to 11) that it counts in. */
  months: readonly number[];
  /** By month (one entry: the year): width of each tier but the last [MWh]. */
  widthsMwh: readonly (readonly number[])[];
  /** Of each tier [currency/MWh], rising. */
  prices: readonly number[];
}

/** A fixed amount off, at most what energy at a price and fixed amounts cost [currency/a]. */
export interface ReductionTerm {
  amount: number;
  /** What a currency unit of it counts in the cost [1]. */
  weight: number;
  /** [currency/MWh] and [currency/a] of what it is taken off. */
  price: Profile;
  constant: number;
}

/** What a tariff asks for beside a price in each step, by year. */
export interface TariffTerms {
  /** [currency/a] */
  constant: number[];
  peaks: PeakTerm[][];
  tiers: TierTerm[][];
  reductions: ReductionTerm[][];
}
