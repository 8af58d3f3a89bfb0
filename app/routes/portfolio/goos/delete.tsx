import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireEditable, requireItem } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { typedCount } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const goo = requireItem(page, gooEntity, args.params.goo_id);
  return { page, goo, paths: sitePaths(page.system.system_id), hard: goo.deleted_at !== null };
}

/** Deletes guarantees; what is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { goo, paths, hard } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t(hard ? "portfolio:delete_forever" : "common:action.delete_item", { item: goo.name });
  const list = { label: t("portfolio:goos.title"), href: paths.goos };
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable: t("portfolio:can_be_restored") });
}

export function action(args: ActionFunctionArgs) {
  const { page, goo, paths, hard } = scopeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, gooEntity, goo.goo_id, hard),
    to: hard ? `${paths.goos}?tab=deleted` : paths.goos,
    flash: hard ? "portfolio:status.goo_purged" : "portfolio:status.goo_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
