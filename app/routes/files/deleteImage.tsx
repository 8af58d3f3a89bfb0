import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { imagePaths, removeImage } from "~/services/files/images.server";
import { requireImageOwner } from "./owner.server";

/** Asks before a picture is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, kind, id, name, back, path, editable } = requireImageOwner(args, locale);
  if (!imagePaths(actor, kind, [id]).has(id)) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  const title = t("files:image.delete_title");
  return {
    title,
    crumbs: [{ label: name, href: back }, { label: title }],
    text: [t("files:image.confirm_delete_image")],
    back: path,
    typed: null,
    action: t("common:action.delete"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, path } = requireImageOwner(args, await localeOf(args.request));
  const run = () => removeImage(actor, kind, id);
  return confirmed(args.request, { typed: null, run, to: path, flash: "files:status.image_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
