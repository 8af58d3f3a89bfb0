import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf, restoredId } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { meteredElectricity } from "~/services/portfolio/goos/consumption.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { coveredShare, gooList, gooStock, todayIn } from "~/services/portfolio/goos/stock.server";
import { useAnswered } from "~/ui/kit/fields";
import { GoosPage } from "~/ui/portfolio/goos/GoosPage";
import { gooLine, goosFilter, gooTechnologies } from "./shared.server";

/** Watt-hours of a MWh. */
const WH = 1_000_000;
/** Share of the hours that have to be metered for a sum to be one of the year so far. */
const ENOUGH_KNOWN = 0.95;

/** MWh that somebody typed; null for nothing, and for what is none. */
function typedMwh(text: string | null): number | null {
  const value = Number((text ?? "").trim().replace(",", "."));
  return text && text.trim() !== "" && value > 0 && value < 1e12 ? value : null;
}

/** The guarantees of origin of a system: what is held by year of production, what of the consumption is covered, and all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const url = new URL(args.request.url);
  const filter = goosFilter(url);
  const listing = gooList(actor, system.system_id, filter);
  leaveEmptyPage(args.request, listing, filter.page);
  const paths = sitePaths(system.system_id);
  const today = todayIn(system.timezone);
  const all = gooList(actor, system.system_id, { ...goosFilter(new URL(url.origin)), page: 0 }).rows.map(
    ({ goo }) => goo,
  );
  const stock = gooStock(all, today);
  const technologies = gooTechnologies(actor, locale);
  const names = new Map(technologies.map(({ value, label }) => [value, label]));
  const used = stock.find(({ year, stock: one }) => year !== null && one.cancelled > 0)?.year;
  const year = filter.year || (used ?? today.slice(0, 4));
  const typed = typedMwh(url.searchParams.get("consumption"));
  const metered = typed === null ? meteredElectricity(actor, system, Number(year), Date.now()) : null;
  // Of a year that is metered in part the rest is not known, and nobody guesses it.
  const whole = metered !== null && metered.known >= ENOUGH_KNOWN;
  const consumption = typed ?? (whole ? metered.mwh : null);
  const cancelled = stock.find((one) => one.year === year)?.stock.cancelled ?? 0;
  url.searchParams.delete("page");
  return {
    title: t("portfolio:goos.title"),
    base: paths.goos,
    newHref: paths.newGoo,
    fileHref: `${paths.goosFile}?${url.searchParams.toString()}`,
    siteHref: system.has_operation ? paths.operationSite : null,
    editable,
    filter,
    technologies,
    years: stock.flatMap((one) => (one.year === null ? [] : [{ value: one.year, label: one.year }])),
    pages: pagesOf(listing.total, filter.page),
    stock: stock.map(({ year: of, stock: one }) => ({
      year: of,
      ...Object.fromEntries(Object.entries(one).map(([name, wh]) => [name, wh / WH])),
    })) as ({ year: string | null } & Record<keyof (typeof stock)[number]["stock"], number>)[],
    coverage: {
      year,
      cancelled: cancelled / WH,
      consumption,
      typed: typed !== null,
      share: coveredShare(cancelled, consumption),
      measured: metered?.known ?? null,
      unmeasured: metered?.unmeasured ?? 0,
    },
    lines: listing.rows.map((row) => gooLine(row, names, locale, today)),
  };
}

/** Restores deleted guarantees. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const id = await restoredId(args.request, "goo_id");
  requireItem(page, gooEntity, id);
  const restored = restore(page.actor, gooEntity, id);
  if (!restored.ok) return refusedStep("goo", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).goos, "portfolio:status.goo_restored");
}

export default function Goos() {
  const props = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { search } = useLocation();
  return <GoosPage {...props} search={search} refused={refused} />;
}
