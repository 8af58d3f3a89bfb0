import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { valueSourcePaths as paths } from "~/entities/parameters/valueSource";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { requireAdmin } from "~/routes/page/guard.server";
import { remove } from "~/services/core/store.server";
import { valueSourceEntity } from "~/services/parameters/valueSources/valueSource.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { requireValueSource } from "./scope.server";

/** Deletes a file of published values for good; what was taken over from it stays, with its source. For admins. */
export async function loader(args: LoaderFunctionArgs) {
  const file = requireValueSource(requireAdmin(args), args);
  const t = textsOf(await localeOf(args.request));
  const title = t("common:action.delete_item", { item: `${file.name} ${file.version}, ${file.year}` });
  const list = { label: t("parameters:value_sources.title"), href: paths.list };
  return deletion(
    t,
    { title, list, hard: true, typed: typedCount(1, true) },
    { back: paths.one(file.value_source_id) },
  );
}

export function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const { value_source_id } = requireValueSource(actor, args);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(actor, valueSourceEntity, value_source_id),
    to: paths.list,
    flash: "parameters:value_sources.status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
