import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireActor } from "~/routes/page/guard.server";
import { avatarOf, setAvatar } from "~/services/files/images.server";
import { incomingFile } from "~/services/files/incoming.server";
import { ImagePage } from "~/ui/files/ImagePage";

const PATH = "/settings/account/avatar";

/** One's own picture. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("files:avatar.title");
  return {
    title,
    crumbs: [{ label: t("identity:account.title"), href: "/settings/account" }, { label: title }],
    src: avatarOf(actor.user_id),
    alt: t("files:avatar.alt"),
    back: "/settings/account",
    max: MAX_IMAGE_BYTES / 1_048_576,
    deleteHref: `${PATH}/delete`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const nothing = { submittedData: {} };
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuseForm(nothing, file);
  const saved = await setAvatar(actor, actor.user_id, file.value);
  return saved.ok ? redirectWith(PATH, "files:status.image_saved") : refuseForm(nothing, saved);
}

export default function OwnAvatar() {
  return <ImagePage {...useLoaderData<typeof loader>()} shape="avatar" />;
}
