import { z } from "zod";
import { id } from "~/entities/core/shared";
import type { Variation } from "~/entities/optimizations/variation";

/** Components of one study at most. */
export const MOST_WHY_NOT = 40;

const componentIds = z
  .array(id)
  .min(1, "rules.needs_component")
  .max(MOST_WHY_NOT, "rules.too_many_inputs")
  .refine((all) => new Set(all).size === all.length, "rules.no_duplicates");

/** At which cost of investment would each of these components be built, which are not? */
export const whyNot = z.object({ kind: z.literal("why_not"), component_ids: componentIds });
export type WhyNotSettings = z.infer<typeof whyNot>;

export const variationsOfWhyNot = ({ component_ids }: WhyNotSettings): Variation[] =>
  component_ids.map((component_id) => ({ changes: [], alternative: null, threshold: { component_id } }));
