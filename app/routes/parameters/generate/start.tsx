import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf } from "~/i18n/i18n.server";
import { answerGeneration } from "~/routes/page/generation.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { GeneratePage } from "~/ui/parameters/GeneratePage";
import { wizardPath } from "../paths";
import { pageContext } from "../target.server";
import { generationFacts, generationPage, startKind } from "./page.server";

/** Step 3, generate: how the series is to be made. Nothing is made before "preview", nothing saved before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const generation = generationPage(page, query, locale);
  if (!generation) {
    const { scenario, element } = pageContext(page, query, locale);
    throw redirect(wizardPath(page.system.system_id, element ? 2 : 1, { scenario_id: scenario.scenario_id, element }));
  }
  return { ...generationFacts(page, generation, startKind(page, generation), locale), preview: null };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const generation = generationPage(page, new URL(args.request.url).searchParams, locale);
  if (!generation) throw notFoundPage();
  return answerGeneration(page, generation, await args.request.formData(), locale);
}

export default function Generate() {
  return <GeneratePage {...useLoaderData<typeof loader>()} />;
}
