import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { forecastState } from "~/services/forecasts/forecasts.server";
import { forecastScope } from "./scope.server";

/** What the page of a forecast that is being made asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, source } = forecastScope(args);
  const t = textsOf(await localeOf(args.request));
  const state = forecastState(page.actor, source.live_id);
  const waiting = state.ok && state.value?.waiting === true;
  return Response.json(
    { progress: null, text: t(waiting ? "forecasts:notice.waiting" : "forecasts:notice.done"), done: !waiting },
    { headers: { "Cache-Control": "no-store" } },
  );
}
