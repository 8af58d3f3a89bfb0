import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { requireTerms } from "./scope.server";

/** Deletes terms; those that are deleted already are deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, terms } = requireTerms(args);
  const t = textsOf(await localeOf(args.request));
  const hard = terms.deleted_at !== null;
  const { name } = terms;
  const title = hard ? t("finance:delete.forever_title", { name }) : t("common:action.delete_item", { item: name });
  const list = { label: t("finance:list.title"), href: sitePaths(page.system.system_id).financeTerms };
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable: t("finance:delete.restorable") }, {});
}

export function action(args: ActionFunctionArgs) {
  const { page, terms } = requireTerms(args);
  const hard = terms.deleted_at !== null;
  const base = sitePaths(page.system.system_id).financeTerms;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, financeTermsEntity, terms.finance_terms_id, hard),
    to: hard ? `${base}?tab=deleted` : base,
    flash: hard ? "finance:status.purged" : "finance:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
