import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadFrame } from "~/routes/results/frame.server";
import { chooseResult } from "~/services/results/pages.server";
import { type Frame, resultQueryIn } from "~/ui/results/frame/frame";
import type { ChartPage } from "./charts.server";
import type { DashboardScope } from "./scope.server";

/**
 * Which run a dashboard is about, as the run bar of the result views says it, what its charts are read from, and the query that its links
 * go on with. A run that is gone, or out of the reader's sight, is not asked for, nor handed on: addresses of dashboards, and screens on
 * walls, outlive runs.
 */
export async function boardPage(
  args: LoaderFunctionArgs,
  { page }: DashboardScope,
): Promise<{ frame: Frame; chartPage: ChartPage; resultQuery: string }> {
  const url = new URL(args.request.url);
  const id = url.searchParams.get("optimization_id");
  if (id && !chooseResult(page.actor, page.system.system_id, id).ok) {
    url.searchParams.delete("optimization_id");
    url.searchParams.delete("status_quo_id");
  }
  const request = new Request(url, { headers: args.request.headers });
  const { frame } = await loadFrame({ ...args, request }, "summary");
  const query = url.searchParams;
  return {
    frame,
    resultQuery: resultQueryIn(url.search),
    chartPage: {
      ...page,
      optimizationId: query.get("optimization_id"),
      statusQuoId: query.get("status_quo_id"),
      year: query.get("year"),
    },
  };
}
