import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import { inputRef } from "../inputs/inputRef";

/** Inputs that one factor multiplies. */
const MOST_INPUTS = 50;
/** Up to how many times of today an input is looked at. */
export const MOST_TIMES = 3;

/** Within how many years a plan is to pay back [a]. */
export const paybackYears = finiteNumber.min(0.5, "rules.must_be_in_range").max(30, "rules.must_be_in_range");

/** What a run is asked that looks for the factor of inputs at which its plan pays back in so many years. */
export const paybackAsked = z.object({
  inputs: z.array(inputRef).min(1, "rules.needs_input").max(MOST_INPUTS, "rules.too_many_inputs"),
  years: paybackYears,
  /** From nothing up to this many times of today. */
  most_factor: finiteNumber.min(1, "rules.must_be_in_range").max(10, "rules.must_be_in_range").default(MOST_TIMES),
});
export type PaybackAsked = z.infer<typeof paybackAsked>;

/** A run on one side of the figure. */
export interface PaybackSide {
  factor: number;
  /** Static payback [a]; null: none within the years that are looked at. */
  payback: number | null;
}

/** At which factor of the inputs the plan pays back in the years asked for, its sizes as they are. */
export interface PaybackReport {
  years: number;
  /**
   * confirmed: `pays` and `fails` are runs on both sides. not_within: it pays, or does not, at all factors tried. no_investment: the plan builds
   * nothing that has to pay back. not_known: no figure was confirmed.
   */
  state: "confirmed" | "not_within" | "no_investment" | "not_known";
  /** As it is. */
  today: PaybackSide & { pays: boolean };
  /** The figure; null unless it is confirmed. */
  factor: number | null;
  pays: PaybackSide | null;
  fails: PaybackSide | null;
  /** Factors looked at: from 0 to this. */
  most_factor: number;
}
