import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { partyPaths } from "~/entities/portfolio/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { removeParty } from "~/services/portfolio/parties.server";
import { typedCount } from "~/ui/kit/confirm";
import { ownParty } from "./scope.server";

/** Deletes a house, a book or a counterparty; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { kind, stored } = ownParty(args);
  const t = textsOf(await localeOf(args.request));
  const hard = stored.deleted;
  const title = t(hard ? "portfolio:delete_forever" : "common:action.delete_item", { item: stored.name });
  const list = { label: t(`portfolio:parties.list.${kind}`), href: partyPaths.list(kind) };
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable: t("portfolio:can_be_restored") });
}

export function action(args: ActionFunctionArgs) {
  const { actor, kind, stored } = ownParty(args);
  const hard = stored.deleted;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => removeParty(actor, kind, stored.id, hard),
    to: hard ? partyPaths.deleted(kind) : partyPaths.list(kind),
    flash: hard ? "portfolio:status.party_purged" : "portfolio:status.party_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
