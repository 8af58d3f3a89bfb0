import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";
import { dashboardsOf } from "~/services/dashboards/dashboards.server";
import { resultQueryIn } from "~/ui/results/frame/frame";

/** Leads to the first dashboard with a chart, else to the first; a system always has one. */
export function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "expansion");
  const dashboards = dashboardsOf(actor, system.system_id);
  const first = dashboards.find(({ config_ids }) => config_ids.length > 0) ?? dashboards[0];
  const paths = sitePaths(system.system_id);
  const query = resultQueryIn(new URL(args.request.url).search);
  return redirect(first ? paths.dashboard(first.dashboard_id) + query : paths.newDashboard);
}
