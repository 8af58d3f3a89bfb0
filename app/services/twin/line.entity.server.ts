import { lines } from "~db/schema/twin";
import { lineSchema } from "~/entities/twin/component";
import { entity } from "~/services/core/entity.server";
import { checkComponent, checkComponentReturn, completeComponent } from "./componentRules.server";

/** A component along a connection. */
export const lineEntity = entity({
  name: "line",
  path: "line",
  lists: [{ path: "system/:system_id/lines", rows: "system", updates: true }],
  idField: "line_id",
  table: lines,
  schema: lineSchema,
  scope: "system",
  softDelete: true,
  complete: completeComponent,
  beforeSave: checkComponent,
  beforeRestore: checkComponentReturn,
});
