import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { dashboardName, dashboardScope } from "./scope.server";

/** Deletes a dashboard with its charts. */
export async function loader(args: LoaderFunctionArgs) {
  const { dashboard, paths } = dashboardScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const count = dashboard.config_ids.length;
  const list = { label: t("dashboards:title"), href: paths.dashboards };
  return deletion(
    t,
    {
      title: t("common:action.delete_item", { item: dashboardName(dashboard, t) }),
      list,
      hard: true,
      typed: typedCount(1, true),
    },
    {
      back: paths.dashboard(dashboard.dashboard_id),
      ...(count > 0
        ? { goes: { title: t("dashboards:delete.goes"), items: [t("dashboards:delete.charts", { count })] } }
        : {}),
    },
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, dashboard, paths } = dashboardScope(args, true);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(page.actor, dashboardEntity, dashboard.dashboard_id),
    to: paths.dashboards,
    flash: "dashboards:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
