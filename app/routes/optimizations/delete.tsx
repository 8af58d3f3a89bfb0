import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage, requireItem, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { typedCount } from "~/ui/kit/confirm";

/** Deletes a deleted run and its result for good, before the 30 days after which the product does. */
function deletedRun(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  if (!page.editable) throw refusalPage(notAllowed());
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  if (!run.deleted_at) throw notFoundPage();
  const back = `${sitePaths(page.system.system_id).optimizations}?tab=deleted`;
  return { page, run, back, typed: typedCount(1, true) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { run, back, typed } = deletedRun(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("optimizations:delete.title", { name: run.name });
  const list = { label: t("optimizations:runs.title"), href: back };
  const text = [t("common:confirm.cannot_be_undone"), t("optimizations:delete.with_result")];
  return deletion(t, { title, list, hard: true, typed }, { text });
}

export function action(args: ActionFunctionArgs) {
  const { page, run, back, typed } = deletedRun(args);
  const step = () => remove(page.actor, optimizationEntity, run.optimization_id, true);
  return confirmed(args.request, { typed, run: step, to: back, flash: "optimizations:status.purged" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
