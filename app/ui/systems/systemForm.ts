import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";

/** A corner as typed; the server reads the numbers in the person's way of writing. */
const corner = z.object({ lon: z.string().max(40).default(""), lat: z.string().max(40).default("") });
export type CornerText = z.infer<typeof corner>;

/**
 * The form of a system. The border is in it twice, as text and as a table of corners. `border_was` and `corners_was` tell the server which
 * of the two was changed since the page was made.
 */
export const systemForm = z.object({
  system_id: id,
  geometry_id: id,
  expected: z.string().max(40).optional(),
  country_code: z
    .string({ required_error: "rules.needs_value" })
    .min(1, "rules.needs_value")
    .regex(/^[A-Z]{2}$/, "rules.country"),
  unit: z.string({ required_error: "rules.needs_value" }).regex(/^[A-Z]{3}$/, "rules.currency"),
  timezone: requiredText(64),
  name: requiredText(),
  border: z.string().max(2_000_000).default(""),
  border_was: z.string().max(64).optional(),
  corners: z.array(corner).max(500).default([]),
  corners_was: z.string().max(64).optional(),
  has_expansion: z.boolean().default(true),
  has_operation: z.boolean().default(false),
  has_portfolio: z.boolean().default(false),
});
export type SystemForm = z.infer<typeof systemForm>;

/** Borders of more corners are edited as text or on the map. */
export const MAX_TABLE_CORNERS = 60;
export const MIN_TABLE_ROWS = 4;
