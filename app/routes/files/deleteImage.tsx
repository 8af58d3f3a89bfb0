import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, refusalPage, valueOrThrow } from "~/routes/page/guard.server";
import { imagePaths, removeImage } from "~/services/files/images.server";
import { notAllowed } from "~/services/core/outcome";
import { ConfirmPage } from "~/ui/files/ConfirmPage";
import { requirePictured } from "./owner.server";

/** Asks before a picture is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, kind, id, name, back, path, editable } = requirePictured(args, locale);
  if (!imagePaths(actor, kind, [id]).has(id)) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  const title = t("files:image.delete_title");
  return {
    title,
    crumbs: [{ label: name, href: back }, { label: title }],
    question: t("files:image.confirm_delete_image"),
    back: path,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, path } = requirePictured(args, await localeOf(args.request));
  valueOrThrow(await removeImage(actor, kind, id));
  return redirectWith(path, "files:status.image_deleted");
}

export default function DeleteImage() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />;
}
