import { z } from "zod";
import { description, id, requiredText } from "~/entities/core/shared";

/** A system that a company space keeps to begin others from; what is in it is kept next to it (db/schema/systems.ts). */
export const systemTemplate = z.object({
  template_id: id,
  name: requiredText(120),
  description: description.nullish().transform((text) => text || null),
  /** With parameters and series; without, it is places, connections and components alone. */
  with_parameters: z.boolean(),
  /** Currency of its money, and how much is in it. */
  unit: z.string(),
  locations: z.number().int(),
  components: z.number().int(),
  bytes: z.number().int(),
});
export type SystemTemplate = z.infer<typeof systemTemplate>;

/** The form that keeps a system as a template. */
export const keepForm = z.object({
  template_id: id,
  name: requiredText(120),
  description: description.default(""),
  with_parameters: z.boolean().default(false),
});
export type KeepForm = z.infer<typeof keepForm>;

/** The form that begins a system from a template of the company; sent twice it is one system. */
export const beginForm = z.object({ upload_id: z.string().uuid(), name: requiredText(120) });
export type BeginForm = z.infer<typeof beginForm>;

const list = "/systems/new/templates";
/** Addresses of the pages of templates. */
export const templatePaths = {
  list,
  begin: (id: string) => `${list}/${encodeURIComponent(id)}`,
  remove: (id: string) => `${list}/${encodeURIComponent(id)}/delete`,
};
