import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireEditable, requireItem } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { typedCount } from "~/ui/kit/confirm";

function placeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const study = requireItem(page, studyEntity, args.params.study_id);
  return { page, study, hard: study.deleted_at !== null, paths: sitePaths(page.system.system_id) };
}

/** Discards a study with its runs; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { study, hard, paths } = placeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t(hard ? "studies:delete.forever_title" : "studies:delete.title", { name: study.name });
  const list = { label: t("studies:list.title"), href: paths.studies };
  const goes = { title: t("studies:delete.goes"), items: [t("studies:delete.runs")] };
  const confirmation = {
    title,
    hard,
    typed: typedCount(1, hard),
    restorable: t("studies:delete.can_be_restored"),
    list,
  };
  return deletion(t, confirmation, hard ? { goes } : { goes, back: paths.study(study.study_id) });
}

export function action(args: ActionFunctionArgs) {
  const { page, study, hard, paths } = placeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, studyEntity, study.study_id, hard),
    to: hard ? `${paths.studies}?tab=deleted` : paths.studies,
    flash: hard ? "studies:status.purged" : "studies:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
