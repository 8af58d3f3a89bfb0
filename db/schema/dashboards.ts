import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChartKind, ChartSettings } from "~/entities/dashboards/chartConfig";
import type { OptimizationKind } from "~/entities/optimizations/optimization";
import { json, rowHistory } from "./core";
import { ofSystem } from "./systems";

/** Charts put together, in their order. */
export const dashboards = sqliteTable(
  "dashboards",
  {
    dashboard_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    config_ids: json<string[]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("dashboards_system").on(t.system_id)],
);

/** What a chart on a dashboard shows: of which run, and how. */
export const chartConfigs = sqliteTable(
  "chart_configs",
  {
    config_id: text().primaryKey(),
    system_id: ofSystem(),
    chart: text().$type<ChartKind>().notNull(),
    title: text().notNull(),
    columns: integer().notNull(),
    /** No reference: a run that is gone is said so in the chart's place. */
    optimization_id: text(),
    /** Without it: of which type the newest run is. */
    newest_of: text().$type<OptimizationKind>(),
    settings: json<ChartSettings>().notNull(),
    ...rowHistory,
  },
  (t) => [index("chart_configs_system").on(t.system_id)],
);
