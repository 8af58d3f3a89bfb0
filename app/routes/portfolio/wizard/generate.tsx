import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf } from "~/i18n/i18n.server";
import { answerGeneration } from "~/routes/page/generation.server";
import { GenerateProfile } from "~/ui/portfolio/wizard/GenerateProfile";
import { generated, generationFacts, startKind } from "./generation.server";
import { wizardScope } from "./scope.server";

/** Step 3, generate: how the profile of a deal is to be made. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await wizardScope(args);
  const locale = await localeOf(args.request);
  const of = generated(scope);
  const kindName = new URL(args.request.url).searchParams.get("kind");
  return { ...generationFacts(scope, of, startKind(scope, of, kindName), locale), preview: null };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await wizardScope(args);
  const of = generated(scope);
  return answerGeneration(scope, of, await args.request.formData(), await localeOf(args.request));
}

export default function Generate() {
  return <GenerateProfile {...useLoaderData<typeof loader>()} />;
}
