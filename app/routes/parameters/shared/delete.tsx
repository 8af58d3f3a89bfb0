import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { SHARED_PARAMETERS } from "./path";
import { parameterPageScope, requireParameter } from "./scope.server";

/** Deletes a parameter of all systems; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await parameterPageScope(args);
  const { row, item } = requireParameter(scope, args.params.parameter_id);
  const hard = row.deleted_at !== null;
  const title = scope.t(hard ? "common:action.delete_forever_item" : "common:action.delete_item", { item });
  const list = { label: scope.t("parameters:shared.title"), href: SHARED_PARAMETERS };
  const restorable = scope.t("parameters:delete.can_be_restored");
  return deletion(scope.t, { title, list, hard, typed: typedCount(1, hard), restorable });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await parameterPageScope(args);
  const { row } = requireParameter(scope, args.params.parameter_id);
  const hard = row.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(scope.actor, parameterEntity, row.parameter_id, hard),
    to: hard ? `${SHARED_PARAMETERS}?tab=deleted` : SHARED_PARAMETERS,
    flash: hard ? "parameters:status.purged" : "parameters:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
