import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { templatePaths } from "~/entities/systems/template";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { removeTemplate } from "~/services/archive/templates/templates.server";
import { typedCount } from "~/ui/kit/confirm";
import { templateScope } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { actor, ownTemplate } = templateScope(args);
  if (!ownTemplate) throw notFoundPage();
  return { actor, ownTemplate };
}

/** Deletes a template for good; systems that began from it stay. */
export async function loader(args: LoaderFunctionArgs) {
  const { ownTemplate } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: ownTemplate.name });
  const list = { label: t("quick:template.title"), href: templatePaths.list };
  return deletion(t, { title, list, hard: true, typed: typedCount(1, true), restorable: "" });
}

export function action(args: ActionFunctionArgs) {
  const { actor, ownTemplate } = scopeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => removeTemplate(actor, ownTemplate.template_id),
    to: templatePaths.list,
    flash: "systems:template.status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
