import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireEditable } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { operationScope } from "./scope.server";

/** Deletes a plan; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  requireEditable(args, "operation");
  const { operation, paths } = operationScope(args);
  const t = textsOf(await localeOf(args.request));
  const { name, deleted_at, approved_at } = operation;
  const hard = deleted_at !== null;
  const title = t(hard ? "operator:delete.forever" : "common:action.delete_item", { name, item: name });
  const list = { label: t("operator:schedule.title"), href: paths.scheduleTab("planning") };
  const items = approved_at === null ? [] : [t("operator:delete.in_force")];
  return deletion(
    t,
    { title, list, hard, typed: typedCount(1, hard), restorable: t("operator:delete.can_be_restored") },
    { goes: { title: t("operator:delete.consequences"), items } },
  );
}

export function action(args: ActionFunctionArgs) {
  const { actor } = requireEditable(args, "operation");
  const { operation, paths } = operationScope(args);
  const hard = operation.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(actor, operationEntity, operation.optimization_operation_id, hard),
    to: hard ? `${paths.scheduleTab("planning")}&list=deleted` : paths.scheduleTab("planning"),
    flash: hard ? "operator:status.purged" : "operator:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
