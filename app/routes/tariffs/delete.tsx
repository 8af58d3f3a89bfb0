import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { tariffOf } from "~/services/tariffs/tariffs.server";
import { typedCount } from "~/ui/kit/confirm";
import { tariffEditor } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = tariffEditor(args);
  const tariff = valueOrThrow(tariffOf(actor, args.params.tariff_id ?? ""));
  return { actor, tariff, hard: tariff.deleted_at !== null };
}

/** Deletes a tariff; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { tariff, hard } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: tariff.name });
  const list = { label: t("tariffs:list.title"), href: paths.list };
  const restorable = t("tariffs:delete.can_be_restored");
  return deletion(t, { title, list, hard, typed: typedCount(1, hard), restorable });
}

export function action(args: ActionFunctionArgs) {
  const { actor, tariff, hard } = scopeOf(args);
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(actor, tariffEntity, tariff.tariff_id, hard),
    to: hard ? paths.deleted : paths.list,
    flash: hard ? "tariffs:status.purged" : "tariffs:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
