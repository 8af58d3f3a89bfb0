import { z } from "zod";
import { finiteNumber, id, nonNegative } from "~/entities/core/shared";
import { MOST_GRANTS } from "~/entities/finance/terms";
import { alternativeSchema } from "./alternative";
import { inputKey, inputRef } from "./inputs/inputRef";
import { paybackAsked } from "./payback/payback";
import { weatherYearsAsked } from "./weatherYears/plan";

export { inputKey, type InputRef, inputRef } from "./inputs/inputRef";

/** An input is multiplied at most by this. */
export const MOST_FACTOR = 1000;
/** Inputs that one run may change. */
export const MOST_CHANGES = 50;
/** Components that one run may leave out. */
const MOST_LEFT_OUT = 1000;

/** An input that counts otherwise than it was entered: multiplied, in every year and step, or one number in its place. */
export const inputChange = inputRef
  .extend({
    factor: finiteNumber
      .min(0, "rules.must_be_in_range")
      .max(MOST_FACTOR, "rules.must_be_in_range")
      .nullable()
      .default(null),
    /** In the unit in which the parameter is stored. */
    value: finiteNumber.nullable().default(null),
  })
  .refine(({ factor, value }) => (factor === null) !== (value === null), {
    message: "rules.factor_or_value",
    path: ["factor"],
  });
export type InputChange = z.infer<typeof inputChange>;

/** Types of parameters that a lump sum is entered as: what a grant can be paid for. */
export const GRANTED_COSTS = ["investment_cost", "investment_cost_power", "fixed_cost_per_build"] as const;

const grantedShare = z.object({
  component_id: id,
  parameter_type: z.enum(GRANTED_COSTS),
  /** Of the cost as the run reads it, its changes included [1]. */
  share: nonNegative.max(1, "rules.must_be_in_range"),
});

/** A grant that pays shares of lump sums, all of them together at most its cap. */
export const cappedGrant = z.object({
  /** [currency] */
  cap: nonNegative,
  shares: z
    .array(grantedShare)
    .max(MOST_CHANGES)
    .refine(
      (all) =>
        new Set(all.map(({ component_id, parameter_type }) => `${component_id}|${parameter_type}`)).size === all.length,
      "rules.no_duplicates",
    ),
});
export type CappedGrant = z.infer<typeof cappedGrant>;

/** How a run of a study differs from what was entered. */
export const variation = z.object({
  changes: z
    .array(inputChange)
    .max(MOST_CHANGES)
    .default([])
    .refine((all) => new Set(all.map(inputKey)).size === all.length, "rules.input_changed_twice"),
  /** Another system is looked for that is nearly as good as the best one. */
  alternative: alternativeSchema.nullable().default(null),
  /** Optional components that are not built: of each counts what is there already. Left out where all may be built. */
  without: z
    .array(id)
    .max(MOST_LEFT_OUT)
    .optional()
    .refine((all) => new Set(all).size === (all?.length ?? 0), "rules.no_duplicates"),
  /** The cost of investment is looked for below which a component is built. Left out where nobody asks. */
  threshold: z.object({ component_id: id }).optional(),
  /** A factor of inputs is looked for at which the plan pays back in so many years. Left out where nobody asks. */
  payback: paybackAsked.optional(),
  /**
   * The changes are grants of these terms: costs of investment are lower by them. Those with a cap are listed here; left out where there are none.
   * Left out where no grant is in the run.
   */
  granted: z.object({ finance_terms_id: id, capped: z.array(cappedGrant).max(MOST_GRANTS).optional() }).optional(),
  /** Sizes that are best over several weather years. Left out where the run has one weather. */
  weather_years: weatherYearsAsked.optional(),
  /** Uploaded series take the weather year as well, where they have all of it. Left out where only generated ones do. */
  whole_years: z.literal(true).optional(),
});
export type Variation = z.infer<typeof variation>;

/** Whether a run has a model with other entries than that of the run without changes, or several models: the one is no start for the other. */
export const hasOtherModel = ({ alternative, without, threshold, granted }: Variation): boolean =>
  alternative !== null || Boolean(without) || threshold !== undefined || granted?.capped !== undefined;

export type Threshold = NonNullable<Variation["threshold"]>;

/** At which cost of investment a component that is not built would be built. */
export interface ThresholdReport {
  component_id: string;
  /**
   * confirmed: `margin` above the figure nothing of it is built, `margin` below it something is; both were computed. never: not even for nothing. built: it is
   * built at its own cost. not_known: no figure was confirmed.
   */
  state: "confirmed" | "never" | "built" | "not_known";
  /** The figure, as a share of its own cost of investment; null unless it is confirmed. */
  factor: number | null;
  margin: number;
  /** What the result builds of it in all years together [unit]: just below the figure where it is confirmed, else as the run is. */
  built: number;
  unit: string;
}
