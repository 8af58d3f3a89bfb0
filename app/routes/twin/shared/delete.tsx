import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { GEOMETRIES } from "./path";
import { requireShared, sharedScope } from "./scope.server";

/** Deletes a geometry of all systems; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, t } = await sharedScope(args);
  const row = requireShared(actor, args.params.geometry_id);
  const hard = row.deleted_at !== null;
  const title = t(hard ? "common:action.delete_forever_item" : "common:action.delete_item", { item: row.name });
  const list = { label: t("twin:shared.title"), href: GEOMETRIES };
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable: t("twin:shared.can_be_restored") });
}

export async function action(args: ActionFunctionArgs) {
  const { actor } = await sharedScope(args);
  const row = requireShared(actor, args.params.geometry_id);
  const hard = row.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(actor, geometryEntity, row.geometry_id, hard),
    to: hard ? `${GEOMETRIES}?tab=deleted` : GEOMETRIES,
    flash: hard ? "twin:shared.status.geometry_purged" : "twin:shared.status.geometry_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
