import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { futuresPaths as paths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { dbOf, remove } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { storedQuoteCount } from "~/services/market/quotes.server";
import { typedCount } from "~/ui/kit/confirm";
import { ownMarketScope } from "./scope.server";

/** Deletes a market of futures for good, with its uploaded prices; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: market.name });
  const list = { label: t("market:markets.title"), href: paths.markets };
  const confirmation = { title, list, hard: true, typed: typedCount(1, true) };
  const count = storedQuoteCount(dbOf(actor), market.futures_id);
  return deletion(t, confirmation, {
    back: paths.market(market.futures_id),
    ...(count > 0 ? { goes: { title: t("market:delete.goes"), items: [t("market:delete.prices", { count })] } } : {}),
  });
}

export function action(args: ActionFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(actor, futuresMarketEntity, market.futures_id),
    to: paths.markets,
    flash: "market:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
