import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { valueOrThrow } from "~/routes/page/guard.server";
import styles from "~/styles/results/report.css?url";
import { ConfirmationPage } from "~/ui/portfolio/ConfirmationPage";
import { confirmationScope } from "./scope.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The confirmation of a deal that is closed: a document to print or to send. */
export async function loader(args: LoaderFunctionArgs) {
  const { deal, paths, t, confirmation } = await confirmationScope(args);
  const texts = valueOrThrow(confirmation);
  return {
    ...texts,
    crumbs: [
      { label: t("portfolio:deals.title"), href: paths.deals },
      { label: deal.name, href: paths.deal(deal.deal_id) },
      { label: texts.title },
    ],
    name: deal.name,
    pdf: paths.dealConfirmationFile(deal.deal_id),
  };
}

export default function Confirmation() {
  return <ConfirmationPage {...useLoaderData<typeof loader>()} />;
}
