import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { importState } from "~/services/archive/importJob.server";
import { isBusy, stageText } from "~/services/archive/stageText.server";

/** What the progress display of an import asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const state = valueOrThrow(importState(requireActor(args), args.params["import_id"] ?? ""));
  return Response.json(
    { progress: state.fraction, text: stageText(await localeOf(args.request), state), done: !isBusy(state) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
