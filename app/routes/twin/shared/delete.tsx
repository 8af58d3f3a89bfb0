import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteShared } from "~/ui/kit/lists/DeleteShared";
import { deleteShared } from "~/routes/page/deleteShared.server";
import { GEOMETRIES } from "./path";
import { requireShared, sharedPlace } from "./place.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** Deletes a geometry of all systems; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, t } = await sharedPlace(args);
  const row = requireShared(actor, args.params.geometry_id);
  const hard = row.deleted_at !== null;
  const title = t(hard ? "common:action.delete_forever_item" : "common:action.delete_item", { item: row.name });
  return {
    title,
    crumbs: [{ label: t("twin:shared.title"), href: GEOMETRIES }, { label: title }],
    back: hard ? `${GEOMETRIES}?tab=deleted` : GEOMETRIES,
    hard,
    restorable: t("twin:shared.can_be_restored"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor } = await sharedPlace(args);
  const row = requireShared(actor, args.params.geometry_id);
  return deleteShared(actor, args.request, {
    entity: geometryEntity,
    id: row.geometry_id,
    deleted: row.deleted_at !== null,
    list: GEOMETRIES,
    said: { deleted: "twin:shared.status.geometry_deleted", purged: "twin:shared.status.geometry_purged" },
  });
}

export default function DeleteSharedGeometry() {
  return <DeleteShared {...useLoaderData<typeof loader>()} />;
}
