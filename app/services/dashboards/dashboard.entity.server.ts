import { dashboards } from "~db/schema/dashboards";
import { dashboardSchema } from "~/entities/dashboards/dashboard";
import { entity } from "~/services/core/entity.server";
import { checkDashboard, checkDashboardRemoval } from "./rules.server";

/** Charts of runs put together. Whoever sees the system sees it; what a reader may not see of a run is not in it. */
export const dashboardEntity = entity({
  name: "dashboard",
  path: "dashboard",
  lists: [{ path: "system/:system_id/results/dashboards", rows: "system", updates: true }],
  module: "expansion",
  idField: "dashboard_id",
  table: dashboards,
  schema: dashboardSchema,
  scope: "system",
  beforeSave: checkDashboard,
  beforeRemove: checkDashboardRemoval,
});
