import { z } from "zod";
import { type Module, MODULES } from "~/entities/core/roles";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";

const SYSTEM_STATUSES = ["pending", "success"] as const;

const systemProperties = z.object({
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
  timezone: timezone.default("UTC"),
  geometry_id: id,
  status: z.enum(SYSTEM_STATUSES).default("success"),
  properties: systemProperties.default({}),
  has_operation: z.boolean().default(false),
  has_expansion: z.boolean().default(true),
  has_portfolio: z.boolean().default(false),
});
export type System = z.infer<typeof systemSchema>;

/** The modules a system has. */
export const modulesOf = (system: System): Set<Module> => new Set(MODULES.filter((module) => system[`has_${module}`]));
