import { z } from "zod";
import { SYSTEM_ROLES, SYSTEM_STATUSES } from "~/entities/core/enums";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";

export const systemProperties = z.object({
  info: z.object({ summary: z.string().optional(), errormsg: z.string().optional() }).optional(),
  /** Where the static image lies on the map: west, south, east, north in degrees. */
  imageExtend: z
    .tuple([finiteNumber, finiteNumber, finiteNumber, finiteNumber])
    .refine(
      ([west, south, east, north]) =>
        west >= -180 && west < east && east <= 180 && south >= -85 && south < north && north <= 85,
      "rules.image_extent",
    )
    .optional(),
  country_code: z.string().length(2).optional(),
});

export const systemSchema = z.object({
  system_id: id,
  name: requiredText(),
  unit: z
    .string()
    .regex(/^[A-Z]{3}$/, "rules.currency")
    .default("EUR"),
  timezone: requiredText(64).default("UTC"),
  geometry_id: id,
  status: z.enum(SYSTEM_STATUSES).default("success"),
  properties: systemProperties.default({}),
  has_operation: z.boolean().default(false),
  has_expansion: z.boolean().default(true),
  has_portfolio: z.boolean().default(false),
});
export type System = z.infer<typeof systemSchema>;

export const scenarioSchema = z.object({
  scenario_id: id,
  name: requiredText(),
  /** Absent for scenarios that every system sees. */
  system_id: id.nullable().default(null),
});
export type Scenario = z.infer<typeof scenarioSchema>;
/** The scenario every system resolves last. */
export const BASE_SCENARIO_ID = "base";

export const roleSchema = z.object({
  user_id: id,
  system_id: id,
  role: z.enum(SYSTEM_ROLES),
  email: z.string().trim().email("rules.email_invalid"),
});
export type Role = z.infer<typeof roleSchema>;
