import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { generationState, readGeneration } from "~/services/generation/draft.server";

/** What the progress display of a preview asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const draft = await readGeneration(actor, system.system_id, args.params["draft_id"] ?? "");
  if (!draft) throw notFoundPage();
  const { stage } = generationState(draft);
  const text = textsOf(await localeOf(args.request))(`generation:stage.${stage}`);
  return Response.json(
    { progress: null, text, done: stage !== "waiting" },
    { headers: { "Cache-Control": "no-store" } },
  );
}
