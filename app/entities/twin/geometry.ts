import { z } from "zod";
import { finiteNumber, id, nonNegative, requiredText } from "~/entities/core/shared";

export const GEOMETRY_TYPES = ["Point", "LineString", "Polygon", "MultiPolygon"] as const;
export type GeometryType = (typeof GEOMETRY_TYPES)[number];

const position = z.tuple([
  finiteNumber.min(-180, "rules.longitude").max(180, "rules.longitude"),
  finiteNumber.min(-90, "rules.latitude").max(90, "rules.latitude"),
]);
export type Position = z.infer<typeof position>;

/** Coordinates in EPSG:4326, longitude first, nested as GeoJSON nests them for the type. */
export const coordinates = z.union([
  position,
  z.array(position),
  z.array(z.array(position)),
  z.array(z.array(z.array(position))),
]);

export const geometrySchema = z.object({
  geometry_id: id,
  name: requiredText(),
  type: z.enum(GEOMETRY_TYPES).default("Polygon"),
  coordinates: coordinates.nullable().default(null),
  geometry_id_start: id.nullable().default(null),
  geometry_id_end: id.nullable().default(null),
  /** Absent for global geometries. */
  system_id: id.nullable().default(null),
  properties: z.object({ available_space: nonNegative.nullable().default(null) }).default({ available_space: null }),
});
export type Geometry = z.infer<typeof geometrySchema>;
