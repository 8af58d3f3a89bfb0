import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, valueOrThrow } from "~/routes/page/guard.server";
import { fetchState } from "~/services/weather/provider/fetchJob.server";
import { weatherScope } from "./scope.server";

/** What the progress display of a fetching asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, geometry } = weatherScope(args, true);
  const state = valueOrThrow(fetchState(page.actor, geometry.geometry_id));
  if (!state) throw notFoundPage();
  const text = textsOf(await localeOf(args.request))(`weather:fetch.stage.${state.stage}`);
  return Response.json(
    { progress: state.fraction, text, done: state.endedMs !== null },
    { headers: { "Cache-Control": "no-store" } },
  );
}
