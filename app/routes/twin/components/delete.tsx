import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { componentId } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { findComponent, removeComponents } from "~/services/twin/components.server";
import { typedCount } from "~/ui/kit/confirm";
import { goesAlong } from "../goes.server";

/** The components to delete: the one in the path, or those chosen in the list (?ids=). */
function chosenOf(page: SystemPage, args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!page.editable) throw refusalPage(notAllowed());
  const query = new URL(args.request.url).searchParams;
  const hard = query.get("hard") === "1";
  const ids = args.params.id ? [args.params.id] : [...new Set(query.getAll("ids"))];
  const components = ids.flatMap((id) => findComponent(page.actor, page.system.system_id, id) ?? []);
  if (components.length < ids.length || components.some((c) => Boolean(c.deleted_at) !== hard)) throw notFoundPage();
  return { hard, components, typed: typedCount(components.length, hard) };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { hard, components, typed } = chosenOf(page, args);
  const href = sitePaths(page.system.system_id).components;
  if (components.length === 0) throw redirectWith(href, "twin:status.nothing_selected");
  const t = textsOf(await localeOf(args.request));
  const [first] = components;
  const title =
    first && components.length === 1
      ? t(hard ? "twin:action.delete_forever_item" : "twin:action.delete_item", { item: first.name })
      : t("twin:components.delete_title", { count: components.length });
  const names = components.length === 1 ? [] : components.map(({ name }) => name);
  const list = { label: t("twin:components.title"), href };
  const restorable = t("twin:deletion.can_be_restored");
  const goes = goesAlong(t, t("twin:deletion.goes"), names);
  return deletion(t, { title, list, hard, typed, restorable }, { goes });
}

export function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { hard, components, typed } = chosenOf(page, args);
  const back = sitePaths(page.system.system_id).components;
  return confirmed(args.request, {
    typed,
    run: () => removeComponents(page.actor, page.system.system_id, components.map(componentId), hard),
    to: hard ? `${back}?tab=deleted` : back,
    flash: hard ? "twin:status.deleted_forever" : "twin:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
