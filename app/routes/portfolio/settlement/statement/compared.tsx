import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deliveredIn } from "~/entities/portfolio/settlement";
import { localeOf } from "~/i18n/i18n.server";
import { comparedLines } from "~/services/portfolio/settlement/statement/statement.server";
import { ComparedPage } from "~/ui/portfolio/settlement/ComparedPage";
import { statementDraft, statementFacts } from "./scope.server";

/** The statement of a counterparty against our own lines. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await statementDraft(args);
  const { party, reading, draft, paths, address } = scope;
  return {
    ...statementFacts(await localeOf(args.request), scope),
    file: draft.name,
    currency: address.currency,
    delivered: deliveredIn(party.lines),
    otherFile: paths.upload,
    readHref: paths.read(draft.draft_id),
    // What was open when it was taken cannot be: it was read then.
    lines: comparedLines(party, reading),
  };
}

export default function ComparedStatement() {
  return <ComparedPage {...useLoaderData<typeof loader>()} />;
}
