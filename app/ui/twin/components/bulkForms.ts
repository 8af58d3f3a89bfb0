import { z } from "zod";
import { description, id } from "~/entities/core/shared";
import { COMPONENT_STATUSES } from "~/entities/twin/component";

const choice = id.nullable().default(null);

/** What shall be different for the chosen components; empty choices leave things as they are. */
export const changeForm = z
  .object({
    status: z.enum(COMPONENT_STATUSES).nullable().default(null),
    draft: z.enum(["draft", "no-draft"]).nullable().default(null),
    location: choice,
    connection: choice,
    level_from: choice,
    level_to: choice,
    set_description: z.boolean().default(false),
    description: description.optional(),
  })
  .superRefine(({ level_from, level_to }, refuse) => {
    if (Boolean(level_from) === Boolean(level_to)) return;
    const path = [level_from ? "level_to" : "level_from"];
    refuse.addIssue({ code: "custom", message: "rules.needs_value", path });
  });

export const copyForm = z.object({
  batch: id,
  copies: z
    .number()
    .int("rules.must_be_integer")
    .min(1, "rules.must_be_in_range")
    .max(50, "rules.must_be_in_range")
    .default(1),
  geometry_ids: z.array(id).default([]),
  parameters: z.boolean().default(true),
});
