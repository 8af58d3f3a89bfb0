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

/** What a technology says of its components beside its name; the keys are the specification's. */
export const technologyProperties = z.object({
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

/** The root a technology belongs to, following tech_id_parent. Throws when the chain is broken. */
export function rootOf(
  technology: Technology,
  byId: ReadonlyMap<string, Technology>,
): (typeof ROOT_TECHNOLOGIES)[number] {
  let current = technology;
  for (let depth = 0; depth < 20; depth++) {
    if (current.tech_id_parent === null) {
      const root = ROOT_TECHNOLOGIES.find((name) => name === current.abbr);
      if (root) return root;
      break;
    }
    const parent = byId.get(current.tech_id_parent);
    if (!parent) break;
    current = parent;
  }
  throw new Error(`Technology ${technology.technology_id} has no known root`);
}

/** A technology and those above it, from itself to its root; stops where the chain is broken or runs in a circle. */
export function chainOf(technologyId: string, byId: ReadonlyMap<string, Technology>): string[] {
  const chain: string[] = [];
  for (let id: string | null = technologyId; id && !chain.includes(id); id = byId.get(id)?.tech_id_parent ?? null)
    if (byId.has(id)) chain.push(id);
  return chain;
}

/** Whether a technology is another one or stands below it. */
export const within = (technologyId: string, above: string, byId: ReadonlyMap<string, Technology>): boolean =>
  technologyId === above || chainOf(technologyId, byId).includes(above);
