import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { requireItem, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { runState } from "~/services/optimizations/state.server";
import { progressText } from "./progress-text.server";

/** What the progress display of a run asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  const state = valueOrThrow(runState(page.actor, run.optimization_id));
  const text = progressText(await localeOf(args.request), state);
  return Response.json(
    { progress: state.progress?.fraction ?? null, text, done: state.ended },
    { headers: { "Cache-Control": "no-store" } },
  );
}
