import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_IMAGE_BYTES } from "~/entities/attachment";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { notFoundPage, refusalPage, requireSystem } from "~/routes/guard.server";
import { imagePaths, isImageKind, setImage } from "~/services/images.server";
import { notAllowed } from "~/services/outcome";
import { ImagePage } from "~/ui/files/ImagePage";
import { incomingFile } from "./incoming.server";
import { imagePath, requireOwner } from "./owner.server";

/** The picture of a system or a component. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { id, name, back, editable } = requireOwner(page, args.params.kind, args.params.entity_id, locale);
  const { kind = "" } = args.params;
  if (!isImageKind(kind)) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  const title = t("files:image.title", { name });
  return {
    title,
    crumbs: [{ label: name, href: back }, { label: t("files:image.link") }],
    src: imagePaths(page.actor, kind, [id]).get(id) ?? null,
    alt: t("files:image.alt", { name }),
    back,
    max: MAX_IMAGE_BYTES / 1_048_576,
    deleteHref: `${imagePath(page.system.system_id, kind, id)}/delete`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireSystem(args);
  const { kind = "" } = args.params;
  const { id, editable } = requireOwner(page, kind, args.params.entity_id, await localeOf(args.request));
  if (!isImageKind(kind)) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  const nothing = { submittedData: {} };
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuseForm(nothing, file);
  const saved = await setImage(page.actor, kind, id, file.value);
  if (!saved.ok) return refuseForm(nothing, saved);
  return redirectWith(imagePath(page.system.system_id, kind, id), "files:status.image_saved");
}

export default function Image() {
  return <ImagePage {...useLoaderData<typeof loader>()} shape="thumbnail" />;
}
