import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isDay } from "~/entities/core/clock";
import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { textsOf } from "~/i18n/i18n.server";
import { requireEditable } from "~/routes/page/guard.server";
import { get } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";

/** The system, market and day of an address, for those who may deal there; leads to the choice of them where it names none. */
export function dayScopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "operation");
  const query = new URL(args.request.url).searchParams;
  const market = get(page.actor, spotMarketEntity, (query.get("spot_id") ?? "").slice(0, 120));
  const day = query.get("day") ?? "";
  const paths = sitePaths(page.system.system_id);
  if (!market || !isDay(day)) throw redirect(paths.spotDay());
  return { ...page, market: market as SpotMarket, day, paths };
}

/** What both pages of a table that is sent say of where they are. */
export function uploadFacts(locale: Locale, { market, day, paths }: ReturnType<typeof dayScopeOf>) {
  const t = textsOf(locale);
  const back = paths.spotDay(market.spot_id, day);
  const name = t("spot:deals.item", { market: market.name, start: formatDate(day, locale, "UTC") });
  return {
    title: t("spot:day.upload"),
    crumbs: [
      { label: t("spot:deals.title"), href: paths.spotDeals },
      { label: name, href: back },
      { label: t("spot:day.upload") },
    ],
    back,
  };
}
