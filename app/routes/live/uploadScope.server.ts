import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { liveScope } from "./scope.server";

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
