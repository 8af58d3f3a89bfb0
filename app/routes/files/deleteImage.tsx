import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { notFoundPage, refusalPage, requireSystem, valueOrThrow } from "~/routes/guard.server";
import { imagePaths, isImageKind, removeImage } from "~/services/images.server";
import { notAllowed } from "~/services/outcome";
import { ConfirmPage } from "~/ui/files/ConfirmPage";
import { imagePath, requireOwner } from "./owner.server";

/** Asks before a picture is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { kind = "" } = args.params;
  const { id, name, back, editable } = requireOwner(page, kind, args.params.entity_id, locale);
  if (!isImageKind(kind) || !imagePaths(page.actor, kind, [id]).has(id)) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  const title = t("files:image.delete_title");
  return {
    title,
    crumbs: [{ label: name, href: back }, { label: title }],
    question: t("files:image.confirm_delete_image"),
    back: imagePath(page.system.system_id, kind, id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireSystem(args);
  const { kind = "" } = args.params;
  const { id } = requireOwner(page, kind, args.params.entity_id, await localeOf(args.request));
  if (!isImageKind(kind)) throw notFoundPage();
  valueOrThrow(await removeImage(page.actor, kind, id));
  return redirectWith(imagePath(page.system.system_id, kind, id), "files:status.image_deleted");
}

export default function DeleteImage() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />;
}
