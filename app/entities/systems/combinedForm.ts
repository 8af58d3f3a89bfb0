import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";

/** The form of a system made out of others; its border is theirs. */
export const combinedFormSchema = z.object({
  system_id: id,
  geometry_id: id,
  name: requiredText(),
  country_code: requiredText(2),
  unit: requiredText(3),
  timezone,
  system_ids: z.array(id).min(1, "systems.combined.needs_system").max(50, "rules.list_too_long"),
});
export type CombinedForm = z.infer<typeof combinedFormSchema>;

/** The form of a copy: all but its name is that of the system. */
export const copyForm = combinedFormSchema.pick({ system_id: true, geometry_id: true, name: true });
export type CopyForm = z.infer<typeof copyForm>;
