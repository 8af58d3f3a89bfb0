import { systems } from "~db/schema/systems";
import { systemSchema } from "~/entities/systems/system";
import { entity } from "~/services/core/entity.server";
import { checkSystem } from "./rules.server";

/** A site with all that is in it. */
export const systemEntity = entity({
  name: "system",
  path: "system",
  lists: [{ path: "systems", rows: "all", updates: true }],
  idField: "system_id",
  table: systems,
  schema: systemSchema,
  scope: "self",
  globalWriter: "editor",
  beforeSave: checkSystem,
});
