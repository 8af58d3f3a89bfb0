import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { imagePaths, removeImage } from "~/services/files/images.server";
import { placeMapImage } from "~/services/systems/systems.server";

/** Asks before the static image of the map is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  if (!imagePaths(actor, "static_map", [system.system_id]).has(system.system_id)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const back = sitePaths(system.system_id).mapImage;
  const title = t("systems:map_image.delete");
  return {
    title,
    crumbs: [{ label: t("systems:map_image.title"), href: back }, { label: title }],
    text: [t("files:image.confirm_delete_image")],
    back,
    typed: null,
    action: t("common:action.delete"),
  };
}

export function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const run = async () => {
    const removed = await removeImage(actor, "static_map", system.system_id);
    return removed.ok ? placeMapImage(actor, system.system_id, null) : removed;
  };
  const to = sitePaths(system.system_id).edit;
  return confirmed(args.request, { typed: null, run, to, flash: "systems:status.image_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
