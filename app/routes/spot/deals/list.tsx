import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { MINUTE_MS } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { dealEnergy, dealValue } from "~/entities/spot/spotDeal";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf, restoredId } from "~/routes/page/list.server";
import { dbOf, restore } from "~/services/core/store.server";
import { dealList, dealtMarkets } from "~/services/spot/deals.server";
import { priceOfDeal } from "~/services/spot/periods.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { useAnswered } from "~/ui/kit/fields";
import { type DealLine, DealList } from "~/ui/spot/DealList";
import { dealFilter } from "./filter";

/** The deals of a system on spot markets, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "operation");
  const { system_id, timezone } = system;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system_id);
  const query = new URL(args.request.url).searchParams;
  const page = Math.min(1e9, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1));
  const deleted = query.get("tab") === "deleted";
  const { market, direction, from, to, fromMs, toMs } = dealFilter(query, timezone);
  const listing = dealList(actor, system_id, {
    market: market || null,
    direction,
    fromMs,
    toMs,
    page,
    lifecycle: deleted ? "deleted" : "live",
  });
  leaveEmptyPage(args.request, listing, page);
  return {
    title: t("spot:deals.title"),
    base: paths.spotDeals,
    newHref: paths.newSpotDeal,
    dayHref: paths.spotDay(),
    csvHref: `${paths.spotDealsFile}?${new URLSearchParams({ market, direction: direction ?? "", from, to })}`,
    editable,
    deleted,
    filter: { market, direction: direction ?? "", from, to },
    sums: listing.sums,
    markets: dealtMarkets(actor, system_id).map((row) => ({ value: row.spot_id, label: row.name })),
    pages: pagesOf(listing.total, page),
    lines: listing.rows.map(({ deal, market }): DealLine => ({
      id: deal.spotdeal_id,
      market: market.name,
      state: deal.status === "existing" && deal.approval?.state === "waiting" ? "change" : deal.status,
      start: formatTime(deal.start_at, locale, market.timezone),
      minutes: (Date.parse(deal.end_at ?? deal.start_at) - Date.parse(deal.start_at)) / MINUTE_MS,
      amount: deal.amount,
      direction: deal.direction,
      price: deal.trading_price,
      currency: market.currency,
      energy: dealEnergy(deal),
      value: dealValue(deal),
      dayAhead: priceOfDeal(dbOf(actor), market, deal),
      synthetic: market.price_source === "synthetic",
      href: paths.spotDeal(deal.spotdeal_id),
      deleteHref: paths.deleteSpotDeal(deal.spotdeal_id),
    })),
  };
}

/** Restores a deleted deal. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "operation");
  const id = await restoredId(args.request, "spotdeal_id");
  requireItem(page, spotDealEntity, id);
  const restored = restore(page.actor, spotDealEntity, id);
  if (!restored.ok) return refusedStep("spot_deal", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).spotDeals, "spot:status.deal_restored");
}

export default function SpotDeals() {
  const props = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { search } = useLocation();
  return <DealList {...props} search={search} refused={refused} />;
}
