import type { z } from "zod";
import type { chartConfigSchema } from "~/entities/dashboards/chartConfig";
import type { dashboardSchema } from "~/entities/dashboards/dashboard";
import { DEMO_SYSTEM_ID } from "./site";

/** The demo's second dashboard, next to the empty one that every system has: charts of its investment run, in their order. */
export function demoDashboard(system_id: string = DEMO_SYSTEM_ID): {
  charts: z.input<typeof chartConfigSchema>[];
  dashboard: z.input<typeof dashboardSchema>;
} {
  const wide = { optimization_id: "demo-investment-2030", system_id };
  const charts = [
    { ...wide, config_id: "demo-chart-key-figures", chart: "key_figures" as const, columns: 3 },
    { ...wide, config_id: "demo-chart-capacities", chart: "capacities" as const, columns: 1 },
    { ...wide, config_id: "demo-chart-costs", chart: "costs" as const, columns: 1 },
    { ...wide, config_id: "demo-chart-cash-flow", chart: "cash_flow" as const, columns: 1 },
    { ...wide, config_id: "demo-chart-flows", chart: "energy_flows" as const, columns: 3 },
    { ...wide, config_id: "demo-chart-operation", chart: "operation" as const, columns: 3 },
  ];
  const config_ids = charts.map(({ config_id }) => config_id);
  return { charts, dashboard: { dashboard_id: "demo-overview", system_id, name: "Overview", config_ids } };
}
