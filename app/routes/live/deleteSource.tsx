import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { get, remove } from "~/services/core/store.server";
import { liveSourceEntity } from "~/services/live/sources/source.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { liveScope } from "./scope.server";

/** Removes the source of a live series; its values stay. */
function sourceScope(args: LoaderFunctionArgs) {
  const scope = liveScope(args, true);
  if (!get(scope.page.actor, liveSourceEntity, scope.series.live_id)) throw notFoundPage();
  return scope;
}

export async function loader(args: LoaderFunctionArgs) {
  const { series, paths } = sourceScope(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("live:source.remove_title", { name: series.name });
  const list = { label: series.name, href: paths.oneLiveSeries(series.live_id) };
  return deletion(
    t,
    { title, hard: true, typed: typedCount(1, true), list },
    { goes: { title: t("live:delete.consequences"), items: [t("live:source.goes")] } },
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, series, paths } = sourceScope(args);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(page.actor, liveSourceEntity, series.live_id),
    to: paths.oneLiveSeries(series.live_id),
    flash: "live:status.source_removed",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
