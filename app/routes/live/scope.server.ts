import type { LoaderFunctionArgs } from "@remix-run/node";
import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";

type Args = Parameters<typeof requireSystem>[0];

interface LiveScope {
  page: SystemPage;
  series: Stored<LiveSeries>;
  paths: SitePaths;
}

/** The live series of the address, deleted ones too, for those who see its system. `write` says who may also change it. 404 for others. */
export function liveScope(args: Args, write = false): LiveScope {
  const page = write ? requireEditable(args) : requireSystem(args);
  const series = requireItem(page, liveSeriesEntity, args.params.live_id ?? "");
  return { page, series, paths: sitePaths(page.system.system_id) };
}

/** Names what an uploaded file is for. */
export const uploadQuery = (live_id: string): string => new URLSearchParams({ live_id }).toString();

/** The live series that a file is uploaded for, for those who may edit it, with what both pages show. */
export async function uploadScope(args: LoaderFunctionArgs) {
  const scope = liveScope(args, true);
  const { series, paths } = scope;
  if (series.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const { live_id, name } = series;
  const back = paths.oneLiveSeries(live_id);
  const title = t("live:upload.title", { name });
  const crumbs = [
    { label: t("live:list.title"), href: paths.liveSeries },
    { label: name, href: back },
    { label: t("live:series.upload") },
  ];
  return { ...scope, t, facts: { title, back, crumbs } };
}
