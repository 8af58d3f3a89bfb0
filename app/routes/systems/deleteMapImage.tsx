import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { imagePaths, removeImage } from "~/services/files/images.server";
import { notAllowed } from "~/services/core/outcome";
import { placeMapImage } from "~/services/systems/systems.server";
import { ConfirmPage } from "~/ui/files/ConfirmPage";
import { sitePaths } from "~/entities/core/sitePaths";

/** Asks before the static image of the map is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  if (!imagePaths(actor, "static_map", [system.system_id]).has(system.system_id)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const base = sitePaths(system.system_id).site;
  const title = t("systems:map_image.delete");
  return {
    title,
    crumbs: [{ label: t("systems:map_image.title"), href: `${base}/map-image` }, { label: title }],
    question: t("files:image.confirm_delete_image"),
    back: `${base}/map-image`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  valueOrThrow(await removeImage(actor, "static_map", system.system_id));
  valueOrThrow(placeMapImage(actor, system.system_id, null));
  return redirectWith(sitePaths(system.system_id).edit, "systems:status.image_deleted");
}

export default function DeleteMapImage() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />;
}
