import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { environment } from "~/services/core/settings/environment.server";
import { TextPage } from "./TextPage";

export async function loader({ request }: LoaderFunctionArgs) {
  const { analytics } = environment();
  return {
    counter: analytics ? new URL(analytics.url).hostname : null,
    title: textsOf(await localeOf(request))("identity:auth.privacy.title"),
  };
}

const parts = (counted: boolean) =>
  ["stored", "cookies", "logs", counted ? "third_parties_counted" : "third_parties", "operator"] as const;

export default function Privacy() {
  const { title, counter } = useLoaderData<typeof loader>();
  return <TextPage name="privacy" title={title} parts={parts(counter !== null)} values={{ counter: counter ?? "" }} />;
}
