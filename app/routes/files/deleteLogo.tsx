import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { teamPaths } from "~/entities/team/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { adminOnly, notFoundPage, requireAdmin } from "~/routes/page/guard.server";
import { logoOf, removeLogo } from "~/services/files/logo.server";

/** Asks before the logo of the company space is deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  if (!logoOf(actor)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const title = t("files:logo.delete_title");
  const crumbs = [{ label: t("files:logo.title"), href: teamPaths.logo }, { label: title }];
  const text = [t("files:logo.confirm_delete")];
  return { title, crumbs, text, back: teamPaths.logo, typed: null, action: t("common:action.delete") };
}

export function action(args: ActionFunctionArgs) {
  const actor = adminOnly(args);
  const run = () => removeLogo(actor);
  return confirmed(args.request, { typed: null, run, to: teamPaths.logo, flash: "files:status.logo_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
