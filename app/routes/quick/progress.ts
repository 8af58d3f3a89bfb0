import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { quickState } from "~/services/quick/quickJob.server";

/** What the progress display of a site in the making asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { stage } = valueOrThrow(quickState(requireActor(args), args.params["job_id"] ?? ""));
  const t = textsOf(await localeOf(args.request));
  return Response.json(
    { progress: null, text: t(`quick:stage.${stage}`), done: stage === "done" || stage === "failed" },
    { headers: { "Cache-Control": "no-store" } },
  );
}
