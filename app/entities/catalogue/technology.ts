import { z } from "zod";
import { colour, id, localisedName, requiredText } from "~/entities/core/shared";

/** The order in which root technologies are shown; "efficienymeasures" is spelt so in the interface of record. */
export const ROOT_TECHNOLOGIES = [
  "transmission",
  "consumption",
  "transformation",
  "storage",
  "trade",
  "efficienymeasures",
  "connectors",
] as const;
export type RootTechnology = (typeof ROOT_TECHNOLOGIES)[number];

/** What a technology says of its components next to its name; the keys are those of the API. */
const technologyProperties = z.object({
  icon: z.string().default("generic"),
  description: localisedName.optional(),
  disabled: z.boolean().default(false),
  /** Carrier ids a component of this technology may take in or give out; empty = has no such side. */
  carrier_input_type: z.array(z.string()).default([]),
  carrier_output_type: z.array(z.string()).default([]),
  carrier_input_type_secondary: z.array(z.string()).default([]),
  carrier_output_type_secondary: z.array(z.string()).default([]),
  ts_generation: z.record(z.string(), z.array(z.string())).default({}),
  techgroup_names: z.array(z.string()).default([]),
  structure_name: z.enum(["Node", "Line"]).nullable().default(null),
  /** Unit of the capacity: MW, or MWh for storages. */
  unit: z.string().default("MW"),
  buzzwords: z.array(z.string()).default([]),
});
export type TechnologyProperties = z.infer<typeof technologyProperties>;

export const technologySchema = z.object({
  technology_id: id,
  tech_id_parent: z.string().nullable().default(null),
  name: localisedName,
  abbr: requiredText(120),
  color: colour,
  is_custom: z.boolean().default(true),
  properties: technologyProperties,
});
export type Technology = z.infer<typeof technologySchema>;
