import type { LoaderFunctionArgs } from "@remix-run/node";
import { MODEL_FORMATS } from "~/entities/exchange/exchange";
import { fileValue } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { zipResponse } from "~/services/archive/calls.server";
import { exportRunModel } from "~/services/exchange/runModel.server";
import { loadFrame } from "../frame.server";

/** GET .../results/model.mps and .lp: the linear model of the run, zipped. 404 while there is no result. */
export async function loader(args: LoaderFunctionArgs) {
  const format = MODEL_FORMATS.find((one) => new URL(args.request.url).pathname.endsWith(`.${one}`));
  const { ready } = await loadFrame(args, "summary");
  if (!ready || !format) throw notFoundPage();
  const { actor, run } = ready;
  return zipResponse(await fileValue(args.request, await exportRunModel(actor, run.optimization_id, format)));
}
