import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { answerGeneration, previewOf } from "~/routes/page/generation.server";
import { notFoundPage, requireEditable, type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { notSaved } from "~/routes/page/notSaved.server";
import {
  dropGeneration,
  type GenerationDraft,
  readGenerated,
  readGeneration,
} from "~/services/generation/draft.server";
import { beyondBounds, saveGenerated } from "~/services/parameters/generated/save.server";
import { invalid } from "~/ui/kit/fields";
import { GeneratePage } from "~/ui/parameters/GeneratePage";
import { scopeOf } from "../target.server";
import { generationFacts, generationPage } from "./page.server";

/** Letters that a series keeps of where it is from. */
const MOST_OF_SOURCE = 500;

async function draftPage(page: SystemPage, draftId: string | undefined, locale: Locale) {
  const draft = await readGeneration(page.actor, page.system.system_id, draftId ?? "");
  const generation = draft && generationPage(page, new URLSearchParams(draft.query), locale);
  if (!generation) throw notFoundPage();
  return { draft, generation };
}

/** What came of the form, to look at before it is saved; the form stays below it to try something else. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const { draft, generation } = await draftPage(page, args.params.draft_id, locale);
  const facts = generationFacts(page, generation, draft.kind, locale);
  const here = generation.draftHref(draft.draft_id);
  const { type } = generation.target;
  return { ...facts, preview: await previewOf(page, draft, here, (blocks) => beyondBounds(blocks, type)) };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const { draft, generation } = await draftPage(page, args.params.draft_id, locale);
  const form = await args.request.formData();
  const intent = form.get("intent");
  const paths = sitePaths(page.system.system_id);
  if (intent === "discard") {
    await dropGeneration(draft);
    return redirect(`${paths.generateParameter}?${draft.query}`, { status: 303 });
  }
  if (intent !== "save") return answerGeneration(page, generation, form, locale);
  const { context, target, row } = generation;
  const series = await readGenerated(draft);
  const saved = await saveGenerated(scopeOf(page, context), target, draft, {
    parameterId: row?.parameter_id ?? null,
    source: sourceOf(draft, series?.weather ?? null, locale),
  });
  if (!saved.ok && (saved.issues || saved.status === 409))
    return invalid({ submittedData: {} }, notSaved(saved, locale));
  return redirectWith(paths.series("series", valueOrThrow(saved).ts_id), "parameters:status.series_saved");
}

/** A sentence on what a series is made of, kept with it. */
function sourceOf(
  { kind }: GenerationDraft,
  weather: { source: string; origins: readonly { source: string; licence: string | null }[] } | null,
  locale: Locale,
): string {
  const t = textsOf(locale);
  const of = t(`generation:kind.${kind.type}`);
  if (!weather) return of;
  const origins = weather.origins.map(({ source, licence }) => (licence ? `${source} (${licence})` : source));
  const from = [t(`generation:weather.source.${weather.source}`), ...origins].join(", ");
  return t("generation:source", { kind: of, weather: from }).slice(0, MOST_OF_SOURCE);
}

export default function Preview() {
  return <GeneratePage {...useLoaderData<typeof loader>()} />;
}
