import { operationSites } from "~db/schema/operator";
import { operationSiteSchema } from "~/entities/operator/operationSite";
import { entity } from "~/services/core/entity.server";
import { checkOperationSite } from "./operationSiteRules.server";

/** How a system is operated. */
export const operationSiteEntity = entity({
  name: "operation_site",
  path: "operation-site",
  lists: [{ path: "system/:system_id/operation-sites", rows: "system", updates: true }],
  module: "operation",
  idField: "system_id",
  table: operationSites,
  schema: operationSiteSchema,
  scope: "system",
  beforeSave: checkOperationSite,
});
