import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { chartsFor, GROUP_NAMES } from "~/entities/dashboards/gallery";
import { textsOf } from "~/i18n/i18n.server";
import { failedPicture, offersOf } from "./pictures.server";
import type { DashboardScope } from "./scope.server";

/** What the gallery of a dashboard shows: the charts that fit what is asked (?q=, ?group=), with their pictures. */
export function galleryOf(args: LoaderFunctionArgs, { page, paths, dashboard }: DashboardScope, locale: Locale) {
  const t = textsOf(locale);
  const { searchParams } = new URL(args.request.url);
  const query = {
    words: (searchParams.get("q") ?? "").slice(0, 80),
    group: GROUP_NAMES.find((name) => name === searchParams.get("group")) ?? null,
  };
  const here = paths.newChart(dashboard.dashboard_id);
  const offers = offersOf(page, locale, failedPicture(args));
  const matches = chartsFor(query, (kind) => `${t(`dashboards:chart.${kind}`)} ${t(`dashboards:lead_chart.${kind}`)}`);
  return {
    here,
    query,
    run: offers.run,
    id: randomUUID(),
    groups: matches.map(({ group, kinds }) => ({
      group,
      charts: kinds.map((chart) => ({ chart, picture: offers.picture(chart), href: `${here}?chart=${chart}` })),
    })),
  };
}
