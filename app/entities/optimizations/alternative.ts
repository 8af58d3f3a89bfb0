import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/**
 * A near-optimal alternative of an investment run. Among all systems that cost at most `slack_percent` more than the cheapest, it has the
 * least or the most of some components ("modelling to generate alternatives"). Source for a power system: Neumann and Brown, The
 * near-optimal feasible space of a renewable power system model, Electric Power Systems Research 190 (2021) 106690.
 */
export const ALTERNATIVE_SENSES = ["least", "most"] as const;
export type AlternativeSense = (typeof ALTERNATIVE_SENSES)[number];

/** A system cannot be told apart from the cheapest one below this [%]. */
export const LEAST_SLACK_PERCENT = 0.1;
const MOST_SLACK_PERCENT = 100;
export const slackPercent = finiteNumber
  .min(LEAST_SLACK_PERCENT, "rules.must_be_at_least")
  .max(MOST_SLACK_PERCENT, "rules.must_be_at_most");

export const alternativeSchema = z.object({
  /** Their sizes are added up; all are measured in the same unit. */
  component_ids: z.array(id).min(1, "rules.needs_value").max(200),
  sense: z.enum(ALTERNATIVE_SENSES),
  /** More of what the run minimizes than its optimum, as a share of that [%]. */
  slack_percent: slackPercent,
});
export type Alternative = z.infer<typeof alternativeSchema>;
