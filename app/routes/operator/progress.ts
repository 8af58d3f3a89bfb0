import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { planProgress } from "~/services/operator/state.server";
import { operationScope } from "./scope.server";
import { progressWords } from "./words.server";

/** What the progress display of a plan asks for: {progress, text, done}. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, operation } = operationScope(args);
  const locale = await localeOf(args.request);
  const text = progressWords(textsOf(locale), locale, planProgress(page.actor, operation));
  const body = { progress: null, text, done: operation.status !== "pending" };
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}
