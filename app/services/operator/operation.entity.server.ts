import { optimizationOperations } from "~db/schema/operator";
import { operationSchema } from "~/entities/operator/operation";
import { entity } from "~/services/core/entity.server";
import { checkOperation } from "./operationRules.server";

/** A plan of the operation of a system. */
export const operationEntity = entity({
  name: "optimization_operation",
  path: "optimization-operation",
  lists: [{ path: "system/:system_id/optimization-operations", rows: "system", updates: true }],
  module: "operation",
  idField: "optimization_operation_id",
  table: optimizationOperations,
  schema: operationSchema,
  scope: "system",
  softDelete: true,
  beforeSave: checkOperation,
});
