import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";

/** Bounds of the work of one page, and of a list. */
export const MOST_CHARTS = 24;
export const MOST_DASHBOARDS = 20;

/** What a system's first dashboard is called, which is there from the beginning and has no charts. */
export const DEFAULT_DASHBOARD = "Default";

export const dashboardSchema = z.object({
  dashboard_id: id,
  system_id: id,
  /** Unlike that of the system's others, whatever the case of its letters. */
  name: requiredText(80),
  /** Its charts in their order; a chart is on one dashboard. */
  config_ids: z.array(id).max(MOST_CHARTS, "dashboards.rules.most_charts").default([]),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
