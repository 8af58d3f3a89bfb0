import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { futuresPaths as paths } from "~/entities/market/paths";
import { notFoundPage } from "~/routes/page/guard.server";
import { ownMarketScope } from "./scope.server";

/** The market of the address whose prices are uploaded, for those who keep the markets; 404 for other markets. */
export function uploadScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const own = ownMarketScope(args);
  if (own.market.price_source !== "upload") throw notFoundPage();
  return { ...own, scope: `futures ${own.market.futures_id}` };
}

/** What both pages of an upload show. */
export const uploadFacts = (t: TFunction, { market }: ReturnType<typeof uploadScope>) => ({
  title: t("market:upload.title", { name: market.name }),
  crumbs: [
    { label: t("market:markets.title"), href: paths.markets },
    { label: market.name, href: paths.market(market.futures_id) },
    { label: t("market:upload.action") },
  ],
  back: paths.market(market.futures_id),
});
