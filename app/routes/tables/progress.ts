import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { importStage, readImport } from "~/services/tables/draft.server";
import { stageText } from "./stageText.server";

/** What the progress display of an import asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const draft = await readImport(actor, system.system_id, args.params["draft_id"] ?? "");
  if (!draft) throw notFoundPage();
  const state = importStage(draft);
  const done = state.stage !== "checking" && state.stage !== "writing";
  return Response.json(
    { progress: state.fraction, text: stageText(await localeOf(args.request), state), done },
    { headers: { "Cache-Control": "no-store" } },
  );
}
