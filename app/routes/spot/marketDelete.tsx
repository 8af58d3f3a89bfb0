import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { spotPaths as paths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { dbOf, remove } from "~/services/core/store.server";
import { usesOfMarket } from "~/services/spot/dealRules.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { ownMarketScope } from "./scope.server";

/** Deletes a market for good; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: market.name });
  const list = { label: t("spot:markets.title"), href: paths.markets };
  const confirmation = { title, list, hard: true, typed: typedCount(1, true) };
  const { deals, systems, days } = usesOfMarket(dbOf(actor), market.spot_id);
  const items = days > 0 ? [t("spot:delete.days", { count: days })] : [];
  return deletion(t, confirmation, {
    back: paths.market(market.spot_id),
    ...(items.length > 0 ? { goes: { title: t("spot:delete.goes"), items } } : {}),
    ...(deals > 0 ? { text: [t("spot:rules.market_in_use", { deals, systems })] } : {}),
  });
}

export function action(args: ActionFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const run = () => remove(actor, spotMarketEntity, market.spot_id);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run,
    to: paths.markets,
    flash: "spot:status.market_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
