import type { LoaderFunctionArgs } from "@remix-run/node";
import { download } from "~/routes/page/download.server";
import { notFoundPage, requireItem, requireSystem } from "~/routes/page/guard.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readSolverLog } from "~/services/optimizations/state.server";

/** What the solver of a run wrote, as a file; 404 while there is nothing. */
export function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  const log = readSolverLog(page.actor, run.optimization_id);
  if (log === null) throw notFoundPage();
  return download(`${run.name}-solver.txt`, "text/plain; charset=utf-8", log);
}
