import { z } from "zod";
import { id } from "~/entities/core/shared";
import {
  ALTERNATIVE_SENSES,
  alternativeSchema,
  type AlternativeSense,
  slackPercent,
} from "~/entities/optimizations/alternative";
import type { Variation } from "~/entities/optimizations/variation";

/** Runs of one study of alternatives at most: the least and the most of ten technologies within three slacks. */
export const MOST_ALTERNATIVES = 60;
export const SLACKS = [1, 5, 10];

/** Components whose sizes are added up: those of a technology, or chosen ones (`technology_id` null). */
const group = z.object({
  technology_id: id.nullable().default(null),
  component_ids: alternativeSchema.shape.component_ids,
});

/**
 * The least and the most of each group among systems that cost little more than the cheapest one. This is modelling to generate
 * alternatives, after Neumann and Brown (see `alternativeSchema`).
 */
export const nearOptimal = z.object({
  kind: z.literal("near_optimal"),
  groups: z
    .array(group)
    .min(1, "rules.needs_component")
    .max(MOST_ALTERNATIVES / 2, "rules.too_many_inputs"),
  slacks: z
    .array(slackPercent)
    .min(1, "rules.needs_value")
    .max(5)
    .refine((all) => new Set(all).size === all.length, "rules.no_duplicates")
    .default(SLACKS),
});
export type NearOptimalSettings = z.infer<typeof nearOptimal>;

export const tooManyAlternatives = ({ groups, slacks }: Pick<NearOptimalSettings, "groups" | "slacks">): boolean =>
  2 * groups.length * slacks.length > MOST_ALTERNATIVES;

/** One run of the study: which group, how much more, in which direction. */
interface AlternativeAsked {
  group: number;
  slack: number;
  sense: AlternativeSense;
}

/** The runs in their order: group by group, the smallest slack first, the least before the most. */
export const alternativesOf = ({ groups, slacks }: NearOptimalSettings): AlternativeAsked[] =>
  groups.flatMap((_, group) =>
    [...slacks].sort((a, b) => a - b).flatMap((slack) => ALTERNATIVE_SENSES.map((sense) => ({ group, slack, sense }))),
  );

export const variationsOfNearOptimal = (settings: NearOptimalSettings): Variation[] =>
  alternativesOf(settings).map(({ group, slack, sense }) => ({
    changes: [],
    alternative: { component_ids: settings.groups[group]!.component_ids, sense, slack_percent: slack },
  }));
