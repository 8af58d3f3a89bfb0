import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireEditable, requireItem } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { typedCount } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const deal = requireItem(page, dealEntity, args.params.deal_id);
  return { page, deal, paths: sitePaths(page.system.system_id), hard: deal.deleted_at !== null };
}

/** Deletes a deal; one that is deleted already is deleted for good, with its profile. */
export async function loader(args: LoaderFunctionArgs) {
  const { deal, paths, hard } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t(hard ? "portfolio:delete_forever" : "common:action.delete_item", { item: deal.name });
  const list = { label: t("portfolio:deals.title"), href: paths.deals };
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable: t("portfolio:can_be_restored") });
}

export function action(args: ActionFunctionArgs) {
  const { page, deal, paths, hard } = scopeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, dealEntity, deal.deal_id, hard),
    to: hard ? `${paths.deals}?tab=deleted` : paths.deals,
    flash: hard ? "portfolio:status.deal_purged" : "portfolio:status.deal_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
