import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireEditable, requireItem } from "~/routes/page/guard.server";
import { get, remove } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { typedCount } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "operation");
  const deal = requireItem(page, spotDealEntity, args.params.spotdeal_id);
  return { page, deal, paths: sitePaths(page.system.system_id), hard: deal.deleted_at !== null };
}

/** Deletes a deal; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, deal, paths, hard } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const market = get(page.actor, spotMarketEntity, deal.spot_id);
  const start = formatTime(deal.start_at, locale, market?.timezone ?? "UTC");
  const item = t("spot:deals.item", { market: market?.name ?? deal.spot_id, start });
  const title = t(hard ? "spot:deals.delete_forever" : "common:action.delete_item", { item });
  const list = { label: t("spot:deals.title"), href: paths.spotDeals };
  const restorable = t("spot:deals.can_be_restored");
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable });
}

export function action(args: ActionFunctionArgs) {
  const { page, deal, paths, hard } = scopeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, spotDealEntity, deal.spotdeal_id, hard),
    to: hard ? `${paths.spotDeals}?tab=deleted` : paths.spotDeals,
    flash: hard ? "spot:status.deal_purged" : "spot:status.deal_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
