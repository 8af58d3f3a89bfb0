import { z } from "zod";
import { description, id, positive, requiredText } from "~/entities/core/shared";

export const COMPONENT_STATUSES = ["existing", "planned", "optional"] as const;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

export const TRANSMISSION_DIRECTIONS = ["bidirectional", "uniform", "opposite"] as const;
export type TransmissionDirection = (typeof TRANSMISSION_DIRECTIONS)[number];

const componentFields = {
  technology_id: id,
  geometry_id: id,
  system_id: id,
  name: requiredText(),
  description: description.default("-"),
  status: z.enum(COMPONENT_STATUSES).default("existing"),
  is_draft: z.boolean().default(true),
  carrier_level_input: id.nullable().default(null),
  carrier_level_output: id.nullable().default(null),
  carrier_level_input_secondary: id.nullable().default(null),
  carrier_level_output_secondary: id.nullable().default(null),
  connected_system_id: id.nullable().default(null),
};

/** A component at one location. */
export const nodeSchema = z.object({
  node_id: id,
  ...componentFields,
  /** Of a purchase or sale: the tariff that prices it, in place of the prices that are entered as parameters. */
  tariff_id: id.nullish(),
});
export type Node = z.infer<typeof nodeSchema>;

/** A component along a connection; value is its length in km. */
export const lineSchema = z.object({
  line_id: id,
  ...componentFields,
  value: positive,
  transmission_direction: z.enum(TRANSMISSION_DIRECTIONS).default("bidirectional"),
});
export type Line = z.infer<typeof lineSchema>;

export type Component = Node | Line;
export const componentId = (c: Component): string => ("node_id" in c ? c.node_id : c.line_id);
export const isLine = (c: Component): c is Line => "line_id" in c;
