import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import {
  notFoundPage,
  refusalPage,
  requireItem,
  requireEditable,
  requireSystem,
  type SystemPage,
} from "~/routes/page/guard.server";
import { dependentsOf, removePlace } from "~/services/twin/infrastructure.server";
import { notAllowed } from "~/services/core/outcome";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { DeletePage } from "~/ui/twin/DeletePage";
import { asksForCount, confirmedForm, deleteForm } from "~/ui/twin/forms";
import { sitePaths } from "~/entities/core/sitePaths";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** The location or connection to delete, and what goes with it. */
function deletionOf(page: SystemPage, args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!page.editable) throw refusalPage(notAllowed());
  const hard = new URL(args.request.url).searchParams.get("hard") === "1";
  const place = requireItem(page, geometryEntity, args.params.id);
  if (place.geometry_id === page.system.geometry_id || Boolean(place.deleted_at) !== hard) throw notFoundPage();
  const { connections, components } = dependentsOf(page.actor, place, hard ? "deleted" : "live");
  return { place, hard, connections, components, count: 1 + connections.length + components.length };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { place, hard, connections, components, count } = deletionOf(page, args);
  const t = textsOf(await localeOf(args.request));
  const { system_id } = page.system;
  const title = t(hard ? "twin:action.delete_forever_item" : "twin:action.delete_item", { item: place.name });
  return {
    title,
    crumbs: [{ label: t("twin:infrastructure.title"), href: sitePaths(system_id).infrastructure }, { label: title }],
    system_id,
    hard,
    count,
    goes: [...connections, ...components].map(({ name }) => name),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { place, hard, count } = deletionOf(page, args);
  const schema = asksForCount(count, hard) ? deleteForm(count) : confirmedForm;
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const removed = removePlace(page.actor, page.system, place.geometry_id, hard);
  if (!removed.ok) return refuseForm(result, removed);
  const back = sitePaths(page.system.system_id).infrastructure;
  return redirectWith(
    hard ? `${back}?tab=deleted` : back,
    hard ? "twin:status.deleted_forever" : "twin:status.deleted",
  );
}

export default function DeletePlace() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const back = sitePaths(page.system_id).infrastructure;
  return (
    <DeletePage {...page} goesTitle={t("deletion.goes_too")} backHref={page.hard ? `${back}?tab=deleted` : back} />
  );
}
