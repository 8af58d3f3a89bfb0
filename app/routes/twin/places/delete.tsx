import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import {
  notFoundPage,
  refusalPage,
  requireEditable,
  requireItem,
  requireSystem,
  type SystemPage,
} from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { dependentsOf, removePlace } from "~/services/twin/infrastructure.server";
import { typedCount } from "~/ui/kit/confirm";
import { goesAlong } from "../goes.server";

/** The location or connection to delete, and what goes with it. */
function deletionOf(page: SystemPage, args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!page.editable) throw refusalPage(notAllowed());
  const hard = new URL(args.request.url).searchParams.get("hard") === "1";
  const geometry = requireItem(page, geometryEntity, args.params.id);
  if (geometry.geometry_id === page.system.geometry_id || Boolean(geometry.deleted_at) !== hard) throw notFoundPage();
  const { connections, components } = dependentsOf(page.actor, geometry, hard ? "deleted" : "live");
  const along = [...connections, ...components].map(({ name }) => name);
  return { geometry, hard, along, typed: typedCount(1 + along.length, hard) };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { geometry, hard, along, typed } = deletionOf(page, args);
  const t = textsOf(await localeOf(args.request));
  const title = t(hard ? "twin:action.delete_forever_item" : "twin:action.delete_item", { item: geometry.name });
  const list = { label: t("twin:infrastructure.title"), href: sitePaths(page.system.system_id).infrastructure };
  const restorable = t("twin:deletion.can_be_restored");
  const goes = goesAlong(t, t("twin:deletion.goes_too"), along);
  return deletion(t, { title, list, hard, typed, restorable }, { goes });
}

export function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { geometry, hard, typed } = deletionOf(page, args);
  const back = sitePaths(page.system.system_id).infrastructure;
  return confirmed(args.request, {
    typed,
    run: () => removePlace(page.actor, page.system, geometry.geometry_id, hard),
    to: hard ? `${back}?tab=deleted` : back,
    flash: hard ? "twin:status.deleted_forever" : "twin:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
