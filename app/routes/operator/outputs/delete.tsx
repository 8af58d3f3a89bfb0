import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { outputScope } from "./scope.server";

/** Removes an output of setpoints with its messages; nothing is sent any more. */
export async function loader(args: LoaderFunctionArgs) {
  const { output, paths } = outputScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const { name, output_id } = output;
  const title = t("common:action.delete_item", { name, item: name });
  const list = { label: name, href: paths.setpointOutput(output_id) };
  return deletion(
    t,
    { title, hard: true, typed: typedCount(1, true), list },
    { goes: { title: t("operator:delete.consequences"), items: [t("operator:output.goes")] } },
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, output, paths } = outputScope(args, true);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(page.actor, setpointOutputEntity, output.output_id),
    to: paths.operationSite,
    flash: "operator:status.output_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
