import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage, requireAdmin } from "~/routes/page/guard.server";
import { technologyUse } from "~/services/catalogue/catalogue.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { refused } from "~/services/core/outcome";
import { get, remove } from "~/services/core/store.server";
import { typedCount } from "~/ui/kit/confirm";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const technology = get(actor, technologyEntity, args.params.technology_id ?? "");
  if (!technology) throw notFoundPage();
  if (!technology.is_custom) throw refusalPage(refused(403, "errors.provider_technology"));
  return { actor, technology, typed: typedCount(1, true) };
}

/** Deletes a technology of one's own that nothing uses. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, technology, typed } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.delete_item", { item: nameIn(technology.name, locale) });
  const use = technologyUse(actor, technology.technology_id);
  const used = use.components + use.parameters + use.children > 0;
  const list = { label: t("catalogue:technologies.title"), href: paths.technologies };
  return deletion(
    t,
    { title, list, hard: true, typed },
    {
      back: paths.technology(technology.technology_id),
      remaining: used ? t("catalogue:delete.technology_in_use", { ...use }) : null,
    },
  );
}

export function action(args: ActionFunctionArgs) {
  const { actor, technology, typed } = scopeOf(args);
  const run = () => remove(actor, technologyEntity, technology.technology_id);
  const to = paths.technology(technology.tech_id_parent ?? "");
  return confirmed(args.request, { typed, run, to, flash: "catalogue:status.technology_deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
