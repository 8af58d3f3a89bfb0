import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { avatarOf, removeAvatar } from "~/services/files/images.server";

const PATH = "/settings/account/avatar";

/** Asks before one's own picture is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!avatarOf(actor.user_id)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const title = t("files:image.delete_title");
  const crumbs = [{ label: t("identity:account.title"), href: "/settings/account" }, { label: title }];
  const text = [t("files:image.confirm_delete_image")];
  return { title, crumbs, text, back: PATH, typed: null, action: t("common:action.delete") };
}

export function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const run = () => removeAvatar(actor, actor.user_id);
  return confirmed(args.request, { typed: null, run, to: PATH, flash: "files:status.image_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
