import { z } from "zod";
import { description, finiteNumber, id, nonNegative, positive, requiredText } from "~/entities/core/shared";
import { COMPONENT_STATUSES, TRANSMISSION_DIRECTIONS } from "~/entities/twin/component";

/** The forms of the digital twin as they are sent; the services check the rest. */

const editing = { expected: z.string().max(40).optional() };

export const locationForm = z.object({
  ...editing,
  geometry_id: id,
  name: requiredText(),
  longitude: finiteNumber.min(-180, "rules.longitude").max(180, "rules.longitude"),
  latitude: finiteNumber.min(-90, "rules.latitude").max(90, "rules.latitude"),
  available_space: nonNegative.nullable().default(null),
});

const corner = z.object({ lon: z.string().max(40).default(""), lat: z.string().max(40).default("") });
/** Points given twice, as text and as a table; `_was` tells which of the two was changed since the page was made. */
const corners = { corners: z.array(corner).max(500).default([]), corners_was: z.string().max(64).optional() };

export const connectionForm = z.object({
  ...editing,
  geometry_id: id,
  name: requiredText(),
  geometry_id_start: id,
  geometry_id_end: id,
  vertices: z.string().max(200_000, "rules.string_length").optional(),
  vertices_was: z.string().max(64).optional(),
  ...corners,
});

export const areaForm = z.object({
  ...editing,
  geometry_id: id,
  name: requiredText(),
  border: z.string().max(2_000_000).default(""),
  border_was: z.string().max(64).optional(),
  ...corners,
});
export type AreaForm = z.infer<typeof areaForm>;

const level = id.nullable().default(null);
const newLevel = z
  .number({ invalid_type_error: "twin.needs_number" })
  .finite("twin.needs_number")
  .nullable()
  .default(null);
const newCarrier = id.nullable().default(null);

export const componentForm = z.object({
  ...editing,
  id,
  /** The technology the sides of the form were made for; another chosen one resets them. */
  form_technology_id: z.string().max(120).optional(),
  technology_id: id,
  geometry_id: id,
  name: requiredText(),
  description: description.optional(),
  status: z.enum(COMPONENT_STATUSES).default("existing"),
  is_draft: z.boolean().default(true),
  carrier_level_input: level,
  carrier_level_output: level,
  carrier_level_input_secondary: level,
  carrier_level_output_secondary: level,
  new_carrier_level_input: newLevel,
  new_carrier_level_output: newLevel,
  new_carrier_level_input_secondary: newLevel,
  new_carrier_level_output_secondary: newLevel,
  carrier_of_carrier_level_input: newCarrier,
  carrier_of_carrier_level_output: newCarrier,
  carrier_of_carrier_level_input_secondary: newCarrier,
  carrier_of_carrier_level_output_secondary: newCarrier,
  connected_system_id: id.nullable().default(null),
  tariff_id: id.nullable().default(null),
  value: positive.nullable().default(null),
  transmission_direction: z.enum(TRANSMISSION_DIRECTIONS).default("bidirectional"),
});
