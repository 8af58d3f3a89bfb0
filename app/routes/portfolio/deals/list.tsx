import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf, restoredId } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { dealList } from "~/services/portfolio/dealList.server";
import { parties } from "~/services/portfolio/parties.server";
import { useAnswered } from "~/ui/kit/fields";
import { DealsPage } from "~/ui/portfolio/DealsPage";
import { carriersOf } from "../carriers.server";
import { dealLine } from "./line.server";
import { dealsFilter } from "./query.server";

/** The futures and power purchase agreements of a system. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const url = new URL(args.request.url);
  const filter = dealsFilter(url);
  const listing = dealList(actor, system.system_id, filter);
  leaveEmptyPage(args.request, listing, filter.page);
  const paths = sitePaths(system.system_id);
  url.searchParams.delete("page");
  return {
    title: t("portfolio:deals.title"),
    base: paths.deals,
    newHref: paths.newDeal,
    importHref: paths.importDeals,
    fileHref: `${paths.dealsFile}?${url.searchParams.toString()}`,
    editable,
    filter: { ...filter, use: url.searchParams.get("use") ?? "" },
    carriers: carriersOf(actor, system.system_id, locale),
    parties: PARTY_KINDS.map((kind) => ({
      kind,
      options: parties(actor, kind).map(({ id, name }) => ({ value: id, label: name })),
    })),
    pages: pagesOf(listing.total, filter.page),
    lines: listing.rows.map((row) => dealLine(actor, row, locale)),
  };
}

/** Restores a deleted deal. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const id = await restoredId(args.request, "deal_id");
  requireItem(page, dealEntity, id);
  const restored = restore(page.actor, dealEntity, id);
  if (!restored.ok) return refusedStep("deal", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).deals, "portfolio:status.deal_restored");
}

export default function Deals() {
  const props = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { search } = useLocation();
  return <DealsPage {...props} search={search} refused={refused} />;
}
