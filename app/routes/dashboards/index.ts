import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { requireSystem } from "~/routes/page/guard.server";
import { dashboardsOf } from "~/services/dashboards/dashboards.server";
import { resultQueryIn } from "~/ui/results/frame/frame";

/** Leads to the first dashboard; a system always has one. */
export function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "expansion");
  const [first] = dashboardsOf(actor, system.system_id);
  const paths = sitePaths(system.system_id);
  const query = resultQueryIn(new URL(args.request.url).search);
  return redirect(first ? paths.dashboard(first.dashboard_id) + query : paths.newDashboard);
}
