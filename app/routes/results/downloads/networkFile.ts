import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileValue } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { fileResponse } from "~/services/exchange/calls.server";
import { exportRunNetwork } from "~/services/exchange/runNetwork.server";
import { chosenYear, loadFrame } from "../frame.server";

/** GET .../results/network.nc: a model year of the run as PyPSA's netCDF file. 404 while there is no result, and for a year that it has not. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "operation");
  if (!ready || frame.otherYear) throw notFoundPage();
  const { actor, run } = ready;
  const file = await exportRunNetwork(actor, run.optimization_id, { year: chosenYear(ready) });
  return fileResponse(await fileValue(args.request, file));
}
