import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { spotPaths as paths } from "~/entities/spot/paths";
import { notFoundPage } from "~/routes/page/guard.server";
import { ownMarketScope } from "./scope.server";

/** The market of the address whose prices are uploaded, for those who keep the markets; 404 for other markets. */
export function uploadScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = ownMarketScope(args);
  if (scope.market.price_source !== "upload") throw notFoundPage();
  return scope;
}

/** What both pages of an upload show. */
export const uploadPageFacts = (t: TFunction, { market }: ReturnType<typeof uploadScope>) => ({
  title: t("spot:upload.title", { name: market.name }),
  crumbs: [
    { label: t("spot:markets.title"), href: paths.markets },
    { label: market.name, href: paths.market(market.spot_id) },
    { label: t("spot:upload.action") },
  ],
  back: paths.market(market.spot_id),
});
