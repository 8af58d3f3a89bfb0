import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import { type Dashboard, DEFAULT_DASHBOARD } from "~/entities/dashboards/dashboard";
import { notFoundPage, requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";

export interface DashboardScope {
  page: SystemPage;
  paths: ReturnType<typeof sitePaths>;
  dashboard: Stored<Dashboard>;
}

/** What pages call a dashboard; the first of a system has no name of anybody's, and is called in the reader's language. */
export const dashboardName = ({ name }: Pick<Dashboard, "name">, t: TFunction): string =>
  name === DEFAULT_DASHBOARD ? t("dashboards:default_name") : name;

/** The dashboard of an address; 404 for another system's, 403 where it is to be changed by somebody who may only look. */
export function dashboardScope(args: LoaderFunctionArgs, change = false): DashboardScope {
  const page = change ? requireEditable(args, "expansion") : requireSystem(args, "expansion");
  const dashboard = requireItem(page, dashboardEntity, args.params.dashboard_id);
  return { page, paths: sitePaths(page.system.system_id), dashboard };
}

/** The chart of an address; 404 where it is not on the dashboard. */
export function requireChart({ page, dashboard }: DashboardScope, id: string | undefined): Stored<ChartConfig> {
  const config = requireItem(page, chartConfigEntity, id);
  if (!dashboard.config_ids.includes(config.config_id)) throw notFoundPage();
  return config;
}
