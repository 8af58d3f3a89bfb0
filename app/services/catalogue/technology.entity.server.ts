import { technologies } from "~db/schema/catalogue";
import { technologySchema } from "~/entities/catalogue/technology";
import { entity } from "~/services/core/entity.server";
import { checkTechnology, checkTechnologyRemoval } from "./rules.server";

/** What a component can be. */
export const technologyEntity = entity({
  name: "technology",
  path: "technology",
  lists: [{ path: "technologies", rows: "all", updates: true }],
  idField: "technology_id",
  table: technologies,
  schema: technologySchema,
  scope: "global",
  beforeSave: checkTechnology,
  beforeRemove: checkTechnologyRemoval,
});
