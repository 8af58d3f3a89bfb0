import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { liveScope } from "./scope.server";

/** Deletes a live series; one that is deleted already is deleted for good, with its points. */
export async function loader(args: LoaderFunctionArgs) {
  const { series, paths } = liveScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const hard = series.deleted_at !== null;
  const { name } = series;
  const title = hard ? t("live:delete.forever_title", { name }) : t("common:action.delete_item", { item: name });
  return deletion(
    t,
    {
      title,
      hard,
      typed: typedCount(1, hard),
      restorable: t("live:delete.can_be_restored"),
      list: { label: t("live:list.title"), href: paths.liveSeries },
    },
    hard ? { goes: { title: t("live:delete.consequences"), items: [t("live:delete.points_gone")] } } : {},
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, series, paths } = liveScope(args, true);
  const hard = series.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, liveSeriesEntity, series.live_id, hard),
    to: hard ? `${paths.liveSeries}?tab=deleted` : paths.liveSeries,
    flash: hard ? "live:status.purged" : "live:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
