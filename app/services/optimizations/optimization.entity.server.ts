import { optimizations } from "~db/schema/optimizations";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { entity } from "~/services/core/entity.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";
import { checkOptimization } from "./rules.server";

/** A run: what is optimized, and how far it is. */
export const optimizationEntity = entity({
  name: "optimization",
  path: "optimization",
  lists: [{ path: "system/:system_id/optimizations", rows: "system", updates: true, keyed: true }],
  module: "expansion",
  needs: "run",
  idField: "optimization_id",
  table: optimizations,
  schema: optimizationSchema,
  scope: "system",
  softDelete: true,
  visible: visibleOptimization,
  beforeSave: checkOptimization,
});
