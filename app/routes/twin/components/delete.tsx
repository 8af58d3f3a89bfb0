import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { componentId } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { findComponent, removeComponents } from "~/services/twin/components.server";
import { notAllowed } from "~/services/core/outcome";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { DeletePage } from "~/ui/twin/DeletePage";
import { asksForCount, confirmedForm, deleteForm } from "~/ui/twin/forms";
import { sitePaths } from "~/entities/core/sitePaths";

/** The components to delete: the one in the path, or those chosen in the list (?ids=). */
function chosenOf(page: SystemPage, args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!page.editable) throw refusalPage(notAllowed());
  const query = new URL(args.request.url).searchParams;
  const hard = query.get("hard") === "1";
  const ids = args.params.id ? [args.params.id] : [...new Set(query.getAll("ids"))];
  const components = ids.flatMap((id) => findComponent(page.actor, page.system.system_id, id) ?? []);
  if (components.length < ids.length || components.some((c) => Boolean(c.deleted_at) !== hard)) throw notFoundPage();
  return { hard, components };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { hard, components } = chosenOf(page, args);
  const back = sitePaths(page.system.system_id).components;
  if (components.length === 0) throw redirectWith(back, "twin:status.nothing_selected");
  const t = textsOf(await localeOf(args.request));
  const [first] = components;
  const title =
    first && components.length === 1
      ? t(hard ? "twin:action.delete_forever_item" : "twin:action.delete_item", { item: first.name })
      : t("twin:components.delete_title", { count: components.length });
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: back }, { label: title }],
    system_id: page.system.system_id,
    hard,
    count: components.length,
    goes: components.length === 1 ? [] : components.map(({ name }) => name),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { hard, components } = chosenOf(page, args);
  const schema = asksForCount(components.length, hard) ? deleteForm(components.length) : confirmedForm;
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const removed = removeComponents(page.actor, page.system.system_id, components.map(componentId), hard);
  if (!removed.ok) return refuseForm(result, removed);
  const back = sitePaths(page.system.system_id).components;
  return redirectWith(
    hard ? `${back}?tab=deleted` : back,
    hard ? "twin:status.deleted_forever" : "twin:status.deleted",
  );
}

export default function DeleteComponents() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const back = sitePaths(page.system_id).components;
  return <DeletePage {...page} goesTitle={t("deletion.goes")} backHref={page.hard ? `${back}?tab=deleted` : back} />;
}
