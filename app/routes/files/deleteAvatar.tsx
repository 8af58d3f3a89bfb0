import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { avatarOf, removeAvatar } from "~/services/files/images.server";
import { ConfirmPage } from "~/ui/files/ConfirmPage";

const PATH = "/settings/account/avatar";

/** Asks before one's own picture is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!avatarOf(actor.user_id)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const title = t("files:image.delete_title");
  const crumbs = [{ label: t("identity:account.title"), href: "/settings/account" }, { label: title }];
  return { title, crumbs, question: t("files:image.confirm_delete_image"), back: PATH };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  valueOrThrow(await removeAvatar(actor, actor.user_id));
  return redirectWith(PATH, "files:status.image_deleted");
}

export default function DeleteAvatar() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />;
}
