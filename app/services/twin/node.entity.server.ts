import { nodes } from "~db/schema/twin";
import { nodeSchema } from "~/entities/twin/component";
import { entity } from "~/services/core/entity.server";
import { checkComponent, checkComponentReturn, completeComponent } from "./componentRules.server";

/** A component at a location. */
export const nodeEntity = entity({
  name: "node",
  path: "node",
  lists: [{ path: "system/:system_id/nodes", rows: "system", updates: true }],
  idField: "node_id",
  table: nodes,
  schema: nodeSchema,
  scope: "system",
  softDelete: true,
  complete: completeComponent,
  beforeSave: checkComponent,
  beforeRestore: checkComponentReturn,
});
