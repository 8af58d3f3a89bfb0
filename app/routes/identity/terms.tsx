import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { TextPage } from "./TextPage";

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: textsOf(await localeOf(request))("identity:auth.terms.title") };
}

const PARTS = ["agreement", "accounts", "results", "sources"] as const;

/** Terms of use: what holds for the software whatever the installation's own agreement says next to it. */
export default function Terms() {
  return <TextPage name="terms" title={useLoaderData<typeof loader>().title} parts={PARTS} />;
}
