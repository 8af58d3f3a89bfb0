import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { TextPage } from "./TextPage";

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: textsOf(await localeOf(request))("identity:auth.privacy.title") };
}

const PARTS = ["stored", "cookies", "logs", "third_parties", "operator"] as const;

export default function Privacy() {
  return <TextPage name="privacy" title={useLoaderData<typeof loader>().title} parts={PARTS} />;
}
