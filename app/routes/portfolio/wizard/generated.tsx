import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { answerGeneration, previewOf } from "~/routes/page/generation.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { dropGeneration, generationState, readGeneration } from "~/services/generation/draft.server";
import { GenerateProfile } from "~/ui/portfolio/wizard/GenerateProfile";
import { generated, generationFacts } from "./generation.server";
import { placeOf } from "./scope.server";

/** The draft of the address, with the wizard that it was made for; 404 when it is another's or over. */
async function draftPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const draft = await readGeneration(page.actor, page.system.system_id, args.params.draft_id ?? "");
  if (!draft) throw notFoundPage();
  const query = new URLSearchParams(draft.query);
  if (!query.has("tech")) throw notFoundPage();
  const scope = await placeOf(page, query, query.get("deal"));
  return { draft, scope, of: generated(scope) };
}

/** What came of the form: a profile to look at and to take, or why there is none. The form stays below. */
export async function loader(args: LoaderFunctionArgs) {
  const { draft, scope, of } = await draftPage(args);
  const locale = await localeOf(args.request);
  const facts = generationFacts(scope, of, draft.kind, locale);
  // The power of a plant is not below zero.
  const below = (blocks: readonly { values: Float64Array }[]) =>
    blocks.reduce((count, { values }) => count + values.filter((value) => value < 0).length, 0);
  return { ...facts, preview: await previewOf(scope, draft, of.draftHref(draft.draft_id), below) };
}

export async function action(args: ActionFunctionArgs) {
  const { draft, scope, of } = await draftPage(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent === "discard") {
    await dropGeneration(draft);
    const paths = sitePaths(scope.system.system_id);
    return redirect(`${paths.dealProfile("generate")}?${draft.query}`, { status: 303 });
  }
  if (intent !== "save") return answerGeneration(scope, of, form, await localeOf(args.request));
  if (generationState(draft).stage !== "done") return redirect(of.draftHref(draft.draft_id), { status: 303 });
  return redirectWith(scope.href(4, { profile: `generation:${draft.draft_id}` }), "portfolio:status.profile_taken");
}

export default function Generated() {
  return <GenerateProfile {...useLoaderData<typeof loader>()} />;
}
