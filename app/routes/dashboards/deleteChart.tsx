import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardName, dashboardScope, requireChart } from "./scope.server";

/** Takes a chart off its dashboard for good; the run it is of stays. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = dashboardScope(args, true);
  const { dashboard, paths } = scope;
  const config = requireChart(scope, args.params.config_id);
  const t = textsOf(await localeOf(args.request));
  const name = config.title || t(`dashboards:chart.${config.chart}`);
  const list = { label: dashboardName(dashboard, t), href: paths.dashboard(dashboard.dashboard_id) };
  return deletion(t, { title: t("common:action.delete_item", { item: name }), list, hard: true, typed: null });
}

export function action(args: ActionFunctionArgs) {
  const scope = dashboardScope(args, true);
  const config = requireChart(scope, args.params.config_id);
  return confirmed(args.request, {
    typed: null,
    run: () => remove(scope.page.actor, chartConfigEntity, config.config_id),
    to: scope.paths.dashboard(scope.dashboard.dashboard_id),
    flash: "dashboards:status.chart_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
