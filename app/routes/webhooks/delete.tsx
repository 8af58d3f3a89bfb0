import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { webhookEntity } from "~/services/webhooks/webhook.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { webhookScope } from "./scope.server";

/** Removes a webhook with its messages; nothing is sent any more. */
export async function loader(args: LoaderFunctionArgs) {
  const { webhook, paths } = webhookScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const { name, webhook_id } = webhook;
  return deletion(
    t,
    {
      title: t("common:action.delete_item", { name, item: name }),
      hard: true,
      typed: typedCount(1, true),
      list: { label: name, href: paths.one(webhook_id) },
    },
    { goes: { title: t("webhooks:delete.consequences"), items: [t("webhooks:delete.goes")] } },
  );
}

export function action(args: ActionFunctionArgs) {
  const { actor, webhook, paths } = webhookScope(args, true);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(actor, webhookEntity, webhook.webhook_id),
    to: paths.list,
    flash: "webhooks:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
