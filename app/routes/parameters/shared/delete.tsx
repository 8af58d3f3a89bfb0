import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteShared } from "~/ui/kit/lists/DeleteShared";
import { deleteShared } from "~/routes/page/deleteShared.server";
import { FIGURES, figurePlace, requireFigure } from "./place.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";

/** Deletes a figure of all systems; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const place = await figurePlace(args);
  const { row, item } = requireFigure(place, args.params.parameter_id);
  const hard = row.deleted_at !== null;
  const title = place.t(hard ? "common:action.delete_forever_item" : "common:action.delete_item", { item });
  return {
    title,
    crumbs: [{ label: place.t("parameters:shared.title"), href: FIGURES }, { label: title }],
    back: hard ? `${FIGURES}?tab=deleted` : FIGURES,
    hard,
    restorable: place.t("parameters:delete.can_be_restored"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = await figurePlace(args);
  const { row } = requireFigure(place, args.params.parameter_id);
  return deleteShared(place.actor, args.request, {
    entity: parameterEntity,
    id: row.parameter_id,
    deleted: row.deleted_at !== null,
    list: FIGURES,
    said: { deleted: "parameters:status.deleted", purged: "parameters:status.purged" },
  });
}

export default function DeleteSharedFigure() {
  return <DeleteShared {...useLoaderData<typeof loader>()} />;
}
