import { geometries } from "~db/schema/twin";
import { geometrySchema } from "~/entities/twin/geometry";
import { entity } from "~/services/core/entity.server";
import { checkGeometry, checkGeometryRemoval, checkGeometryReturn } from "./geometryRules.server";

/** A location, a connection, an area, or the border of a system. */
export const geometryEntity = entity({
  name: "geometry",
  path: "geometry",
  lists: [
    { path: "global/geometries", rows: "global", updates: true },
    { path: "system/:system_id/geometries", rows: "system", updates: true },
  ],
  idField: "geometry_id",
  table: geometries,
  schema: geometrySchema,
  scope: "either",
  softDelete: true,
  beforeSave: checkGeometry,
  beforeRemove: checkGeometryRemoval,
  beforeRestore: checkGeometryReturn,
});
