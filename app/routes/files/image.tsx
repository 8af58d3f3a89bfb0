import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { imagePaths, setImage } from "~/services/files/images.server";
import { incomingFile } from "~/services/files/incoming.server";
import { ImagePage } from "~/ui/files/ImagePage";
import { requireImageOwner } from "./owner.server";

/** The picture of a system, a component or a technology. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, kind, id, name, back, path, editable } = requireImageOwner(args, locale);
  if (!editable) throw refusalPage(notAllowed());
  const title = t("files:image.title", { name });
  return {
    title,
    crumbs: [{ label: name, href: back }, { label: t("files:image.link") }],
    src: imagePaths(actor, kind, [id]).get(id) ?? null,
    alt: t("files:image.alt", { name }),
    back,
    max: MAX_IMAGE_BYTES / 1_048_576,
    deleteHref: `${path}/delete`,
    viewHref: `${path}/view`,
    shape: kind === "technology" ? ("whole" as const) : ("thumbnail" as const),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, path, editable } = requireImageOwner(args, await localeOf(args.request));
  if (!editable) throw refusalPage(notAllowed());
  const nothing = { submittedData: {} };
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuseForm(nothing, file);
  const saved = await setImage(actor, kind, id, file.value);
  if (!saved.ok) return refuseForm(nothing, saved);
  return redirectWith(path, "files:status.image_saved");
}

export default function Image() {
  return <ImagePage {...useLoaderData<typeof loader>()} />;
}
