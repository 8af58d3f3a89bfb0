import { chartConfigs } from "~db/schema/dashboards";
import { chartConfigSchema } from "~/entities/dashboards/chartConfig";
import { entity } from "~/services/core/entity.server";
import { checkConfig } from "./configRules.server";

/** What one chart of a dashboard shows. Which dashboard it is on, and where, is the dashboard's. */
export const chartConfigEntity = entity({
  name: "chart_config",
  path: "chart-config",
  lists: [{ path: "system/:system_id/results/configs", rows: "system", updates: true }],
  module: "expansion",
  idField: "config_id",
  table: chartConfigs,
  schema: chartConfigSchema,
  scope: "system",
  beforeSave: checkConfig,
});
